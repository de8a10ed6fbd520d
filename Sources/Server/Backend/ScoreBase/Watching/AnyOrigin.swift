internal import HTTPServer

/// Lets pages of any site read the answers. It is for what needs no sign-in: such an answer tells a page no more than its
/// address tells anybody.
struct AnyOrigin: Middleware {
    private static let field = (name: "Access-Control-Allow-Origin", value: "*")

    func respond(to request: Request, next: Next) async throws -> Response {
        do {
            var response = try await next(request)
            response.headers[Self.field.name] = Self.field.value
            return response
        } catch let error as any HTTPErrorConvertible {
            // A refusal without the header looks like a broken network to the page.
            var refusal = error.httpError
            refusal.headers[Self.field.name] = Self.field.value
            throw refusal
        }
    }
}
