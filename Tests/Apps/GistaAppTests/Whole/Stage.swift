#if os(Linux)
    import Basics
    import Bowline
    import BowlineLive
    import Flow
    import HTTPServer
    import TestSupport

    @testable import Backend
    @testable import GistaApp

    import Essentials

    /// The app over the real backend in this process, and a site on this machine whose pages it saves.
    @MainActor
    final class Stage {
        let backend: Backend
        let folder: TestFolder
        let container: GistaContainer
        let store: Store<GistaState, GistaAction>
        let network: BreakableTransport
        private let site: RawServer
        private let log: KeptLog
        private let delivering: Task<Void, Never>
        private let changes: AsyncStream<Void>
        private let changed: AsyncStream<Void>.Continuation

        /// Runs `body` with a new app and a new backend, and ends both.
        static func run(accessSeconds: Int? = nil, _ body: (Stage) async throws -> Void) async throws {
            let folder = try TestFolder()
            let log = KeptLog()
            var configuration = BackendConfiguration()
            configuration.port = 0
            configuration.folder = folder.path + "/backend"
            configuration.threads = 1
            configuration.demo = .refused
            configuration.log = log
            configuration.forTesting.allowsLoopbackLinks = true
            configuration.forTesting.hasNoLimits = true
            configuration.forTesting.accessTokenSeconds = accessSeconds
            let backend = try await Backend.start(configuration)
            do {
                let stage = try await Stage(backend, folder, log)
                try await body(stage)
                await stage.end()
            } catch {
                await backend.stop()
                throw error
            }
            await backend.stop()
        }

        private init(_ backend: Backend, _ folder: TestFolder, _ log: KeptLog) async throws {
            (self.backend, self.folder, self.log) = (backend, folder, log)
            site = try RawServer { connection in
                guard let head = connection.receiveHead() else { return }
                connection.send(Self.page(head.split(separator: " ").dropFirst().first.map(String.init) ?? ""))
                connection.finishSending()
            }
            network = BreakableTransport(try CurlTransport())
            container = try await GistaContainer.open(
                folder: folder.path + "/app",
                environment: GistTerminal.environment(server: backend.url),
                transport: network,
                monitor: GistaApp.NetworkMonitor(),
                dialer: try WebSocketConnector()
            )
            store = Store(initialState: GistaState(), reducer: GistaFeature(GistaDependencies(container)))
            (changes, changed) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
            delivering = Task { [container] in await container.run() }
            store.onChange = { [changed] _ in changed.yield() }
        }

        private func end() async {
            delivering.cancel()
            await delivering.value
            await container.close()
        }

        var state: GistaState { store.state }
        var sharedFolder: String { folder.path + "/app" }
        var server: String { backend.url }

        /// A container of another device, or of the app when it starts again.
        func container(in folder: String) async throws -> GistaContainer {
            try await GistaContainer.open(
                folder: folder,
                environment: GistTerminal.environment(server: server),
                transport: network,
                monitor: GistaApp.NetworkMonitor()
            )
        }

        /// The sharedFolder of another device.
        var otherSharedFolder: String { folder.path + "/tablet" }

        /// Waits until the app's state is as told.
        func settle(_ isThere: (GistaState) -> Bool) async {
            if isThere(store.state) { return }
            for await _ in changes where isThere(store.state) { return }
        }

        /// The last code that the backend has sent to somebody.
        var lastCode: String? {
            let line = log.text.split(separator: "\n").last { $0.contains("code_for_user") }
            return line.flatMap { try? JSONValue(parsing: Data($0.utf8)) }?["code"]?.string
        }

        // MARK: People

        func signUp(_ name: String = "ann") async {
            store.send(.appeared)
            await settle { $0.stage == .signedOut }
            fill([.username: name, .email: "\(name)@example.com", .password: "correct horse"])
            store.send(.onboarding(.submitTapped))
            await settle { $0.library.hasLoaded && $0.library.isLive }
        }

        func fill(_ texts: [Field: String]) {
            for (field, text) in texts { store.send(.typed(field, text)) }
        }

        /// Saves a page with the sheet.
        func share(_ path: String) {
            store.send(.share(.opened(url: url(path), title: "")))
            store.send(.share(.sendTapped))
        }

        /// What the share extension says, as the process it is.
        func extensionSays(_ paths: [String], pipe: String = "words") async throws -> [String] {
            let program = try Program("AppVictim", ["share", sharedFolder, backend.url + "/api"] + paths.map(url))
            return await program.lines()
        }

        /// What is in every file of the app.
        func everythingInTheContainer() throws -> [String] {
            let files = FileManager.default
            return try files.subpathsOfDirectory(atPath: sharedFolder).compactMap { name in
                files.contents(atPath: sharedFolder + "/" + name).map { String(decoding: $0, as: UTF8.self) }
            }
        }

        // MARK: Pages

        func url(_ path: String) -> String { "http://127.0.0.1:\(site.port)\(path)" }

        private nonisolated static func page(_ target: String) -> String {
            guard target.hasPrefix("/story") else {
                return "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"
            }
            let title = "Rivers rise in the north \(target.dropFirst("/story".count))"
            let body = """
                <html><head><title>\(title)</title></head><body><article><h1>\(title)</h1>
                <p>The rivers of the northern plain rose by two metres on Monday after three days of rain, the water service
                said.</p><p>Farmers moved cattle to higher ground, and the railway closed its line along the valley until the
                bridges have been inspected by engineers, which may take until the end of the week.</p>
                <p>Forecasters expect the rain to ease by Wednesday, but warned that the ground is full and that further storms
                would flood the low streets of the old town again.</p></article></body></html>
                """
            return "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n"
                + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
        }
    }

    /// Keeps what the backend logs.
    final class KeptLog: LogSink {
        private let lines = Locked("")

        var text: String { lines.withLock { $0 } }

        func write(_ bytes: [UInt8]) { lines.withLock { $0 += String(decoding: bytes, as: UTF8.self) } }
    }
#endif
