#if os(Linux)
    import Backend
    import Basics
    import Bowline
    import BowlineCognito
    import BowlineTesting
    import ScoreBaseApp
    import Testing
    import Wire

    import Essentials

    /// The document's own samples. Linux cannot patch URLSession, so a scripted transport is in its place.
    @Suite struct DocumentTests {
        let network = ScriptedTransport([])
        let apiClient: ScoreBaseAPIClient

        init() {
            // Create mock auth manager
            let mockAuthManager = MockCognitoAuthManager()

            // Create API client
            apiClient = ScoreBaseAPIClient(
                environment: .development,
                authManager: mockAuthManager,
                transport: network
            )
        }

        @Test func fetchLeaguesSuccess() async throws {
            // Mock response
            network.append(.json(Answers.leagues))

            // Make request
            let leagues: [League] = try await apiClient.request(GetLeaguesEndpoint())

            // Verify
            #expect(leagues.count == 1)
            #expect(leagues[0].name == "Test League")
            #expect(leagues[0].leagueId == "league-123" && leagues[0].tenantId == "tenant-456")
            let request = try #require(network.requests.first)
            #expect(request.address.description == "http://localhost:3000/v1/leagues")
            #expect(request.method == .get)
            #expect(request.headers[.authorization] == "Bearer test-token")
        }

        @Test func unauthorizedError() async throws {
            // Mock error response
            network.append(.json(Answers.error("UNAUTHORIZED", "Invalid JWT token"), status: 401))

            // Make request and expect error
            do {
                let _: [League] = try await apiClient.request(GetLeaguesEndpoint())
                Issue.record("Expected unauthorized error")
            } catch let error as APIError {
                if case .unauthorized(let message, let requestId) = error {
                    #expect(message == "Invalid JWT token")
                    #expect(requestId == "test-request-id")
                } else {
                    Issue.record("Expected unauthorized error, got \(error)")
                }
            }
        }

        @Test func theEnvelopesAreReadAsTheyStandThere() throws {
            let envelope = try JSONDecoder().decode(
                APIResponseEnvelope<[League]>.self,
                from: Data(Answers.leagues.utf8)
            )
            #expect(envelope.requestId == "test-request-id" && envelope.timestamp == "2024-01-15T10:30:00Z")
            let text = #"{"error":{"code":"A","message":"B","request_id":"C","details":{"name":"too long"}}}"#
            let problem: APIErrorDetail = try JSONDecoder().decode(APIErrorResponse.self, from: Data(text.utf8)).error
            #expect(problem.code == "A" && problem.message == "B" && problem.requestId == "C")
            #expect(problem.details == ["name": "too long"])
        }

        @Test func theIdForSupportComesWithTheError() async throws {
            network.append(.json(Answers.error("NOT_FOUND", "League not found"), status: 404))
            do {
                let _: [League] = try await apiClient.request(GetLeaguesEndpoint())
                Issue.record("Expected an error")
            } catch let error as APIError {
                let requestId = error.requestId ?? "unknown"
                #expect(requestId == "test-request-id")
            }
        }

        @Test func aRateLimitIsTold() async throws {
            network.append(.json(Answers.error("RATE_LIMIT_EXCEEDED", "Slow down"), status: 429))
            do {
                let _: [League] = try await apiClient.request(GetLeaguesEndpoint())
                Issue.record("Expected an error")
            } catch let error as APIError {
                switch error {
                case .rateLimitExceeded(let message, let requestId):
                    #expect(message == "Slow down" && requestId == "test-request-id")
                default: Issue.record("Expected a rate limit, got \(error)")
                }
            }
        }

        @Test func aClientIsMadeAsTheDocumentMakesIt() {
            let authManager = CognitoAuthManager(
                userPoolID: "us-east-1_STAGING",
                clientID: "staging-client-id",
                region: "us-east-1"
            )

            let apiClient = ScoreBaseAPIClient(
                environment: .staging,
                authManager: authManager
            )
            #expect(!authManager.isAuthenticated && authManager.currentUser == nil)
            #expect(apiClient.client.environment.base.description == "https://api-staging.scorebase.com/v1")
        }

        /// `testEndToEndLeagueFetch`, with this machine's own backend for staging.
        @Test(.timeLimit(.minutes(8))) func endToEndLeagueFetch() async throws {
            try await Stadium.open { stadium in
                let authManager = CognitoAuthManager(
                    userPoolID: "us-east-1_local",
                    clientID: "bowline-demo",
                    region: "us-east-1",
                    endpoint: stadium.backend.url + "/cognito",
                    transport: StandardTransport.shared
                )
                let apiClient = ScoreBaseAPIClient(
                    at: try BackendEnvironment(.development, base: stadium.backend.url + "/v1"),
                    authManager: authManager
                )
                // Authenticate
                let token = try await apiClient.authManager.signIn(
                    username: "viewer@demo.test",
                    password: Stadium.password
                )
                #expect(!token.isEmpty)
                // Fetch leagues
                let leagues: [League] = try await apiClient.request(GetLeaguesEndpoint())
                // Verify
                #expect(!leagues.isEmpty)
                #expect(leagues.allSatisfy { !$0.leagueId.isEmpty && $0.tenantId == "demo-tenant" })
            }
        }

        @Test func aDoubleMadeByTheDocumentsProtocolCanBeCached() async throws {
            let double = CountingClient()
            let cached = CachedAPIClient(client: double)
            let first: String = try await cached.request(GetLeaguesEndpoint())
            let second: String = try await cached.request(GetLeaguesEndpoint())
            #expect(first == "answer" && second == "answer" && double.calls.withLock { $0 } == 1)
        }
    }

    /// A client that knows of the document's one function only.
    private final class CountingClient: APIClientProtocol {
        let calls = Locked(0)

        func request<T: Decodable & Sendable>(_ endpoint: any APIEndpoint) async throws -> T {
            calls.withLock { $0 += 1 }
            guard let answer = "answer" as? T else { throw APIError.invalidResponse }
            return answer
        }
    }
#endif
