internal import Bowline
internal import BowlineURLSession

// Full Foundation: this interface uses URLSession's types URLRequest and HTTPURLResponse.
#if canImport(FoundationNetworking)
    public import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// The part of URLSession that Gista uses. Tests replace it.
public protocol URLSessionProtocol: Sendable {
    /// Sends a request and returns the whole response.
    func data(for request: URLRequest) async throws -> (Data, URLResponse)
}

#if !os(Linux)
    // On Linux the kit's curl transport is used instead, because URLSession there can deadlock when a call is
    // cancelled. URLSession already has the method `data(for:)`; a second one would make calls ambiguous wherever this
    // module is imported.
    extension URLSession: URLSessionProtocol {}
#endif

/// The kit's transport backed by a `URLSessionProtocol`.
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
