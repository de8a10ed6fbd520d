package import HTTPServer
package import Identity
internal import SQLite

/// Authenticates apps by a valid key in `X-API-Key`, and stores the key's record in the request.
package struct KeyedApp: Middleware {
    /// The name of this authentication in the API reference.
    static let scheme = "AppKey"

    private let keys: KnownKeys

    /// Authenticates callers by `keys`.
    package init(_ keys: KnownKeys) {
        self.keys = keys
    }

    package func respond(to request: Request, next: Next) async throws -> Response {
        let shown = request.headers("X-API-Key")
        guard let text = shown.first, shown.count == 1 else {
            throw Self.refusal("Send the app's key in the header X-API-Key.")
        }
        guard let key = try await keys.find(text) else { throw Self.refusal("This API key does not work.") }
        var request = request
        request[AppKey.self] = key
        return try await next(request)
    }

    private static func refusal(_ message: String) -> HTTPError {
        HTTPError(.unauthorized, .unauthorized, message, headers: ["WWW-Authenticate": "ApiKey"])
    }
}

extension Request {
    /// The record of the calling app's key; nil only for a route without ``KeyedApp``.
    package var appKey: AccessSecret? { self[AppKey.self] }
}

enum AppKey: RequestValueKey {
    typealias Value = AccessSecret
}
