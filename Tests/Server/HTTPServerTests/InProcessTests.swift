import Testing

@testable import HTTPServer

struct InProcessTests {
    private func table() throws -> RouteTable {
        try RouteTable([
            RouteGroup(routes: [
                Route(.post, "/items/{id}") { request in
                    .text("\(request.parameter("id") ?? "") \(request.header("x-a") ?? "") \(request.body.count)")
                },
                .direct(.get, "/fails") { _ in throw HTTPError(.conflict, .conflict, "No.") },
            ])
        ])
    }

    @Test func aTableAnswersWithoutASocket() async throws {
        let request = Request(.post, "/items/a%20b?x=1", headers: [("X-A", "1")], body: [1, 2, 3])
        let response = try await table().respond(to: request)
        #expect(response.status == .ok)
        guard case .bytes(let bytes) = response.body else { return #expect(Bool(false), "no bytes") }
        #expect(String(decoding: bytes, as: UTF8.self) == "a b 1 3")
    }

    @Test(arguments: [
        (HTTPMethod.get, "/fails", 409), (.get, "/items/1", 405), (.get, "/nothing", 404), (.options, "/fails", 204),
        (.head, "/fails", 409),
    ])
    func refusalsAreRenderedAsWell(method: HTTPMethod, path: String, status: Int) async throws {
        #expect(try await table().respond(to: Request(method, path)).status.code == status)
    }
}
