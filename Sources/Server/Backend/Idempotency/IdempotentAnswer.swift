internal import Digest
package import HTTPServer

/// Identifies a repeated request: the caller, the route and the idempotency key.
package struct IdempotencyKey: Sendable, Hashable {
    /// The caller, the method and the path. The same key in another scope is a different request.
    package let scope: String
    /// The value of the caller's `Idempotency-Key` header.
    package let key: String
}

/// A stored response, which is returned again when its request is repeated.
package struct IdempotentAnswer: Sendable, Equatable {
    /// The digest of the original request.
    package let fingerprint: [UInt8]
    package let status: HTTPStatus
    package let headers: HTTPHeaders
    package let body: [UInt8]

    package init(fingerprint: [UInt8], status: HTTPStatus, headers: HTTPHeaders, body: [UInt8]) {
        self.fingerprint = fingerprint
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Nil for a response that is not stored: a refused request changed nothing, so it can be repeated, and a stream
    /// cannot be sent again.
    init?(_ response: Response, fingerprint: [UInt8]) {
        guard response.status.hundreds == 2 else { return nil }
        switch response.body {
        case .empty: body = []
        case .bytes(let bytes): body = bytes
        case .stream, .webSocket: return nil
        }
        self.fingerprint = fingerprint
        status = response.status
        headers = response.headers
    }

    /// The response for a repeated request.
    var response: Response {
        var headers = headers
        headers["Idempotent-Replayed"] = "true"
        return Response(status, headers: headers, body: body.isEmpty ? .empty : .bytes(body))
    }
}

extension Request {
    /// The digest of method, target and body, which shows whether two requests are the same.
    var fingerprint: [UInt8] {
        var hash = RunningHash(.sha256)
        hash.update("\(method.rawValue) \(target)\n".utf8)
        hash.update(body)
        return hash.finish()
    }
}
