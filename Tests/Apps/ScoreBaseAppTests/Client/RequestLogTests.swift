import Basics
import Bowline
import BowlineTesting
import ScoreBaseApp
import Testing
import Wire

@Suite struct RequestLogTests {
    private let lines = Locked<[String]>([])

    private func client(_ reply: ScriptedTransport.Reply) -> ScoreBaseAPIClient {
        .scripted(ScriptedTransport([reply])) { [lines] options in
            options.log = RequestLog { line in lines.withLock { $0.append(line) } }
        }
    }

    @Test func aCallAndItsAnswerAreWrittenDownWithoutSecrets() async throws {
        let _: [League] = try await client(.json(Answers.leagues)).request(PostEndpoint())
        #expect(
            lines.withLock { $0 } == [
                "Request: POST /leagues", #"Body: {"name":"Premier","password":"[redacted]"}"#, "Response: 200",
                "Request ID: test-request-id",
            ]
        )
    }

    @Test func aRefusalIsWrittenDownWithItsId() async throws {
        let client = client(.json(Answers.error("X", "No"), status: 403))
        await #expect(throws: APIError.self) { let _: [League] = try await client.request(GetLeaguesEndpoint()) }
        #expect(lines.withLock { $0 } == ["Request: GET /leagues", "Response: 403", "Request ID: test-request-id"])
    }
}
