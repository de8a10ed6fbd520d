import Testing

@testable import HTTPServer

struct RouterTests {
    private static let paths = [
        "/", "/v1/leagues", "/v1/leagues/{leagueId}", "/v1/leagues/{leagueId}/teams", "/v1/leagues/current",
        "/v1/{kind}/current/games", "/cognito", "/cognito/", "/files/{rest...}",
    ]

    private func router() throws -> Router {
        var router = Router()
        for (index, path) in Self.paths.enumerated() {
            try router.add(PathTemplate(path), .get, index, path: path)
        }
        router.finish()
        return router
    }

    private func find(_ path: String, _ method: HTTPMethod = .get) throws -> Router.Outcome {
        let router = try router()
        return Array(path.utf8).withUnsafeBufferPointer { router.find(method, $0) }
    }

    @Test(arguments: [
        ("/", "/"), ("/v1/leagues", "/v1/leagues"), ("/v1/leagues/7", "/v1/leagues/{leagueId}"),
        ("/v1/leagues/current", "/v1/leagues/current"), ("/v1/leagues/current/teams", "/v1/leagues/{leagueId}/teams"),
        ("/v1/teams/current/games", "/v1/{kind}/current/games"),
        ("/v1/leagues/current/games", "/v1/{kind}/current/games"), ("/cognito", "/cognito"), ("/cognito/", "/cognito/"),
        ("/files/a/b/c", "/files/{rest...}"),
    ])
    func aPathFindsItsRoute(path: String, template: String) throws {
        guard case .route(let index, _) = try find(path) else {
            Issue.record("nothing found")
            return
        }
        #expect(Self.paths[index] == template)
    }

    @Test(arguments: [
        "/v1", "/v1/", "/v1/leagues/", "/v1/leagues//teams", "//", "", "v1/leagues", "/files", "/files/", "/V1/leagues",
    ])
    func anotherPathFindsNothing(path: String) throws {
        guard case .nothing = try find(path) else {
            Issue.record("something found")
            return
        }
    }

    @Test func aTableRefusesWhatItCannotServe() {
        let route = Route.direct(.get, "/a/{x}") { _ in .text("") }
        let same = Route.direct(.get, "/a/{y}") { _ in .text("") }
        #expect(throws: RouteTableError.twice(method: "GET", path: "/a/{y}")) {
            try RouteTable([RouteGroup(routes: [route, same])])
        }
        for bad in ["a", "", "/a/{}", "/a/{b", "/a/{b}{c}", "/{a}/{a}", "/{a...}/b", "/a{b}"] {
            #expect(throws: RouteTableError.badTemplate(bad)) { try PathTemplate(bad) }
        }
    }
}

struct PercentDecodingTests {
    @Test(
        arguments: [
            ("plain", "plain"), ("a%20b", "a b"), ("%C3%A9", "é"), ("a+b", "a+b"), ("%", nil), ("%4", nil),
            ("%zz", nil), ("%ff", nil),
        ] as [(String, String?)]
    )
    func escapesAreUndoneOrRefused(encoded: String, plain: String?) {
        #expect(percentDecoded(Array(encoded.utf8)) == plain)
    }
}
