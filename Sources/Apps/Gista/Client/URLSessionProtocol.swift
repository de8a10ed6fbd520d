internal import Bowline
internal import BowlineURLSession

// Full Foundation: the seam speaks URLSession's language, URLRequest in and HTTPURLResponse out.
#if canImport(FoundationNetworking)
    public import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// What Gista needs of a URLSession. Tests put answers of their own in its place.
public protocol URLSessionProtocol: Sendable {
    /// Sends a request and returns the whole answer.
    func data(for request: URLRequest) async throws -> (Data, URLResponse)
}

#if !os(Linux)
    // On Linux the kit's curl transport takes its place: URLSession there is known to deadlock when a call is
    // cancelled.
    // It has this method already: a second one would make every call of it ambiguous where this module is imported.
    extension URLSession: URLSessionProtocol {}
#endif

/// The end of the kit's road over such a session.
struct SessionTransport: Transport {
    let session: any URLSessionProtocol

    func send(_ request: Request) async throws(CallError) -> Response {
        let prepared = try prepare(request)
        let answer: (data: Data, response: URLResponse)
        do {
            answer = try await session.data(for: prepared)
        } catch {
            throw Self.failure(for: error, host: request.address.origin.host)
        }
        guard let head = answer.response as? HTTPURLResponse else {
            throw CallError(.malformedResponse("the response is not HTTP"))
        }
        if case .buffered(let limit) = request.delivery, answer.data.count > limit {
            throw CallError(.tooLarge(.body, limit: limit))
        }
        return Response(
            status: head.statusCode,
            headers: Headers(decoded: head),
            body: .bytes(answer.data),
            address: request.address
        )
    }

    private func prepare(_ request: Request) throws(CallError) -> URLRequest {
        var prepared = try URLRequest(head: request)
        switch request.body {
        case .none: break
        case .bytes(let data, _): prepared.httpBody = data
        case .json(let json): prepared.httpBody = try json.written()
        case .file, .multipart, .stream:
            throw CallError(.invalidRequest(part: "body", problem: "this transport takes bodies in memory only"))
        }
        return prepared
    }

    private static func failure(for error: any Error, host: String) -> CallError {
        switch error {
        case is CancellationError: CallError(.cancelled)
        case is URLError: URLErrorTable.failure(for: error, host: host, answerBegan: false)
        default: CallError.layer(name: "URLSession", underlying: error)
        }
    }
}
