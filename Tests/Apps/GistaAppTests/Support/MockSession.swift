import Basics
import GistaApp

#if canImport(FoundationNetworking)
    import Foundation
    import FoundationNetworking
#else
    import Foundation
#endif

/// A URLSession whose answers a test wrote, and which remembers what was asked.
final class MockSession: URLSessionProtocol {
    private let state: Locked<(answers: ArraySlice<Result<(status: Int, body: String), URLError>>, asked: [URLRequest])>

    init(_ answers: [Result<(status: Int, body: String), URLError>]) {
        state = Locked((answers[...], []))
    }

    var asked: [URLRequest] { state.withLock { $0.asked } }

    func data(for request: URLRequest) async throws -> (Data, URLResponse) {
        let answer = state.withLock { state in
            state.asked.append(request)
            return state.answers.popFirst()
        }
        guard let answer, let url = request.url else { throw URLError(.unknown) }
        let (status, body) = try answer.get()
        let head = HTTPURLResponse(
            url: url,
            statusCode: status,
            httpVersion: "HTTP/1.1",
            headerFields: ["Content-Type": "application/json"]
        )
        guard let head else { throw URLError(.badServerResponse) }
        return (Data(body.utf8), head)
    }
}
