internal import Bowline
internal import BowlineCognito

/// The checks of the API as a signed-in user.
extension Examination {
    func checkAPI(_ base: BackendEnvironment, _ auth: CognitoAuthManager, _ claims: TokenClaims, _ notes: inout Notes)
        async
    {
        let client = client(base, auth)
        _ = await notes.check("api") { () async throws(CheckError) in ((), try await readLeagues(client)) }
        _ = await notes.check("isolation") { () async throws(CheckError) in
            try await askForNothing(client)
            return ((), "a league that is not the tenant's is not found (404)")
        }
    }

    private func readLeagues(_ client: Client) async throws(CheckError) -> String {
        let answer: Answered<JSONValue>
        do throws(CallError) {
            answer = try await client.answer(
                to: .get("/v1/leagues", query: ["limit": 1], traits: Traits(caching: .none))
            )
        } catch {
            throw CheckError(error)
        }
        let envelope = answer.value
        for member in ["request_id", "timestamp", "data"] where envelope[member] == nil {
            throw CheckError(
                "the response has no \(member)",
                advice: "The server has another version than this client: see /openapi.json, and update the older one."
            )
        }
        guard case .array(let leagues)? = envelope["data"] else {
            throw CheckError(
                "the response to /leagues has no list",
                advice: "The server has another version than this client: see /openapi.json."
            )
        }
        let room =
            answer.response.headers["RateLimit-Remaining"].map { "; \($0) more calls are allowed now" } ?? ""
        return (leagues.isEmpty ? "leagues can be read, and there are none yet" : "leagues can be read") + room
    }

    private func askForNothing(_ client: Client) async throws(CheckError) {
        do throws(CallError) {
            _ = try await client.send(Endpoint(.get, "/v1/leagues/no-such-league", answer: .bytes))
        } catch {
            guard error.status == 404, error.server?.code == "NOT_FOUND" else { throw CheckError(error) }
            return
        }
        throw CheckError(
            "a league that does not exist was found",
            advice: "A proxy or gateway answers in place of the server."
        )
    }
}
