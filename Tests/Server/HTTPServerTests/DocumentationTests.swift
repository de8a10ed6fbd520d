import BowlineJSON
import Essentials
import Testing

@testable import HTTPServer

@Suite(.timeLimit(.minutes(8)))
struct DocumentationTests {
    private let about = APIDescription(
        title: "Test <API>",
        version: "1",
        security: [.bearer("token"), .apiKey("key", header: "X-API-Key")]
    )

    private var groups: [RouteGroup] {
        let team = Schema.named(
            "Team",
            .object([.required("id", .string(format: "uuid")), .optional("name", .string(length: 1...40).orNull)])
        )
        let list = Operation(
            "All teams",
            id: "listTeams",
            tags: ["teams"],
            parameters: [.path("leagueId", .string(), "The league"), .query("limit", .integer(1...100))],
            answers: [.init(.ok, "The teams", .init(.array(of: team)), headers: [("ETag", .string())])],
            errors: [.notFound],
            security: ["token"]
        )
        let add = Operation(
            "Add one",
            body: .init(team),
            answers: [.init(.created, "Added", .init(team))],
            errors: [.badRequest]
        )
        return [
            RouteGroup(routes: [
                .direct(.get, "/leagues/{leagueId}/teams", list) { _ in .json([]) },
                .direct(.post, "/leagues/{leagueId}/teams", add) { _ in .json([]) },
                .direct(.get, "/hidden", .hidden) { _ in .text("") },
            ])
        ]
    }

    /// The parts of the document this test looks at; what it does not find fails the decoding.
    private struct Document: Decodable {
        struct Operation: Decodable {
            struct Parameter: Decodable {
                let name: String
                let `in`: String
                let required: Bool
                let schema: Value
            }
            struct Answer: Decodable {
                let description: String
                let content: [String: [String: Value]]?
                let headers: [String: [String: Value]]?
            }
            let operationId: String
            let parameters: [Parameter]
            let responses: [String: Answer]
            let security: [[String: [String]]]?
        }
        struct Components: Decodable {
            let schemas: [String: Value]
            let securitySchemes: [String: Value]
        }
        let openapi: String
        let paths: [String: [String: Operation]]
        let components: Components
    }

    /// Any JSON, as far as the test compares it.
    private struct Value: Decodable, Equatable {
        let ref: String?
        let type: String?
        let required: [String]?

        enum CodingKeys: String, CodingKey {
            case ref = "$ref"
            case type, required
        }
    }

    @Test func theDocumentSaysWhatTheTableServes() async throws {
        try await withServer(groups, about: about) { port, _ in
            let answer = try #require(await RawClient(port: port).exchange("GET", "/openapi.json"))
            let document = try JSONDecoder().decode(Document.self, from: Data(answer.body))
            #expect(document.openapi == "3.1.0")
            #expect(Set(document.paths.keys) == ["/leagues/{leagueId}/teams"])
            let item = try #require(document.paths["/leagues/{leagueId}/teams"])
            let list = try #require(item["get"])
            #expect(list.operationId == "listTeams")
            #expect(list.parameters.map(\.name) == ["leagueId", "limit"])
            #expect(list.parameters.map(\.required) == [true, false])
            #expect(list.security == [["token": []]])
            #expect(list.responses["404"]?.content?["application/json"]?["schema"]?.ref == "#/components/schemas/Error")
            #expect(list.responses["200"]?.headers?["ETag"] != nil)
            let add = try #require(item["post"])
            #expect(add.parameters.map(\.name) == ["leagueId"])
            #expect(add.operationId == "post_leagues_leagueId_teams")
            #expect(Set(document.components.schemas.keys) == ["Team", "Error"])
            #expect(document.components.schemas["Team"]?.required == ["id"])
            #expect(Set(document.components.securitySchemes.keys) == ["token", "key"])
        }
    }

    @Test func theReferenceIsOnePageWithoutInlineScriptOrStyle() async throws {
        try await withServer(groups, about: about) { port, _ in
            let client = try RawClient(port: port)
            let page = try #require(await client.exchange("GET", "/docs"))
            #expect(page["Content-Type"] == "text/html; charset=utf-8")
            #expect(page["Content-Security-Policy"] != nil)
            #expect(page.text.contains("Test &lt;API&gt;"))
            #expect(page.text.contains("GET /leagues/{leagueId}/teams"))
            #expect(page.text.components(separatedBy: "<script").count == 2)
            #expect(page.text.contains("<script src=\"/docs/try.js\" defer></script>"))
            for forbidden in ["onclick=", "style=", "<style", "http://", "https://"] {
                #expect(!page.text.contains(forbidden))
            }
            #expect(await client.exchange("GET", "/docs/style.css")?["Content-Type"] == "text/css; charset=utf-8")
            #expect(await client.exchange("GET", "/docs/try.js")?["Content-Type"] == "text/javascript; charset=utf-8")
        }
    }

    @Test func credentialsOfTheDemoAreOnThePageAndNotInTheDocument() async throws {
        let signIn = DemoCredential.Call("/sign-in", headers: ["X-A": "b"], body: ["name": "<ann>"])
        let demo = APIDescription(
            title: "Test",
            version: "1",
            security: [.bearer("token"), .apiKey("key", header: "X-API-Key")],
            demo: ["token": .token(signIn, at: ["result", "token"]), "key": .key("published")]
        )
        for (about, isShown) in [(demo, true), (self.about, false)] {
            try await withServer(groups, about: about) { port, _ in
                let client = try RawClient(port: port)
                let page = try #require(await client.exchange("GET", "/docs")).text
                #expect(page.contains("data-demo=") == isShown)
                #expect(page.contains("&quot;value&quot;:&quot;published&quot;") == isShown)
                #expect(page.contains("&quot;answer&quot;:[&quot;result&quot;,&quot;token&quot;]") == isShown)
                #expect(!page.contains("<ann>"))
                let document = try #require(await client.exchange("GET", "/openapi.json")).text
                #expect(!document.contains("published") && !document.contains("sign-in"))
            }
        }
    }

    @Test func schemasSayEverythingJSONSchemaCan() {
        let schema = Schema.object(
            [
                .required("kind", .oneOf(texts: ["a", "b"])), .optional("count", .integer(0...9)),
                .optional("ratio", .number(0...1)), .optional("list", .array(of: .boolean, count: 0...3)),
                .optional("either", .oneOf([.string(pattern: "^x$"), .integer()])),
            ],
            additional: .closed
        ).described("All of it")
        #expect(
            String(decoding: schema.node.bytes(), as: UTF8.self)
                == #"{"type":"object","properties":{"kind":{"type":"string","enum":["a","b"]},"#
                + #""count":{"type":"integer","minimum":0,"maximum":9},"ratio":{"type":"number","minimum":0.0,"maximum":1.0},"#
                + #""list":{"type":"array","items":{"type":"boolean"},"minItems":0,"maxItems":3},"#
                + #""either":{"oneOf":[{"type":"string","pattern":"^x$"},{"type":"integer"}]}},"#
                + #""required":["kind"],"additionalProperties":false,"description":"All of it"}"#
        )
    }
}
