/// One step that requests pass on the road between a call and the network.
///
/// A layer gets the request and `next`. It may change the request, wait, send it several times or not at all, and look
/// at what comes back. It runs where its caller runs and must not block a thread.
///
///     struct Greeting: Layer {
///         func send(_ request: Request, next: Next) async throws(CallError) -> Response {
///             var request = request
///             request.headers["X-Greeting"] = "hello"
///             return try await next(request)
///         }
///     }
///
/// Use a `Layer` for what concerns many endpoints; what concerns one belongs into its `Endpoint`. A scripted
/// `Transport` is the double to test a layer with.
public protocol Layer: Sendable {
    /// Passes the request on, or answers it.
    func send(_ request: Request, next: Next) async throws(CallError) -> Response
}

/// The network at the end of the road, or something in its place.
///
/// A transport makes one attempt: it sends the request once, follows nothing, repeats nothing, and gives any status as
/// a `Response`. It enforces the request's deadline, removes `Content-Encoding` together with the coding, and throws a
/// `CallError` that shows whether anything was sent. The request has been checked: its headers and address cannot break
/// out of their places.
public protocol Transport: Sendable {
    /// Sends the request once and returns the response.
    func send(_ request: Request) async throws(CallError) -> Response
}

/// The rest of the road behind a layer: the layers below it and the transport.
public struct Next: Sendable {
    // An array and an index: closures nested in closures cost twice the time and an allocation each.
    let road: Road
    let position: Int

    /// Passes a request on.
    public func callAsFunction(_ request: Request) async throws(CallError) -> Response {
        guard position < road.layers.count else { return try await road.attempt(request) }
        return try await road.layers[position].send(request, next: Next(road: road, position: position + 1))
    }
}
