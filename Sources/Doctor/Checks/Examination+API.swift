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
            return ((), "what is not the tenant's is not found (404)")
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
                "its answer has no \(member)",
                advice: "Its version is not this client's: compare with /openapi.json and update the older of the two."
            )
        }
        guard case .array(let leagues)? = envelope["data"] else {
            throw CheckError(
                "the answer to /leagues is not a list",
                advice: "Its version is not this client's: see /openapi.json."
            )
        }
        let room =
            answer.response.headers["RateLimit-Remaining"].map { "; there is room for \($0) more calls now" } ?? ""
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
            "a league that cannot be there is found",
            advice: "Something in front answers in the server's place."
        )
    }
}
