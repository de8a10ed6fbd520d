internal import HTTPServer
internal import Identity

/// Says where a request came from, for what the routes behind it do.
struct RequestOrigins: Middleware {
    func respond(to request: Request, next: Next) async throws -> Response {
        var origin = RequestOrigin()
        origin.address = LimitSubject(address: request.callersAddress)?.id
        origin.acceptLanguage = request.header("Accept-Language")
        return try await RequestOrigin.$current.withValue(origin) { try await next(request) }
    }
}
