/// A response to a client: status, headers and body.
package struct Response: Sendable {
    package var status: HTTPStatus
    package var headers: HTTPHeaders
    package var body: Body

    package init(_ status: HTTPStatus = .ok, headers: HTTPHeaders = [:], body: Body = .empty) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The body of a response.
    package enum Body: Sendable {
        case empty
        /// Sent directly from this array, without another copy.
        case bytes([UInt8])
        /// Produced while it is sent, at the pace the client reads.
        case stream(ResponseStream)
        /// The connection becomes a WebSocket.
        case webSocket(WebSocketUpgrade)
    }
}

extension Response {
    /// A response with JSON that is already encoded.
    package static func json(_ bytes: [UInt8], status: HTTPStatus = .ok) -> Response {
        Response(status, headers: HTTPHeaders(contentType: "application/json"), body: .bytes(bytes))
    }

    /// A response of plain text.
    package static func text(_ text: String, status: HTTPStatus = .ok) -> Response {
        Response(status, headers: HTTPHeaders(contentType: "text/plain; charset=utf-8"), body: .bytes(Array(text.utf8)))
    }

    /// A response with an HTML page.
    package static func html(_ text: String, status: HTTPStatus = .ok) -> Response {
        Response(status, headers: HTTPHeaders(contentType: "text/html; charset=utf-8"), body: .bytes(Array(text.utf8)))
    }

    /// A response whose body is written in chunks. If the client disconnects, the writing task is cancelled.
    package static func stream(
        _ status: HTTPStatus = .ok,
        contentType: String,
        _ write: @escaping @Sendable (ResponseWriter) async throws -> Void
    ) -> Response {
        Response(status, headers: HTTPHeaders(contentType: contentType), body: .stream(ResponseStream(write)))
    }
}
