import Testing

@testable import HTTPServer

@Suite(.timeLimit(.minutes(8)))
struct ErrorTests {
    private struct Unforeseen: Error { let secret = "do not tell" }

    private struct Plain: ErrorRenderer {
        func render(_ error: HTTPError, requestID: String) -> Response {
            .text("\(error.code.rawValue) \(requestID)", status: error.status)
        }
    }

    private struct Refusing: Middleware {
        func respond(to request: Request, next: Next) async throws -> Response {
            guard request.header("X-Pass") != nil else {
                throw HTTPError(.unauthorized, .unauthorized, "Not you.", headers: ["WWW-Authenticate": "Bearer"])
            }
            return try await next(request)
        }
    }

    private var groups: [RouteGroup] {
        let detailed = HTTPError(
            .badRequest,
            .validation,
            "Two fields are wrong.",
            details: [.init("text", "is \"empty\""), .init("id", "is no UUID")]
        )
        return [
            RouteGroup(routes: [
                .direct(.get, "/known") { _ in throw detailed },
                Route(.get, "/known-later") { _ in
                    await Task.yield()
                    throw detailed
                },
                .direct(.get, "/unforeseen") { _ in throw Unforeseen() },
                Route(.get, "/unforeseen-later") { _ in
                    await Task.yield()
                    throw Unforeseen()
                },
            ]),
            RouteGroup(
                prefix: "/plain/",
                errors: Plain(),
                middleware: [Refusing()],
                routes: [
                    .direct(.get, "/plain/ok") { _ in .text("ok") },
                    Route(.post, "/plain/small", body: .buffered(limit: 3)) { _ in .text("ok") },
                ]
            ),
        ]
    }

    @Test(arguments: ["/known", "/known-later"])
    func anErrorHasTheAgreedShape(path: String) async throws {
        try await withServer(groups) { port, _ in
            let answer = try #require(await RawClient(port: port).exchange("GET", path, ["X-Request-Id: r1"]))
            #expect(answer.status == 400)
            #expect(answer["Content-Type"] == "application/json")
            #expect(
                answer.text
                    == #"{"error":{"code":"VALIDATION_ERROR","message":"Two fields are wrong.","request_id":"r1","#
                    + #""details":{"text":"is \"empty\"","id":"is no UUID"}}}"#
            )
        }
    }

    @Test(arguments: ["/unforeseen", "/unforeseen-later"])
    func anUnforeseenErrorTellsNothingButTheRequestID(path: String) async throws {
        let log = Lines()
        try await withServer(groups, configure: { $0.log = log }) { port, _ in
            let answer = try #require(await RawClient(port: port).exchange("GET", path, ["X-Request-Id: r2"]))
            #expect(answer.status == 500)
            #expect(
                answer.text
                    == #"{"error":{"code":"SERVER_ERROR","message":"Something went wrong on our side.","request_id":"r2"}}"#
            )
        }
        #expect(log.text.contains("Unforeseen"))
        #expect(!log.text.contains("do not tell"))
    }

    @Test(arguments: [
        ("GET", "/plain/ok", "UNAUTHORIZED", 401), ("GET", "/plain/missing", "NOT_FOUND", 404),
        ("PUT", "/plain/ok", "METHOD_NOT_ALLOWED", 405), ("POST", "/plain/small", "PAYLOAD_TOO_LARGE", 413),
    ])
    func everyErrorOfAGroupHasThatGroupsShape(method: String, path: String, code: String, status: Int) async throws {
        try await withServer(groups) { port, _ in
            let client = try RawClient(port: port)
            let body = method == "POST" ? "four" : nil
            let answer = try #require(await client.exchange(method, path, ["X-Request-Id: r3"], body: body))
            #expect(answer.status == status)
            #expect(answer.text == "\(code) r3")
        }
    }

    @Test func middlewareMayPassOrRefuse() async throws {
        try await withServer(groups) { port, _ in
            let client = try RawClient(port: port)
            #expect(await client.exchange("GET", "/plain/ok", ["X-Pass: 1"])?.text == "ok")
            #expect(await client.exchange("GET", "/plain/ok")?["WWW-Authenticate"] == nil)
        }
    }

    private enum WhoKey: RequestValueKey { typealias Value = String }

    private struct Naming: Middleware {
        let name: String

        func respond(to request: Request, next: Next) async throws -> Response {
            var request = request
            request[WhoKey.self] = (request[WhoKey.self] ?? "") + name
            var response = try await next(request)
            response.headers.add("X-Seen", name)
            return response
        }
    }

    @Test func middlewareRunsInOrderAndMayLeaveValues() async throws {
        let group = RouteGroup(
            middleware: [Naming(name: "a"), Naming(name: "b")],
            routes: [.direct(.get, "/") { .text($0[WhoKey.self] ?? "nobody") }]
        )
        try await withServer([group]) { port, _ in
            let answer = try #require(await RawClient(port: port).exchange("GET", "/"))
            #expect(answer.text == "ab")
            #expect(answer.headers.filter { $0.0 == "x-seen" }.map(\.1) == ["b", "a"])
        }
    }
}
