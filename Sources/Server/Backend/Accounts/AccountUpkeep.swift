internal import HTTPServer
internal import Identity
internal import SQLite

/// Maintenance of accounts while the backend runs: storing the counts of wrong guesses, and removing accounts that were
/// never confirmed and rate limits that are full again.
final class AccountUpkeep: Sendable {
    private let work: Task<Void, Never>
    private let identity: CognitoService
    private let log: EventLog

    /// Starts at once. Counts are stored every `storing`, so a process that is killed loses at most that much.
    init(
        _ identity: CognitoService,
        _ limiter: RateLimiter,
        log: EventLog,
        storing: Duration = .seconds(1),
        sweeping: Duration = .seconds(600),
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.identity = identity
        self.log = log
        work = Task {
            await Self.sweep(identity, limiter, log)
            var waited = Duration.zero
            while (try? await clock.sleep(for: storing)) != nil {
                await Self.report("guesses_not_stored", log) { () async throws(StorageError) in
                    try await identity.guesses.flush()
                }
                waited += storing
                guard waited >= sweeping else { continue }
                waited = .zero
                await Self.sweep(identity, limiter, log)
            }
        }
    }

    /// Stops the maintenance, runs the deferred work and stores the counters.
    func stop() async {
        work.cancel()
        await work.value
        await Self.report("guesses_not_stored", log) { [identity] () async throws(StorageError) in
            try await identity.drain()
        }
    }

    private static func sweep(_ identity: CognitoService, _ limiter: RateLimiter, _ log: EventLog) async {
        await report("unconfirmed_not_removed", log) { () async throws(StorageError) in
            try await identity.removeUnconfirmed()
        }
        await report("limits_not_removed", log) { () async throws(StorageError) in try await limiter.sweep() }
    }

    private static func report(
        _ event: String,
        _ log: EventLog,
        _ work: () async throws(StorageError) -> Void
    ) async {
        do throws(StorageError) {
            try await work()
        } catch {
            log(.error, event, ["reason": error.description])
        }
    }
}
