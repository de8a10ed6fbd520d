import Bowline
import BowlineStore
import Scoring
package import Wire

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension ScoreDesk {
    /// Something that happened to a game's unsent events.
    package enum Delivery: Sendable, Hashable {
        /// The server has lines, one's own among them.
        case lines([RecordedEvent])
        /// It does not take the event of that number.
        case refused(Int64, Trouble)
        /// There is no way to it now; it is tried again.
        case postponed
    }

    /// Puts an event into the outbox; it is on disk when this returns its number.
    package func record(_ entry: Scorebook.Entry, inGame id: String) async throws -> Int64 {
        let events = NewEvents([EventDraft(entry.event)], expectedSequence: entry.expected)
        let call = try ScoreBaseEndpoint.record(events, in: id).endpoint(reading: Reader<Data>.bytes)
        let change = try JSONCoding.standard.encode(events)
        do throws(OutboxError) {
            return try await outbox.enqueue(call, lane: Self.lane(of: id), change: change).number
        } catch {
            throw Trouble(error)
        }
    }

    /// Takes numbers out of the outbox, whether they were sent, refused or put in anew.
    package func drop(_ numbers: [Int64]) async {
        let entries = (try? await outbox.entries()) ?? []
        for number in numbers {
            guard let entry = entries.first(where: { $0.receipt.number == number }) else { continue }
            // One that is gone already is as good as dropped.
            try? await outbox.drop(entry.receipt)
        }
    }

    /// How many events of whoever is signed in are still to be sent, over all games.
    package func unsentCount() async throws -> Int {
        do throws(OutboxError) {
            return try await outbox.entries().count { $0.state != .delivered }
        } catch {
            throw Trouble(error)
        }
    }

    /// What becomes of a game's unsent events, from now on.
    package func deliveries(ofGame id: String) -> AsyncStream<Delivery> {
        let events = outbox.events
        let (stream, continuation) = AsyncStream.makeStream(of: Delivery.self)
        let reading = Task { [self] in
            // What was delivered or refused before anybody listened.
            for delivery in await settled(inGame: id) { continuation.yield(delivery) }
            for await event in events {
                switch event {
                case .delivered(let number), .refused(let number, _):
                    for delivery in await settled(inGame: id, only: number) { continuation.yield(delivery) }
                case .postponed: continuation.yield(.postponed)
                case .enqueued: break
                }
            }
            continuation.finish()
        }
        continuation.onTermination = { _ in reading.cancel() }
        return stream
    }

    /// One's own events of a game that are still to be sent, in their order. The lines of those that were sent are kept by then.
    func unsent(inGame id: String) async throws -> [Scorebook.Entry] {
        let entries = try await entries(inGame: id)
        for entry in entries where entry.state == .delivered {
            if let lines = await lines(for: entry.receipt) { await books.keep(lines, of: id) }
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

    /// A refusal holds up what is behind it: later plays may make no sense without it.
    private static func lane(of game: String) -> OutboxLane { OutboxLane("game-\(game)", stopsAtRefusal: true) }

    private func entries(inGame id: String) async throws -> [OutboxEntry] {
        let lane = Self.lane(of: id).name
        return try await outbox.entries().filter { $0.lane == lane }
    }

    /// What has come of a game's events: the lines the server made of them, and what it refused, with the lines that stood in the way.
    private func settled(inGame id: String, only number: Int64? = nil) async -> [Delivery] {
        var deliveries: [Delivery] = []
        for entry in (try? await entries(inGame: id)) ?? [] where number == nil || entry.receipt.number == number {
            switch entry.state {
            case .waiting: break
            case .delivered:
                guard let lines = await lines(for: entry.receipt) else { continue }
                await books.keep(lines, of: id)
                deliveries.append(.lines(lines))
                try? await outbox.drop(entry.receipt)
            case .refused(let reason):
                // First what the book holds by now: most refusals mean that somebody else has written.
                if let lines = try? await lines(ofGame: id) {
                    await books.keep(lines, of: id)
                    deliveries.append(.lines(lines))
                }
                deliveries.append(.refused(entry.receipt.number, await trouble(for: entry.receipt, reason)))
            }
        }
        return deliveries
    }

    private func lines(for receipt: OutboxReceipt) async -> [RecordedEvent]? {
        let answer = Endpoint<APIResponseEnvelope<[RecordedEvent]>>(.get, "", answer: .json())
        return try? await outbox.answer(to: receipt, as: answer).data
    }

    private func trouble(for receipt: OutboxReceipt, _ reason: String) async -> Trouble {
        let answer = Endpoint<ErrorBody>(.get, "", answer: .json())
        guard let detail = try? await outbox.answer(to: receipt, as: answer).error else {
            return Trouble(.other, message: reason)
        }
        return Trouble(detail)
    }
}

extension Trouble {
    /// The trouble of an outbox that could not keep something.
    init(_ problem: OutboxError) {
        switch problem {
        case .request(let failure): self.init(failure)
        case .signedOut: self.init(.unauthorized)
        case .full, .overQuota, .unusable: self.init(.storage)
        case .cancelled, .notFound: self.init(.other)
        }
    }

    /// The trouble a refusal's body tells of.
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
