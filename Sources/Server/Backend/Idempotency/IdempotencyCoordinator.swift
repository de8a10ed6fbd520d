internal import Basics
internal import HTTPServer
internal import SQLite

/// Ensures that a request with a key is executed once, however often it is sent.
package final class IdempotencyCoordinator: Sendable {
    /// How long responses are kept, in seconds: a day.
    static let lifetime = 86_400

    private let store: any IdempotencyStore
    private let flights = Locked(IdempotentRequests<CheckedContinuation<Void, Never>>())
    private let tickets = Locked<UInt64>(0)
    private let lastSweep = Locked(0)
    private let seconds: @Sendable () -> Int
    private let log: EventLog

    /// Keeps responses in `store`. `seconds` returns the seconds since 1970.
    package init(
        _ store: any IdempotencyStore,
        log: EventLog,
        seconds: @escaping @Sendable () -> Int = { Int(secondsSince1970()) }  // bounded: the clock of the system
    ) {
        self.store = store
        self.log = log
        self.seconds = seconds
    }

    /// Runs `work` if this request has not been answered before; otherwise returns the earlier response.
    func once(
        _ key: IdempotencyKey,
        fingerprint: [UInt8],
        _ work: (IdempotencyTicket) async throws -> Response
    ) async throws -> Response {
        while true {
            switch flights.withLock({ $0.enter(key, fingerprint) }) {
            case .otherRequest: throw HTTPError.keyReused
            case .twin: try await waitForTwin(key)
            case .first:
                defer { leave(key) }
                if let response = try await runFirst(key, fingerprint, work) { return response }
            }
        }
    }

    /// Nil when another process has answered meanwhile.
    private func runFirst(
        _ key: IdempotencyKey,
        _ fingerprint: [UInt8],
        _ work: (IdempotencyTicket) async throws -> Response
    ) async throws -> Response? {
        let now = seconds()
        if let kept = try await store.find(key, now: now) {
            guard kept.fingerprint == fingerprint else { throw HTTPError.keyReused }
            return kept.response
        }
        let ticket = IdempotencyTicket(key, fingerprint, now: now)
        let response: Response
        do { response = try await work(ticket) } catch {
            if ticket.isSuperseded { return nil }
            throw error
        }
        do throws(StorageError) {
            if !ticket.isSaved, let answer = IdempotentAnswer(response, fingerprint: fingerprint) {
                guard try await store.save(answer, for: key, expires: ticket.expires, now: now) else { return nil }
            }
            if sweepIsDue(now) { try await store.removeExpired(now: now) }
        } catch {
            // The work was done, so the response must say so; only a repetition of the request is not recognized.
            log(.error, "answer_not_kept", ["reason": error.description])
        }
        return response
    }

    /// True at most once a second.
    private func sweepIsDue(_ now: Int) -> Bool {
        lastSweep.withLock { last in
            defer { last = now }
            return last != now
        }
    }

    private func waitForTwin(_ key: IdempotencyKey) async throws {
        let ticket = tickets.withLock { ticket in
            ticket += 1
            return ticket
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isWaiting = flights.withLock { $0.wait(key, ticket: ticket, continuation) }
                if !isWaiting { continuation.resume() }
                // A cancellation may have come before the waiter was registered.
                if Task.isCancelled { giveUp(key, ticket) }
            }
        } onCancel: {
            giveUp(key, ticket)
        }
        try Task.checkCancellation()
    }

    private func giveUp(_ key: IdempotencyKey, _ ticket: UInt64) {
        flights.withLock { $0.giveUp(key, ticket: ticket) }?.resume()
    }

    private func leave(_ key: IdempotencyKey) {
        for waiter in flights.withLock({ $0.leave(key) }) { waiter.resume() }
    }
}

extension HTTPError {
    static let keyReused = HTTPError(
        .unprocessable,
        .idempotencyKeyReused,
        "This Idempotency-Key was used for another request."
    )
}
