internal import HTTPServer
internal import Identity

/// Sets `RequestOrigin.current` (address and accepted languages) while a request is handled.
struct RequestOrigins: Middleware {
    func respond(to request: Request, next: Next) async throws -> Response {
        var origin = RequestOrigin()
        origin.address = LimitSubject(address: request.clientAddress)?.id
        origin.acceptLanguage = request.header("Accept-Language")
        return try await RequestOrigin.$current.withValue(origin) { try await next(request) }
    }
}
