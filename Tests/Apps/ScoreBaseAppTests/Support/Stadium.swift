#if os(Linux)
    import Backend
    import Basics
    import Bowline
    import BowlineLive
    import BowlineStore
    import BowlineTesting
    import TestSupport
    import Wire

    @testable import ScoreBaseApp

    /// A real backend with its demo data, and desks of devices that talk to it.
    struct Stadium {
        let backend: Backend
        let leaks = Locked<[TenantLeakError]>([])

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

        /// Opens the container of one device.
        func container(
            in folder: Device,
            _ change: (inout ScoreBaseContainer.Options) -> Void = { _ in }
        ) async throws -> ScoreBaseContainer {
            var options = ScoreBaseContainer.Options()
            options.rules.baseDelay = .milliseconds(1)
            options.rules.maxDelay = .milliseconds(20)
            options.live.baseDelay = .milliseconds(5)
            options.live.maxDelay = .milliseconds(50)
            options.reportLeak = { [leaks] leak in leaks.withLock { $0.append(leak) } }
            change(&options)
            return try await ScoreBaseContainer.open(
                at: .bowline(server: backend.url),
                folder: folder.path,
                options: options
            )
        }

        /// A container somebody is signed in at, and its outbox at work.
        func container(
            of person: String,
            _ body: (ScoreBaseContainer) async throws -> Void
        ) async throws {
            let folder = Device()
            let container = try await container(in: folder)
            _ = try await container.signIn(username: person, password: Self.password)
            try await container.working { try await body(container) }
        }
    }

    extension ScoreBaseContainer {
        /// Delivers while `body` runs, and closes the container.
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
            let dependencies = ScoreBaseDependencies(self)
            let league = try await dependencies.leagues("", nil).items[0]
            let games = try await dependencies.games(league.leagueId, nil).items
            return games.first { $0.board.status == "in_progress" }?.gameId ?? ""
        }
    }
#endif
