import Basics
import BowlineTesting
import HTTPServer
import Identity
import SQLite
import ServerStorage
import TestSupport

@testable import Backend

/// The feature over a database of its own, asked without a socket, with time that passes by hand.
struct Desk {
    let feature: TypeSafe
    let secrets: AccessSecrets
    private let table: RouteTable
    private let clock: ManualClock
    private let now: Locked<Double>

    fileprivate init(_ database: ServerDatabase, _ panel: Panel) async throws {
        let now = Locked(1_700_000_000.0)
        let clock = ManualClock()
        let identity = StoredIdentity(database)
        try await DemoData.seed(identity) { now.withLock { $0 } }
        secrets = AccessSecrets(identity) { now.withLock { $0 } }
        feature = TypeSafe(
            keys: KnownKeys(secrets) { now.withLock { $0 } },
            limiter: RateLimiter(clock: clock),
            panel: panel
        )
        table = try RouteTable(feature.groups)
        (self.now, self.clock) = (now, clock)
    }

    /// Both the wall's clock and the limits' go on.
    func pass(seconds: Int) {
        now.withLock { $0 += Double(seconds) }
        clock.advance(by: .seconds(seconds))
    }

    func ask(
        _ body: String,
        key: String? = DemoData.apiKey,
        type: String? = "application/json"
    ) async -> HTTPServer.Response {
        var headers: [(name: String, value: String)] = []
        if let key { headers.append(("X-API-Key", key)) }
        if let type { headers.append(("Content-Type", type)) }
        return await table.respond(
            to: HTTPServer.Request(.post, "/analyze-text", headers: headers, body: Array(body.utf8))
        )
    }
}

func withDesk(
    in folder: TemporaryFolder? = nil,
    providers: [Provider] = [],
    _ body: (Desk) async throws -> Void
) async throws {
    let folder = try folder ?? TemporaryFolder()
    let database = try await TestStorage.open(in: folder)
    do {
        try await body(try await Desk(database, Panel(providers: providers, counts: Counts())))
    } catch {
        await database.close()
        throw error
    }
    await database.close()
}

/// A log that is read afterwards.
struct CollectingSink: LogSink {
    let text: Locked<String>

    func write(_ lines: [UInt8]) {
        text.withLock { $0 += String(decoding: lines, as: UTF8.self) }
    }
}
