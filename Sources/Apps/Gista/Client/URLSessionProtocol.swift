internal import Bowline

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
        let prepared = try await prepare(request)
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
            headers: Self.headers(of: head),
            body: .bytes(answer.data),
            address: request.address
        )
    }

    private func prepare(_ request: Request) async throws(CallError) -> URLRequest {
        guard let url = URL(string: request.address.description) else {
            throw CallError(.invalidRequest(part: "address", problem: "URLSession does not take it"))
        }
        var prepared = URLRequest(url: url)
        prepared.httpMethod = request.method.name
        for field in request.headers { prepared.addValue(field.value, forHTTPHeaderField: field.name.text) }
        switch request.body {
        case .none: break
        case .bytes(let data, _): prepared.httpBody = data
        case .json(let json): prepared.httpBody = try json.written()
        case .file, .multipart, .stream:
            throw CallError(.invalidRequest(part: "body", problem: "this transport takes bodies in memory only"))
        }
        return prepared
    }

    private static func headers(of head: HTTPURLResponse) -> Headers {
        var headers = Headers()
        for (name, value) in head.allHeaderFields {
            guard let name = name as? String, let value = value as? String else { continue }
            headers.append(HeaderName(name), value)
        }
        // URLSession has decoded the body, so these fields are no longer true.
        if headers.contains(.contentEncoding) {
            headers[.contentEncoding] = nil
            headers[.contentLength] = nil
        }
        return headers
    }

    /// URLSession does not tell how much was sent: a lost connection may have brought everything over.
    private static func failure(for error: any Error, host: String) -> CallError {
        switch (error as? URLError)?.code {
        case .cancelled: CallError(.cancelled)
        case nil where error is CancellationError: CallError(.cancelled)
        case .timedOut: CallError(.timedOut(.waiting))
        case .cannotFindHost, .dnsLookupFailed: CallError(.cannotConnect(host: host, .nameNotFound))
        case .cannotConnectToHost: CallError(.cannotConnect(host: host, .refused))
        case .notConnectedToInternet, .dataNotAllowed: CallError(.cannotConnect(host: host, .unreachable))
        case .badServerResponse, .cannotParseResponse: CallError(.malformedResponse("URLSession could not read it"))
        case nil: CallError.layer(name: "URLSession", underlying: error)
        default:
            CallError(
                .connectionLost(.init(phase: .waiting, wasReused: false, nothingSent: false, answerBegan: false))
            )
        }
    }
}
