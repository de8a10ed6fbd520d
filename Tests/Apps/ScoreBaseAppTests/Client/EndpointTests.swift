import Bowline
import BowlineTesting
import ScoreBaseApp
import Testing
import Wire

@Suite struct EndpointTests {
    @Test(arguments: [
        ("../admin", "..%2Fadmin"), ("a/b?c=d", "a%2Fb%3Fc%3Dd"), ("лига", "%D0%BB%D0%B8%D0%B3%D0%B0"),
    ])
    func anIdLeadsNowhereElse(id: String, encoded: String) async throws {
        let network = ScriptedTransport([.json(Answers.leagues)])
        let _: [League] = try await ScoreBaseAPIClient.scripted(network).request(ScoreBaseEndpoint.standings(of: id))
        #expect(network.requests[0].address.path == "/v1/leagues/\(encoded)/standings")
        #expect(network.requests[0].name == "GET /leagues/{}/standings")
    }

    @Test func anEmptyIdIsRefusedHere() async throws {
        let network = ScriptedTransport([])
        await #expect(throws: APIError.self) {
            let _: League = try await ScoreBaseAPIClient.scripted(network).request(ScoreBaseEndpoint.league(""))
        }
        #expect(network.requests.isEmpty)
    }

    @Test func aSearchAndAPageAreAskedFor() async throws {
        let network = ScriptedTransport([.json(Answers.leagues)])
        let call = ScoreBaseEndpoint.leagues(search: "a b", after: "c&d")
        let _: [League] = try await ScoreBaseAPIClient.scripted(network).request(call)
        #expect(network.requests[0].address.query == "cursor=c%26d&limit=100&search=a%20b")
    }
}
