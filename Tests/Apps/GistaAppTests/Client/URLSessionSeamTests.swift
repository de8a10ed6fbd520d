import Bowline
import GistaApp
import Testing
import Wire

#if canImport(FoundationNetworking)
    import Foundation
    import FoundationNetworking
#else
    import Foundation
#endif

/// What the app makes of a session's answers and errors.
struct URLSessionSeamTests {
    private func outcome(_ answer: Result<(status: Int, body: String), URLError>) async throws -> NetworkError? {
        let network = NetworkService(
            environment: try .gista(.production),
            session: MockSession([answer]),
            configuration: .bare()
        )
        do throws(NetworkError) {
            let _: [Gista.Link] = try await network.performRequest("/links/x", method: .get)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        (URLError.Code.notConnectedToInternet, true), (.cannotFindHost, true), (.cannotConnectToHost, true),
        (.timedOut, true), (.networkConnectionLost, true), (.cancelled, false), (.badServerResponse, false),
    ])
    func anErrorOfTheSessionIsToldInTheAppsWords(code: URLError.Code, isOffline: Bool) async throws {
        let error = try #require(try await outcome(.failure(URLError(code))))
        #expect(error.isOffline == isOffline)
        #expect(error != .unauthorized)
    }

    @Test(arguments: [
        (200, "[]", nil), (401, "", NetworkError.unauthorized), (404, "", .httpError(404)), (409, "", .httpError(409)),
        (
            503, #"{"error":{"code":"UNAVAILABLE","message":"Back soon.","request_id":"r1"}}"#,
            .serverError("Back soon. Request r1.")
        ),
    ])
    func aStatusIsTold(status: Int, body: String, error: NetworkError?) async throws {
        #expect(try await outcome(.success((status, body))) == error)
    }

    @Test func anAnswerOfAnotherFormNamesNoContent() async throws {
        let error = try await outcome(.success((200, #"[{"id":"a secret"}]"#)))
        guard case .decodingError(let cause) = error else { throw NetworkError.unknown }
        #expect((cause as? CallError)?.message == "the response is invalid at [0].title: the value is missing")
    }

    @Test func aPathThatIsNoneIsToldBeforeAnythingIsSent() async throws {
        let session = MockSession([])
        let network = NetworkService(environment: try .gista(.production), session: session)
        for path in ["users", "/users?x=1", "/../admin", "/a b"] {
            await #expect(throws: NetworkError.invalidURL) {
                let _: [Gista.Link] = try await network.performRequest(path, method: .get)
            }
        }
        #expect(session.asked.isEmpty)
    }
}
