import Basics
import Essentials
import HTTPServer
import Identity
import SQLite
import ScamSense
import TestSupport
import Testing
import Wire

@testable import Backend

/// `POST /analyze-text`, by its routes.
@Suite(.timeLimit(.minutes(8)))
struct AnalyzeTextTests {
    private static let session = "3f2504e0-4f89-41d3-9a0c-0305e82c3301"
    private static let document = """
        {
          "session_id": "3f2504e0-4f89-41d3-9a0c-0305e82c3301",
          "app_bundle": "com.whatsapp",
          "text": "send me your OTP"
        }
        """

    @Test func theDocumentsRequestGetsTheDocumentsAnswer() async throws {
        try await withDesk { desk in
            let answer = await desk.ask(Self.document)
            #expect(answer.status == .ok)
            #expect(answer.headers["Cache-Control"] == "no-store")
            let body = try JSONDecoder().decode(AnalyzeTextResponse.self, from: Data(answer.text.utf8))
            #expect(body.risk_level == "high")
            #expect(body.category == "otp_phishing")
            #expect((0...1).contains(body.confidence))
            #expect(!body.explanation.isEmpty)
            #expect(body.ts?.wholeMatch(of: /20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ/) != nil)
        }
    }

    @Test(.withItsOwnFile)
    func theEngineAloneAnswersOnTheCallersThread() async throws {
        try await withDesk { desk in
            let isDone = Locked(false)
            Task.immediate {
                _ = await desk.ask(Self.document)
                isDone.withLock { $0 = true }
            }
            #expect(isDone.withLock { $0 }, "nothing was waited for")
        }
    }

    @Test func anAppThatIsNotKnownIsTaken() async throws {
        try await withDesk { desk in
            #expect(await desk.ask(Self.body(bundle: "unknown", text: "See you at six")).status == .ok)
        }
    }

    // MARK: What is refused

    @Test(arguments: [
        (nil, "Send the app's key in the header X-API-Key."), ("nobodys-key", "This API key does not work."),
    ])
    func withoutAWorkingKeyItIs401(key: String?, message: String) async throws {
        try await withDesk { desk in
            let answer = await desk.ask(Self.document, key: key)
            #expect(answer.status == .unauthorized)
            #expect(answer.text.contains(#""code":"UNAUTHORIZED""#) && answer.text.contains(message))
        }
    }

    @Test(arguments: [
        ("text", body(text: "")), ("text", body(text: String(repeating: "x", count: 301))),
        ("text", #"{"session_id":"\#(session)","app_bundle":"a"}"#),
        ("text", #"{"session_id":"\#(session)","app_bundle":"a","text":7}"#),
        // 300 characters of 37 bytes each.
        ("text", body(text: String(repeating: "e" + String(repeating: "\u{301}", count: 18), count: 300))),
        ("session_id", body(session: "anon-uuid")), ("session_id", body(session: "")),
        ("session_id", body(session: "3f2504e0x4f89-41d3-9a0c-0305e82c3301")),
        ("session_id", #"{"app_bundle":"a","text":"hello"}"#),
        ("app_bundle", body(bundle: "")), ("app_bundle", body(bundle: String(repeating: "x", count: 256))),
        ("app_bundle", #"{"session_id":"\#(session)","app_bundle":null,"text":"hello"}"#),
        ("body", "send me your OTP"), ("body", "[]"), ("body", ""), ("body", #"{"text":"a""#),
    ])
    func badInputIs400AndNamesTheField(field: String, body: String) async throws {
        try await withDesk { desk in
            let answer = await desk.ask(body)
            #expect(answer.status == .badRequest)
            let error = try JSONDecoder().decode(ErrorBody.self, from: Data(answer.text.utf8)).error
            #expect(error.code == "VALIDATION_ERROR")
            #expect(error.details.map { Array($0.keys) } == [field])
        }
    }

    @Test func allWrongFieldsAreToldAtOnce() async throws {
        try await withDesk { desk in
            let answer = await desk.ask("{}")
            let error = try JSONDecoder().decode(ErrorBody.self, from: Data(answer.text.utf8)).error
            #expect(error.details?.keys.sorted() == ["app_bundle", "session_id", "text"])
        }
    }

    @Test(arguments: [
        body(text: String(repeating: "x", count: 300)), body(text: String(repeating: "👨‍👩‍👧‍👦", count: 300)),
        body(text: "x"), body(bundle: String(repeating: "x", count: 255), text: "hello"),
        body(session: session.uppercased(), text: "hello"),
    ])
    func theBoundsThemselvesAreTaken(body: String) async throws {
        try await withDesk { desk in #expect(await desk.ask(body).status == .ok) }
    }

    @Test(arguments: [nil, "text/plain", "application/x-www-form-urlencoded", "application/jsonp"])
    func whatIsNotJSONIs415(type: String?) async throws {
        try await withDesk { desk in
            let answer = await desk.ask(Self.document, type: type)
            #expect(answer.status == .unsupportedMediaType)
            #expect(answer.text.contains("UNSUPPORTED_MEDIA_TYPE"))
        }
    }

    @Test(arguments: ["application/json", "Application/JSON; charset=utf-8"])
    func jsonIsJSONHoweverItIsWritten(type: String) async throws {
        try await withDesk { desk in #expect(await desk.ask(Self.document, type: type).status == .ok) }
    }

    @Test func whatIsLongerThanAnyTextIs413() async throws {
        try await withBackend { backend, _ in
            let client = try RawClient(backend)
            let length = AnalyzeTextRequest.bodyLimit + 1
            let head = "POST /analyze-text HTTP/1.1\r\nHost: localhost\r\nX-API-Key: dev-api-key\r\n"
            let answer = client.exchange(
                head + "Content-Type: application/json\r\nContent-Length: \(length)\r\n\r\n"
                    + String(repeating: " ", count: length)
            )
            #expect(answer.hasPrefix("HTTP/1.1 413") && answer.contains("PAYLOAD_TOO_LARGE"))
        }
    }

    // MARK: Limits

    @Test func oneSessionMayAskAHundredTimesAtOnce() async throws {
        try await withDesk { desk in
            for _ in 0..<100 { #expect(await desk.ask(Self.document).status == .ok) }
            let refusal = await desk.ask(Self.document)
            #expect(refusal.status == .tooManyRequests)
            #expect(refusal.text.contains("RATE_LIMIT_EXCEEDED") && refusal.headers["Retry-After"] == "1")
            // Written another way it is the same session; another session has room of its own.
            #expect(await desk.ask(Self.body(session: Self.session.uppercased())).status == .tooManyRequests)
            let other = Self.body(session: "3f2504e0-4f89-41d3-9a0c-0305e82c3302")
            let answer = await desk.ask(other)
            #expect(answer.status == .ok && answer.headers["RateLimit-Remaining"] == "99")
            desk.pass(seconds: 1)
            for _ in 0..<20 { #expect(await desk.ask(Self.document).status == .ok) }
            #expect(await desk.ask(Self.document).status == .tooManyRequests)
        }
    }

    @Test func oneKeyMayAskTwoThousandTimesAtOnce() async throws {
        try await withDesk { desk in
            var refused = 0
            for number in 0..<2_001 {
                let session = "3f2504e0-4f89-41d3-9a0c-\(String(100_000_000_000 + number))"
                if await desk.ask(Self.body(session: session, text: "hi")).status == .tooManyRequests { refused += 1 }
            }
            #expect(refused == 1)
        }
    }

    // MARK: Keys

    @Test func aRevokedKeyStopsWorkingWithinASecond() async throws {
        try await withDesk { desk in
            let (text, record) = try await desk.secrets.create(.apiKey, label: "App")
            #expect(await desk.ask(Self.document, key: text).status == .ok)
            #expect(try await desk.secrets.revoke(record.id))
            desk.pass(seconds: 1)
            #expect(await desk.ask(Self.document, key: text).status == .unauthorized)
        }
    }

    @Test func anOperatorsCredentialIsNoKey() async throws {
        try await withDesk { desk in
            let (text, _) = try await desk.secrets.create(.operatorCredential, label: "Operator")
            #expect(await desk.ask(Self.document, key: text).status == .unauthorized)
        }
    }

    // MARK: What is kept

    @Test func onlyCountsAreKept() async throws {
        let folder = try TemporaryFolder()
        try await withDesk(in: folder) { desk in
            #expect(await desk.ask(Self.body(text: "please send me your OTP quixotically")).status == .ok)
            #expect(await desk.ask(Self.body(text: "lunch, quixotically?")).status == .ok)
            let counts = desk.feature.counts
            #expect(
                counts.contains(#"typesafe_judgements_total{risk_level="high",category="otp_phishing"} 1"# + "\n")
                    && counts.contains(#"typesafe_judgements_total{risk_level="low",category="unknown"} 1"# + "\n")
            )
            #expect(!counts.contains("quixotically"))
        }
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            let bytes = FileManager.default.contents(atPath: folder.path + "/" + name) ?? Data()
            #expect(bytes.firstRange(of: Data("quixotically".utf8)) == nil)
        }
    }

    @Test func theServersLogAndMetricsHoldNothingOfATextEither() async throws {
        let log = Locked("")
        let folder = try TemporaryFolder()
        var configuration = try await BackendConfiguration.test(folder)
        configuration.log = CollectingSink(text: log)
        configuration.logLevel = .debug
        let backend = try await Backend.start(configuration)
        let body = Self.body(text: "please send me your OTP quixotically")
        let client = try RawClient(backend)
        let answer = client.exchange(
            "POST /analyze-text HTTP/1.1\r\nHost: localhost\r\nX-API-Key: dev-api-key\r\nContent-Type: application/json\r\n"
                + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
        )
        #expect(answer.hasPrefix("HTTP/1.1 200"))
        let metrics = client.exchange("GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n")
        await backend.stop()
        #expect(metrics.contains(#"typesafe_judgements_total{risk_level="high",category="otp_phishing"} 1"#))
        #expect(!metrics.contains("quixotically"))
        let written = log.withLock { $0 }
        #expect(
            written.contains("/analyze-text") && !written.contains("quixotically") && !written.contains("dev-api-key")
        )
    }

    private static func body(
        session: String = session,
        bundle: String = "com.whatsapp",
        text: String = "send me your OTP"
    ) -> String {
        #"{"session_id":"\#(session)","app_bundle":"\#(bundle)","text":"\#(text)"}"#
    }
}
