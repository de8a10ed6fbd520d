import Bowline
import BowlineStore
import Essentials
import Scoring
package import Wire

/// An update on the delivery of a game's unsent events.
package enum EventDelivery: Sendable, Hashable {
    /// The server's log has new events, including the user's own.
    case lines([RecordedEvent])
    /// The server rejected the event with this outbox number.
    case refused(Int64, ScoreBaseError)
    /// The server cannot be reached now; delivery is tried again later.
    case postponed
}

extension ScoreBaseContainer {
    /// Puts an event into the outbox and returns its number. The event is then on disk.
    package func record(_ entry: Scorebook.Entry, inGame id: String) async throws -> Int64 {
        let events = NewEvents([EventDraft(entry.event)], expectedSequence: entry.expected)
        let call = try ScoreBaseEndpoint.record(events, in: id).endpoint(reading: Reader<Data>.bytes)
        let change = try JSONCoding.standard.encode(events)
        do throws(OutboxError) {
            return try await outbox.enqueue(call, lane: Self.lane(of: id), change: change).number
        } catch {
            throw ScoreBaseError(error)
        }
    }

    /// Removes entries from the outbox that were sent, rejected or replaced.
    package func drop(_ numbers: [Int64]) async {
        let entries = (try? await outbox.entries()) ?? []
        for number in numbers {
            guard let entry = entries.first(where: { $0.receipt.number == number }) else { continue }
            // An entry that is gone need not be dropped.
            try? await outbox.drop(entry.receipt)
        }
    }

    /// The number of the signed-in user's unsent events, over all games.
    package func unsentCount() async throws -> Int {
        do throws(OutboxError) {
            return try await outbox.entries().count { $0.state != .delivered }
        } catch {
            throw ScoreBaseError(error)
        }
    }

    /// The delivery updates of a game's unsent events, starting with the deliveries and rejections of the past.
    package func deliveries(ofGame id: String) -> AsyncStream<EventDelivery> {
        let events = outbox.events
        let (stream, continuation) = AsyncStream.makeStream(of: EventDelivery.self)
        let reading = Task { [self] in
            for delivery in await settled(inGame: id) { continuation.yield(delivery) }
            for await event in events {
                switch event {
                case .delivered(let number), .refused(let number, _):
                    for delivery in await settled(inGame: id, only: number) { continuation.yield(delivery) }
                case .postponed: continuation.yield(.postponed)
                case .enqueued, .dropped: break
                }
            }
            continuation.finish()
        }
        continuation.onTermination = { _ in reading.cancel() }
        return stream
    }

    /// The user's unsent events of a game, in order. Events that have been delivered meanwhile are saved to the game
    /// cache.
    func unsent(inGame id: String) async throws -> [Scorebook.Entry] {
        let entries = try await entries(inGame: id)
        for entry in entries where entry.state == .delivered {
            if let lines = await lines(for: entry.receipt) { await games.store(lines, of: id) }
        }
        return entries.compactMap { entry in
            guard entry.state != .delivered,
                let events = try? JSONCoding.standard.decode(NewEvents.self, from: entry.change),
                let draft = events.events.first, case .success(let event) = draft.checked()
            else { return nil }
            return Scorebook.Entry(
                event: event,
                expected: events.expectedSequence ?? 0,
                receipt: entry.receipt.number
            )
        }
    }

    // MARK: Steps

    /// A rejected event stops its lane, because later plays may make no sense without it.
    private static func lane(of game: String) -> OutboxLane { OutboxLane("game-\(game)", stopsAtRefusal: true) }

    private func entries(inGame id: String) async throws -> [OutboxEntry] {
        let lane = Self.lane(of: id).name
        return try await outbox.entries().filter { $0.lane == lane }
    }

    /// The deliveries and rejections in the outbox for a game. The server's newest events come before each rejection.
    private func settled(inGame id: String, only number: Int64? = nil) async -> [EventDelivery] {
        var deliveries: [EventDelivery] = []
        for entry in (try? await entries(inGame: id)) ?? [] where number == nil || entry.receipt.number == number {
            switch entry.state {
            case .waiting: break
            case .delivered:
                guard let lines = await lines(for: entry.receipt) else { continue }
                await games.store(lines, of: id)
                deliveries.append(.lines(lines))
                try? await outbox.drop(entry.receipt)
            case .refused(let reason):
                // Most rejections mean that another scorekeeper has recorded something in the meantime.
                if let lines = try? await eventLog(ofGame: id) {
                    await games.store(lines, of: id)
                    deliveries.append(.lines(lines))
                }
                deliveries.append(.refused(entry.receipt.number, await error(for: entry.receipt, reason)))
            }
        }
        return deliveries
    }

    private func lines(for receipt: OutboxReceipt) async -> [RecordedEvent]? {
        let answer = Endpoint<APIResponseEnvelope<[RecordedEvent]>>(.get, "", answer: .json())
        return try? await outbox.answer(to: receipt, as: answer).data
    }

    private func error(for receipt: OutboxReceipt, _ reason: String) async -> ScoreBaseError {
        let answer = Endpoint<ErrorBody>(.get, "", answer: .json())
        guard let detail = try? await outbox.answer(to: receipt, as: answer).error else {
            return ScoreBaseError(.other, message: reason)
        }
        return ScoreBaseError(detail)
    }
}

extension ScoreBaseError {
    /// The error for a failure of the outbox.
    init(_ error: OutboxError) {
        switch error {
        case .request(let failure): self.init(failure)
        case .signedOut: self.init(.unauthorized)
        case .full, .overQuota, .unusable: self.init(.storage)
        case .cancelled, .notFound: self.init(.other)
        }
    }

    /// The error for the error body of a rejected call.
    init(_ detail: APIErrorDetail) {
        let kind: Kind =
            switch detail.code {
            case "FORBIDDEN": .forbidden
            case "NOT_FOUND": .notFound
            case "VALIDATION_ERROR": .wrongValue
            case "UNAUTHORIZED": .unauthorized
            case "CONFLICT", "PRECONDITION_FAILED": .conflict
            default: .serverFailed
            }
        self.init(kind, message: detail.message, details: detail.details ?? [:], requestId: detail.requestId)
    }
}
