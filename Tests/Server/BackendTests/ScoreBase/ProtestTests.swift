import BowlineJSON
import Essentials
import HTTPServer
import TestSupport
import Testing
import Wire

@testable import Backend

/// Protests against games, and the decisions about them.
@Suite(.timeLimit(.minutes(8)))
struct ProtestTests {
    private func file(_ world: ScoreWorld, _ fixture: Fixture, _ text: String) async throws -> Protest {
        try await world.send(
            .post,
            "/v1/games/\(fixture.game.gameId)/protests",
            #"{"text":"\#(text)"}"#,
            as: "scorekeeper@demo.test"
        )
    }

    @Test func aProtestAndItsDecisionsStayInOrder() async throws {
        let world = try await ScoreWorld()
        let fixture = try await world.fixture()
        let protest = try await file(world, fixture, "Играч 7 не е картотекиран")
        #expect(protest.status == "open" && protest.filedBy == "scorekeeper@demo.test" && protest.decisions.isEmpty)
        let path = "/v1/protests/\(protest.protestId)"
        let _: Protest = try await world.send(.patch, path, #"{"status":"upheld","note":"He is not."}"#)
        let decided: Protest = try await world.send(.patch, path, #"{"status":"dismissed","note":"He is, since May."}"#)
        #expect(decided.status == "dismissed" && decided.text == protest.text)
        #expect(decided.decisions.map(\.status) == ["upheld", "dismissed"])
        #expect(decided.decisions.allSatisfy { $0.decidedBy == "admin@demo.test" })
        // A note alone is written down beside the decision there is.
        let noted: Protest = try await world.send(.patch, path, #"{"note":"Told both clubs."}"#)
        #expect(noted.decisions.map(\.status) == ["upheld", "dismissed", "dismissed"])
        let second = try await file(world, fixture, "The clock stood still")
        let list = try await world.ask(
            .get,
            "/v1/games/\(fixture.game.gameId)/protests",
            as: "viewer@demo.test"
        ).data([Protest].self)
        #expect(list == [noted, second])
    }

    @Test func rolesTenantsAndWrongValues() async throws {
        let world = try await ScoreWorld()
        let fixture = try await world.fixture()
        let folder = "/v1/games/\(fixture.game.gameId)/protests"
        let body = #"{"text":"x"}"#
        #expect(try await world.ask(.post, folder, body, as: "viewer@demo.test").status == 403)
        #expect(try await world.ask(.post, folder, body, as: "admin@rival.test").status == 404)
        #expect(try await world.ask(.get, folder, as: "admin@rival.test").status == 404)
        let protest = try await file(world, fixture, "x")
        let path = "/v1/protests/\(protest.protestId)"
        let decision = #"{"status":"upheld","note":"n"}"#
        #expect(try await world.ask(.patch, path, decision, as: "scorekeeper@demo.test").status == 403)
        #expect(try await world.ask(.patch, path, decision, as: "admin@rival.test").status == 404)
        #expect(try await world.ask(.get, path, as: "admin@rival.test").status == 404)
        let wrong: [(HTTPMethod, String, String, Set<String>)] = [
            (.post, folder, "{}", ["text"]), (.post, folder, #"{"text":" "}"#, ["text"]),
            (.patch, path, #"{"status":"upheld"}"#, ["note"]),
            (.patch, path, #"{"status":"maybe","note":"n"}"#, ["status"]), (.patch, path, "{}", ["note"]),
        ]
        for (method, path, body, fields) in wrong {
            let answer = try await world.ask(method, path, body)
            #expect(answer.status == 400 && answer.fields == fields, "\(body): \(answer.text)")
        }
        let tag = try #require(try await world.ask(.get, path).tag)
        let _: Protest = try await world.send(.patch, path, decision)
        let late = try await world.ask(.patch, path, decision, headers: [("If-Match", tag)])
        #expect(late.status == 412)
    }

    @Test func aProtestIsFiledOnceUnderAKeyAndAGameHasSoMany() async throws {
        let world = try await ScoreWorld()
        let fixture = try await world.fixture()
        let folder = "/v1/games/\(fixture.game.gameId)/protests"
        for _ in 0..<2 {
            let answer = try await world.ask(.post, folder, #"{"text":"x"}"#, headers: [("Idempotency-Key", "k")])
            #expect(answer.status == 201)
        }
        #expect(try await world.read([Protest].self, folder).count == 1)
        for _ in 1..<TenantWriter.maxProtests { _ = try await file(world, fixture, "x") }
        let answer = try await world.ask(.post, folder, #"{"text":"x"}"#)
        #expect(answer.status == 409 && answer.error?.details?["reason"] == "full")
    }
}
