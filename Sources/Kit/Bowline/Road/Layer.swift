/// A step that requests pass between a call and the network.
///
/// A layer receives the request and `next`. It may change the request, wait, send it several times or not at all, and
/// inspect the response. It runs on its caller's actor and must not block a thread.
///
///     struct Greeting: Layer {
///         func send(_ request: Request, next: Next) async throws(CallError) -> Response {
///             var request = request
///             request.headers["X-Greeting"] = "hello"
///             return try await next(request)
///         }
///     }
///
/// Use a `Layer` for rules that concern many endpoints; a rule for a single endpoint belongs in its `Endpoint`. To test
/// a layer, use a scripted `Transport` as a test double.
public protocol Layer: Sendable {
    /// Passes the request on, or responds to it.
    func send(_ request: Request, next: Next) async throws(CallError) -> Response
}

/// The network after the last layer, or a substitute for it.
///
/// A transport makes one attempt: it sends the request once, does not follow redirects or retry, and returns a
/// `Response` for any status. It enforces the request's deadline, decodes a compressed body and removes
/// `Content-Encoding`, and throws a `CallError` that shows whether anything was sent. The request is already validated:
/// its headers and address cannot inject other fields.
public protocol Transport: Sendable {
    /// Sends the request once and returns the response.
    func send(_ request: Request) async throws(CallError) -> Response
}

/// The layers after this layer, and the transport.
public struct Next: Sendable {
    // An array and an index: nested closures take twice the time and an allocation each.
    let road: Road
    let position: Int

    /// Passes a request on.
    public func callAsFunction(_ request: Request) async throws(CallError) -> Response {
        guard position < road.layers.count else { return try await road.attempt(request) }
        return try await road.layers[position].send(request, next: Next(road: road, position: position + 1))
    }
}
