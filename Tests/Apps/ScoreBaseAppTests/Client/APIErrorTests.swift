import Bowline
import BowlineTesting
import ScoreBaseApp
import Testing
import Wire

@Suite struct APIErrorTests {
    private func error(_ reply: ScriptedTransport.Reply) async throws -> APIError {
        let client = ScoreBaseAPIClient.scripted(ScriptedTransport([reply]))
        return try #require(
            await #expect(throws: APIError.self) {
                let _: [League] = try await client.request(GetLeaguesEndpoint())
            }
        )
    }

    @Test(arguments: [
        (401, "unauthorized"), (403, "forbidden"), (404, "not found"), (400, "rejected as invalid"),
        (429, "too many calls"),
        (500, "the server failed"), (503, "the server failed"), (599, "the server failed"), (409, "the server failed"),
        (418, "the server failed"),
    ])
    func aStatusBecomesTheDocumentsCase(status: Int, beginning: String) async throws {
        let error = try await error(.json(Answers.error("X", "Because"), status: status))
        #expect(error.description == "\(beginning): Because (request test-request-id)")
        #expect(error.requestId == "test-request-id")
    }

    @Test func detailsOfAWrongValueComeAlong() async throws {
        let body =
            #"{"error":{"code":"VALIDATION_ERROR","message":"No","request_id":"r","details":{"name":"too long"}}}"#
        guard case .validationError("No", ["name": "too long"], "r") = try await error(.json(body, status: 400)) else {
            Issue.record("another case")
            return
        }
    }

    @Test func aRefusalWithoutABodyStillHasAnId() async throws {
        guard case .serverError("Unknown error", let id) = try await error(.status(500)) else {
            Issue.record("another case")
            return
        }
        #expect(!id.isEmpty && id != "unknown")
    }

    @Test(arguments: [
        CallError(.timedOut(.waiting)), CallError(.cannotConnect(host: "h", .refused)), CallError(.credentialLocked),
        CallError(.connectionLost(.init(phase: .waiting, wasReused: false, nothingSent: false, answerBegan: false))),
    ])
    func troubleOnTheNetworkKeepsItsCause(failure: CallError) async throws {
        guard case .networkError(let cause as CallError) = try await error(.failure(failure)) else {
            Issue.record("another case")
            return
        }
        #expect(cause.message == failure.message)
        #expect(APIError(cause).requestId?.isEmpty == false)
    }

    @Test func whatIsNoHTTPIsAnInvalidResponse() async throws {
        guard case .invalidResponse = try await error(.failure(CallError(.malformedResponse("?")))) else {
            Issue.record("another case")
            return
        }
    }

    @Test func anAnswerOfAnotherFormNamesThePlaceOnly() async throws {
        let body = #"{"request_id":"r","timestamp":"t","data":[{"league_id":"secret-league"}]}"#
        let error = try await error(.json(body))
        guard case .decodingError(let cause) = error else {
            Issue.record("another case")
            return
        }
        #expect("\(cause)".contains("data[0]"))
        #expect(!error.description.contains("secret-league"))
    }

    @Test func aCallerThatGivesUpHearsOfThatOnly() async throws {
        let client = ScoreBaseAPIClient.scripted(ScriptedTransport([.silence]))
        let call = Task { () async throws -> [League] in try await client.request(GetLeaguesEndpoint()) }
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
    }

    @Test func aCallMayBeGivenMoreTime() async throws {
        let clock = ManualClock()
        let network = ScriptedTransport(always: .json(Answers.leagues))
        for (patience, asked) in [(nil, 60), (Duration.seconds(300), 300)] {
            let client = ScoreBaseAPIClient.scripted(network, clock: clock) { options in
                if let patience { options.timeout = patience }
            }
            let _: [League] = try await client.request(GetLeaguesEndpoint())
            #expect(network.requests.last?.deadline == clock.now.advanced(by: .seconds(asked)))
        }
    }

    @Test func nobodySignedInCostsNoCall() async throws {
        let network = ScriptedTransport([])
        let auth = CognitoLike()
        let client = ScoreBaseAPIClient.scripted(network, auth: auth)
        await #expect(throws: APIError.self) {
            let _: [League] = try await client.request(GetLeaguesEndpoint())
        }
        #expect(network.requests.isEmpty)
    }
}

/// A sign-in with a manager, as Cognito's is, and nobody in it.
private struct CognitoLike: AuthManager {
    let session: Session
    let manager: CredentialManager
    var credentials: Credentials { .refreshing(by: manager) }

    init() {
        let session = Session()
        self.session = session
        manager = CredentialManager(session: session) { _, _ throws(CallError) in throw CallError(.signedOut) }
    }

    func signIn(username: String, password: String) async throws -> String { "" }
    func getAccessToken() async throws -> String { "" }
    func signOut() async {}
}
