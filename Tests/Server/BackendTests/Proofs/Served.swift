#if os(Linux)
    import Bowline
    import FoundationEssentials
    import Glibc
    import Identity
    import TestSupport
    import Wire

    @testable import Backend

    /// A real server in a process of its own, and the demo's admin who writes leagues to it.
    struct Served {
        /// Whether the long proofs run in full.
        static let isThorough = getenv("BOWLINE_THOROUGH").map { String(cString: $0) } == "1"

        /// The status and body of an answer.
        struct Outcome: Sendable {
            let status: Int
            let body: String

            /// The id of the created league.
            var id: String? {
                body.split(separator: #""league_id":""#).dropFirst().first.map { String($0.prefix { $0 != "\"" }) }
            }
        }

        struct NotReady: Error { let line: String }

        let program: Program
        /// The port on which it listens.
        let port: Int
        private let client: Client
        /// Good at the next start too, as the address that is in it stays the same.
        let token: String

        /// Starts it on a folder.
        init(_ folder: String, token: String? = nil) async throws {
            program = try Program(
                "bowline",
                [
                    "serve", "--port", "0", "--data", folder, "--log-level", "error", "--no-limits", "--public-url",
                    "http://127.0.0.1:9",
                ]
            )
            let line = await program.line()
            guard line.hasPrefix("bowline ready "), let url = line.split(separator: " ").last else {
                throw NotReady(line: line)
            }
            port = url.split(separator: ":").last.flatMap { Int($0) } ?? 0
            client = Client(
                environment: try BackendEnvironment(.development, base: String(url)),
                transport: try CurlTransport(),
                configuration: .bare()
            )
            if let token { self.token = token } else { self.token = try await Self.signIn(client) }
        }

        private static func signIn(_ client: Client) async throws -> String {
            let question: JSONValue = [
                "AuthFlow": "USER_PASSWORD_AUTH", "ClientId": .string(DemoData.client),
                "AuthParameters": ["USERNAME": "admin@demo.test", "PASSWORD": .string(DemoData.password)],
            ]
            let headers: Headers = ["X-Amz-Target": "AWSCognitoIdentityProviderService.InitiateAuth"]
            let body = RequestBody.bytes(question.data(), type: "application/x-amz-json-1.1")
            let answer = try await client.send(
                Endpoint(.post, "/cognito/", headers: headers, body: body, answer: .bytes)
            )
            guard let token = JSONObject(message: answer)?["AuthenticationResult"]?["AccessToken"]?.string else {
                throw NotReady(line: "no sign-in")
            }
            return token
        }

        /// Makes a league; a request with the same key is the same request.
        func createLeague(_ name: String, key: String, filler: Int = 0) async throws(CallError) -> Outcome {
            let league: JSONValue = [
                "name": .string(name), "sport_type": "tennis",
                "season_name": .string(String(repeating: "s", count: max(1, filler))),
            ]
            let headers: Headers = ["Authorization": "Bearer \(token)", "Idempotency-Key": key]
            let body = RequestBody.bytes(league.data(), type: "application/json")
            return try await outcome(Endpoint(.post, "/v1/leagues", headers: headers, body: body, answer: .anything))
        }

        /// Sends JSON and returns the outcome.
        func post(_ path: EndpointPath, _ json: String) async throws(CallError) -> Outcome {
            let headers: Headers = ["Authorization": "Bearer \(token)"]
            let body = RequestBody.bytes(Data(json.utf8), type: "application/json")
            return try await outcome(Endpoint(.post, path, headers: headers, body: body, answer: .anything))
        }

        /// Makes something and gives its id.
        func created(_ path: EndpointPath, _ json: String) async throws -> String {
            struct Named: Decodable {
                let leagueId, teamId, gameId: String?

                enum CodingKeys: String, CodingKey {
                    case leagueId = "league_id"
                    case teamId = "team_id"
                    case gameId = "game_id"
                }
            }
            let made = try await post(path, json)
            let named = try JSONDecoder().decode(APIResponseEnvelope<Named>.self, from: Data(made.body.utf8)).data
            // A team and a game name their league too.
            guard let id = named.gameId ?? named.teamId ?? named.leagueId else { throw NotReady(line: made.body) }
            return id
        }

        /// The names of all events of a game, oldest first.
        func eventIds(of game: String) async throws -> [String] {
            var ids: [String] = []
            var query: QueryItems = ["limit": "100"]
            while true {
                let body = try await get("/v1/games/\(game)/events", query: query).body
                let page = try JSONDecoder().decode(APIResponseEnvelope<[RecordedEvent]>.self, from: Data(body.utf8))
                ids += page.data.compactMap(\.event.eventId)
                guard let next = page.nextCursor else { return ids }
                query = ["limit": "100", "cursor": next]
            }
        }

        /// Reads an address of the API.
        func get(_ path: EndpointPath, query: QueryItems = [:]) async throws(CallError) -> Outcome {
            let headers: Headers = ["Authorization": "Bearer \(token)"]
            return try await outcome(Endpoint(.get, path, query: query, headers: headers, answer: .anything))
        }

        private func outcome(_ endpoint: Endpoint<Data>) async throws(CallError) -> Outcome {
            let response = try await client.answer(to: endpoint).response
            return Outcome(status: response.status, body: response.text)
        }
    }
#endif
