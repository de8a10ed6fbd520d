import Backend
import Bowline
import BowlineLive
import BowlineStore
import BowlineTesting
import Locked
import StorageTesting
import Wire

@testable import ScoreBaseApp

/// A real backend with its demo data, and desks of devices that talk to it.
struct Stadium {
    let backend: Backend
    let leaks = Locked<[TenantLeak]>([])

    static let password = "Demo-passw0rd!"

    /// Runs `body` beside a backend on a free port.
    static func open(_ body: (Stadium) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        var configuration = BackendConfiguration()
        configuration.port = 0
        configuration.folder = folder.path
        let backend = try await Backend.start(configuration)
        do {
            try await body(Stadium(backend: backend))
        } catch {
            await backend.stop()
            throw error
        }
        await backend.stop()
    }

    /// A device's desk.
    func desk(
        in folder: Device,
        _ change: (inout ScoreDesk.Options) -> Void = { _ in }
    ) async throws -> ScoreDesk {
        var options = ScoreDesk.Options()
        options.rules.firstWait = .milliseconds(1)
        options.rules.longestWait = .milliseconds(20)
        options.live.base = .milliseconds(5)
        options.live.most = .milliseconds(50)
        options.reportLeak = { [leaks] leak in leaks.withLock { $0.append(leak) } }
        change(&options)
        return try await ScoreDesk.open(at: .bowline(server: backend.url), folder: folder.path, options: options)
    }

    /// A desk somebody is signed in at, and its outbox at work.
    func desk(
        of person: String,
        _ body: (ScoreDesk) async throws -> Void
    ) async throws {
        let folder = Device()
        let desk = try await desk(in: folder)
        _ = try await desk.signIn(username: person, password: Self.password)
        try await desk.working { try await body(desk) }
    }
}

extension ScoreDesk {
    /// Delivers while `body` runs, and closes the desk.
    func working(_ body: () async throws -> Void) async throws {
        let delivery = Task { await run() }
        let result: Result<Void, any Error>
        do {
            try await body()
            result = .success(())
        } catch {
            result = .failure(error)
        }
        delivery.cancel()
        await delivery.value
        await close()
        try result.get()
    }

    /// The demo's league and its game under way.
    func demoGame() async throws -> String {
        let league = try await leagues(search: "", after: nil).items[0]
        let games = try await games(of: league.leagueId, after: nil).items
        return games.first { $0.board.status == "in_progress" }?.gameId ?? ""
    }
}
