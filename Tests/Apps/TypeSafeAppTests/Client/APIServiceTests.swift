import Bowline
import Essentials
import Testing
import TypeSafeApp
import Wire

struct APIServiceTests {
    private let sessions = SessionManager(folder: nil)

    private func service(_ outcome: Result<String, CallError>) -> (APIService, StubNetwork) {
        let network = StubNetwork(outcome)
        return (APIService(network: network, sessions: sessions), network)
    }

    private func outcome(of service: APIService, _ text: String) async -> Result<AnalyzeTextResponse, any Error> {
        await withCheckedContinuation { continuation in
            service.analyzeText(text: text) { continuation.resume(returning: $0) }
        }
    }

    @Test func theRequestHasSessionAppAndText() async throws {
        let (service, network) = service(.success(Sample.high))
        _ = try await service.analyzeText("send me your OTP", appBundle: "com.whatsapp")
        let body = try #require(network.bodies.first)
        let session = sessions.getOrCreateSessionID()
        #expect(
            String(decoding: body, as: UTF8.self)
                == #"{"app_bundle":"com.whatsapp","session_id":"\#(session)","text":"send me your OTP"}"#
        )
        #expect(network.paths == ["/analyze-text"])
    }

    @Test(arguments: [nil, ""] as [String?])
    func theAppIsUnknownWhenTheSystemDoesNotTell(bundle: String?) async throws {
        let (service, network) = service(.success(Sample.high))
        if let bundle {
            _ = try await service.analyzeText("hello there", appBundle: bundle)
        } else {
            _ = try await service.analyzeText("hello there")
        }
        let request = try JSONDecoder().decode(AnalyzeTextRequest.self, from: try #require(network.bodies.first))
        #expect(request.app_bundle == "unknown")
    }

    @Test func whatIsPrivateIsMaskedBeforeItLeaves() async throws {
        let (service, network) = service(.success(Sample.high))
        _ = try await service.analyzeText("my code is 482910, mail ana@mail.com")
        let request = try JSONDecoder().decode(AnalyzeTextRequest.self, from: try #require(network.bodies.first))
        #expect(request.text == "my code is 000000, mail x@x.x")
    }

    @Test(arguments: ["low", "medium", "high"])
    func everyFieldOfTheAnswerIsRead(level: String) async throws {
        let text = """
            {"risk_level":"\(level)","confidence":0.5,"category":"payment_scam","explanation":"Why.",\
            "ts":"2025-10-18T02:30:00Z","more":1}
            """
        let answer = try await service(.success(text)).0.analyzeText("hello there")
        #expect(
            answer
                == AnalyzeTextResponse(
                    risk_level: level,
                    confidence: 0.5,
                    category: "payment_scam",
                    explanation: "Why.",
                    ts: "2025-10-18T02:30:00Z"
                )
        )
    }

    @Test func successIsCalledBackWithTheAnswer() async throws {
        let outcome = await outcome(of: service(.success(Sample.high)).0, "hello there")
        #expect(try outcome.get() == .high)
    }

    @Test func aNetworkFailureIsCalledBack() async {
        let outcome = await outcome(of: service(.failure(CallError(.timedOut(.waiting)))).0, "hello there")
        #expect(throws: CallError.self) { try outcome.get() }
    }

    @Test(arguments: ["", "{", "<html>", "[]", #"{"risk_level":"high"}"#, #"{"risk_level":3}"#])
    func anAnswerThatIsNotTheContractsIsAFailure(text: String) async {
        let outcome = await outcome(of: service(.success(text)).0, "secretly typed")
        do {
            _ = try outcome.get()
            Issue.record("it was read")
        } catch {
            guard case .unreadable? = (error as? CallError)?.reason else {
                Issue.record("\(error)")
                return
            }
            #expect(!"\(error)".contains("secretly"))
        }
    }
}
