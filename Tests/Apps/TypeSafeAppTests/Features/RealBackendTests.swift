#if os(Linux)
    import Basics
    import Bowline
    import BowlineFaults
    import BowlineTesting
    import Flow
    import HTTPServer
    import KeyboardCore
    import SQLite
    import ServerStorage
    import ScamSense
    import TestSupport
    import Testing

    @testable import Backend
    @testable import TypeSafeApp

    /// The keyboard against the real backend in this process, in good weather and in bad: typing is never disturbed.
    @MainActor
    @Suite(.timeLimit(.minutes(8)))
    struct RealBackendTests {
        enum Weather: CaseIterable {
            case slow, refusedKey, badRequest, tooMany, serverError, garbage, refusedConnection, offline
        }

        private static let chat = "See you at the station tomorrow at six "

        @Test func theBackendsVerdictReachesTheBanner() async throws {
            try await withKeyboard { desk in
                await desk.typeUntilAnswered(Scene.scam)
                #expect(desk.state.banner?.verdict.source == .backend)
                #expect(desk.state.banner?.verdict.category == .otpPhishing)
                #expect(desk.lines == [], "nothing is logged when all goes well")
            }
        }

        @Test(arguments: Weather.allCases)
        func typingIsNeverDisturbed(weather: Weather) async throws {
            try await withKeyboard(weather) { desk in
                desk.type(Scene.scam)
                // Nothing was waited for, and yet all is there: every key, and the device's own warning.
                #expect(desk.state.lastSent == Scene.scam)
                #expect(desk.state.banner?.verdict == Scene.onDevice(Scene.scam))
                await desk.settle { $0.failures == 1 }
                #expect(desk.state.banner?.verdict == Scene.onDevice(Scene.scam))
                #expect(desk.state.card == nil && !desk.state.showsFullAccessPrompt && desk.state.focus == .keys)
                #expect(desk.lines.count == 1 && !desk.lines[0].contains("texted"))
                // The keyboard continues as if nothing had been.
                desk.keyboard.handle(.field(FieldTraits()))
                desk.type(Self.chat)
                #expect(desk.state.lastSent == Self.chat && desk.state.banner == nil)
                await desk.settle { $0.failures == 2 }
                #expect(desk.state.banner == nil && desk.state.card == nil)
            }
        }

        @Test func afterBadWeatherTheBackendIsHeardAgain() async throws {
            try await withKeyboard(.offline) { desk in
                desk.type(Self.chat)
                await desk.settle { $0.failures == 1 }
                desk.faults.plan = .none
                await desk.typeUntilAnswered(Scene.scam)
                #expect(desk.state.banner?.verdict.source == .backend)
            }
        }

        private func withKeyboard(_ weather: Weather? = nil, _ body: (KeyboardDesk) async throws -> Void) async throws {
            let folder = try TemporaryFolder()
            if weather == .tooMany { try await allowOneCall(in: folder) }
            var configuration = BackendConfiguration()
            configuration.port = 0
            configuration.folder = folder.path
            configuration.threads = 1
            let features = weather == .serverError ? [Failing.self] : Backend.features
            let backend = try await Backend.start(configuration, features: features)
            if weather == .refusedConnection { await backend.stop() }
            do {
                let desk = try KeyboardDesk(backend.url, weather)
                if weather == .tooMany { try await desk.spendTheCall() }
                try await body(desk)
            } catch {
                await backend.stop()
                throw error
            }
            await backend.stop()
        }

        /// An operator's limit: one call a session, and the next after a quarter of an hour.
        private func allowOneCall(in folder: TemporaryFolder) async throws {
            let file = StorageConfiguration.server(path: folder.path + "/bowline.db", schema: BackendSchema.schema)
            let database = ServerDatabase(try await Database.open(file))
            try await StoredLimits(database).set(LimitRule(perSecond: 0.001, burst: 1), for: .session, subject: nil)
            await database.close()
        }
    }

    /// A keyboard whose calls go over loopback, through faults where a test wants them.
    @MainActor
    private final class KeyboardDesk {
        let keyboard: Keyboard
        let faults: Faults
        private let service: APIService
        private let written = Locked<[String]>([])

        var state: KeyboardState { keyboard.store.state }
        var lines: [String] { written.withLock { $0 } }

        init(_ url: String, _ weather: RealBackendTests.Weather?) throws {
            let faults = Faults(FaultPlan(rules: weather?.faults.map { .init("*", $0) } ?? []))
            var configuration = Client.Configuration()
            configuration.networkLayers = [faults]
            let network = BowlineNetworkClient(
                environment: try BackendEnvironment(.development, base: url),
                transport: try CurlTransport(),
                apiKey: weather == .refusedKey ? "nobodys-key" : "dev-api-key",
                configuration: configuration
            )
            let service = APIService(network: network, sessions: SessionManager(folder: nil))
            (self.faults, self.service) = (faults, service)
            keyboard = Keyboard(
                KeyboardFeature(
                    KeyboardDependencies(
                        analyze: { text, app throws(CallError) in try await service.analyzeText(text, appBundle: app) },
                        log: { [written] line in written.withLock { $0.append(line) } },
                        // The banner's ten seconds never pass.
                        clock: ManualClock()
                    )
                )
            )
            keyboard.hostBundle = weather == .badRequest ? String(repeating: "x", count: 256) : nil
        }

        func type(_ text: String) {
            for character in text { keyboard.handle(.key(character)) }
        }

        func settle(until isDone: (KeyboardState) -> Bool) async {
            while !isDone(state) { await Task.yield() }
        }

        /// On a machine that is busy a call may be too late; then the next word asks again.
        func typeUntilAnswered(_ text: String) async {
            while state.banner?.verdict.source != .backend {
                let failures = state.failures
                keyboard.handle(.field(FieldTraits()))
                type(text)
                await settle { $0.banner?.verdict.source == .backend || $0.failures > failures }
            }
        }

        func spendTheCall() async throws {
            _ = try await service.analyzeText("hello there")
        }
    }

    extension RealBackendTests.Weather {
        fileprivate var faults: [Fault] {
            switch self {
            case .slow: [.latency(milliseconds: 3_000)]
            case .garbage: [.malformedJSON]
            case .offline: [.offline]
            case .refusedKey, .badRequest, .tooMany, .serverError, .refusedConnection: []
            }
        }
    }

    /// A backend on which everything goes wrong inside.
    private struct Failing: Feature {
        static let name = "Failing"
        static let summary = "nothing"

        struct Problem: Error {}

        static func make(on services: BackendServices) async -> Failing { Failing() }

        var groups: [RouteGroup] {
            [RouteGroup(routes: [Route(.post, "/analyze-text") { _ in throw Problem() }])]
        }
    }
#endif
