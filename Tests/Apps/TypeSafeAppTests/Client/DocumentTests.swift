import Basics
import Bowline
import BowlineTesting
import Essentials
import Flow
import KeyboardCore
import Testing
import Wire

@testable import TypeSafeApp

/// The samples of the requirements, as they stand there but for what Linux and Swift 6 demand, and the names they fix.
struct DocumentTests {
    private let sessions = SessionManager(folder: nil)

    private func answer(_ level: String) -> String {
        #"{"risk_level":"\#(level)","confidence":0.93,"category":"otp_phishing","explanation":"Asking for OTP."}"#
    }

    // MARK: Pseudocode

    @Test(arguments: [("low", false), ("medium", true), ("high", true)])
    func aSnippetIsAnalyzedAsThePseudocodeDoes(level: String, isShown: Bool) async throws {
        let network = StubNetwork(.success(answer(level)))
        let service = APIService(network: network, sessions: sessions)
        let (sessionId, currentBundle) = (sessions.getOrCreateSessionID(), "unknown")
        let shown = Locked<[AnalyzeTextResponse]>([])
        @Sendable func showBanner(_ result: AnalyzeTextResponse) { shown.withLock { $0.append(result) } }

        // Keyboard → analyze text
        func analyze(snippet: String) -> Task<Void, Never> {
            service.analyzeText(text: snippet) { result in
                guard let result = try? result.get() else { return }
                if result.risk_level != "low" { showBanner(result) }
            }
        }
        await analyze(snippet: "send me your OTP").value

        #expect(shown.withLock { $0.map(\.risk_level) } == (isShown ? [level] : []))
        let body = ["session_id": sessionId, "app_bundle": currentBundle, "text": "send me your OTP"]
        #expect(try JSONDecoder().decode([String: String].self, from: try #require(network.bodies.first)) == body)
        #expect(network.paths == ["/analyze-text"])
    }

    // MARK: Models

    struct DocumentAnalyzeTextRequest: Codable {
        let session_id: String  // UUID string
        let app_bundle: String  // e.g., "com.whatsapp"
        let text: String  // Max 300 chars from snippet manager
    }

    struct DocumentAnalyzeTextResponse: Codable {
        let risk_level: String  // "low" | "medium" | "high"
        let confidence: Double  // 0.0 to 1.0
        let category: String  // "otp_phishing" | "payment_scam" | "impersonation" | "unknown"
        let explanation: String  // Human-friendly one-liner
        let ts: String?  // Optional ISO-8601 timestamp
    }

    @Test func theModelsReadWhatTheDocumentsModelsWrite() throws {
        let request = DocumentAnalyzeTextRequest(session_id: "s", app_bundle: "com.whatsapp", text: "t")
        #expect(
            try moved(request, to: AnalyzeTextRequest.self)
                == AnalyzeTextRequest(session_id: "s", app_bundle: "com.whatsapp", text: "t")
        )
        for ts in [nil, "2025-10-18T02:30:00Z"] {
            let answer = DocumentAnalyzeTextResponse(
                risk_level: "high",
                confidence: 0.93,
                category: "otp_phishing",
                explanation: "Asking for OTP.",
                ts: ts
            )
            let ours = try moved(answer, to: AnalyzeTextResponse.self)
            #expect(ours.risk_level == "high" && ours.confidence == 0.93 && ours.ts == ts)
            let theirs = try moved(ours, to: DocumentAnalyzeTextResponse.self)
            #expect(theirs.category == "otp_phishing" && theirs.explanation == "Asking for OTP." && theirs.ts == ts)
        }
    }

    private func moved<Other: Decodable>(_ value: some Encodable, to type: Other.Type) throws -> Other {
        try JSONDecoder().decode(type, from: try JSONEncoder().encode(value))
    }

    // MARK: Components

    @Test func theServiceIsMadeOfTheDocumentsParts() async throws {
        let transport = ScriptedTransport([.json(Sample.high)])
        let networkClient: any NetworkClient = URLSessionNetworkClient(
            environment: try BackendEnvironment(.production, base: "https://your-backend-url.com"),
            transport: transport,
            apiKey: "dev-api-key-placeholder"
        )
        let sessionManager = SessionManager(folder: nil)
        let apiService = APIService(network: networkClient, sessions: sessionManager)
        #expect(try await apiService.analyzeText("Hello world test") == .high)
        let request = try #require(transport.requests.first)
        #expect(request.address.description == "https://your-backend-url.com/analyze-text")
        #expect(request.headers[.apiKey] == "dev-api-key-placeholder")
    }

    @Test func nothingOfAnAnswerIsCached() async throws {
        let transport = ScriptedTransport(always: .json(Sample.high, headers: ["Cache-Control": "max-age=600"]))
        let network = BowlineNetworkClient(
            environment: try BackendEnvironment(.production, base: "https://api.example.com"),
            transport: transport,
            apiKey: "dev-api-key"
        )
        let service = APIService(network: network, sessions: sessions)
        for _ in 1...2 { _ = try await service.analyzeText("Hello world test") }
        #expect(transport.requests.count == 2)
    }

    // MARK: Session

    @Test func theSessionIsKeptWhereAppAndKeyboardBothSeeIt() throws {
        #expect(SessionManager.appGroup == "group.com.typesafe.shared")
        let container = TestFolder()
        let id = SessionManager(folder: container.path).getOrCreateSessionID()
        #expect(try String(contentsOfFile: container.path + "/typesafe.session_id", encoding: .utf8) == id)
    }

    @MainActor @Test func theSessionIsNowhereOnTheScreen() async throws {
        let network = StubNetwork(.success(Sample.high))
        let service = APIService(network: network, sessions: sessions)
        let environment = KeyboardDependencies(
            analyze: { text, app throws(CallError) in try await service.analyzeText(text, appBundle: app) },
            clock: ManualClock()
        )
        let keyboard = Keyboard(KeyboardFeature(environment))
        keyboard.handle(.paste(Scene.chat))
        while keyboard.store.state.banner == nil { await Task.yield() }
        keyboard.store.send(.warning(.bannerTapped))
        var shown = ""
        dump(KeyboardPresentation(keyboard.store.state), to: &shown)
        let id = sessions.getOrCreateSessionID()
        #expect(shown.contains("OTP Phishing") && !shown.contains(id))
        let sent = String(decoding: try #require(network.bodies.first), as: UTF8.self)
        #expect(sent.contains(id), "it goes to the backend, and only there")
    }
}
