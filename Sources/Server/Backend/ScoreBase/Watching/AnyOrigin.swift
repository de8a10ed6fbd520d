internal import HTTPServer

/// Lets pages of any site read the responses. For routes that need no sign-in: their responses contain nothing that is
/// not already available to anyone who has the URL.
struct AnyOrigin: Middleware {
    private static let field = (name: "Access-Control-Allow-Origin", value: "*")

    func respond(to request: Request, next: Next) async throws -> Response {
        do {
            var response = try await next(request)
            response.headers[Self.field.name] = Self.field.value
            return response
        } catch let error as any HTTPErrorConvertible {
            // Without the header, the browser hides the error response, and the page sees a network failure.
            var refusal = error.httpError
            refusal.headers[Self.field.name] = Self.field.value
            throw refusal
        }
    }
}
