import Bowline
import Essentials
import Wire

/// A user of the demo's tenant who calls the ScoreBase API.
struct ScoreCaller: Sendable {
    let client: Client
    let url: String
    /// The token that is sent with each request.
    let authorization: String

    /// Signs in with the demo password.
    init(_ url: String, name: String = "admin@demo.test") async throws {
        self.url = url
        let environment = try BackendEnvironment(.development, base: WebAddress("\(url)/"))
        client = Client(
            environment: environment,
            transport: try BenchmarkTransport.named("curl"),
            configuration: .bare()
        )
        let request = #"""
            {"AuthFlow":"USER_PASSWORD_AUTH","ClientId":"bowline-demo",
            "AuthParameters":{"USERNAME":"\#(name)","PASSWORD":"Demo-passw0rd!"}}
            """#
        let tokens: Tokens = try await client.send(
            .post(
                "/cognito/",
                headers: ["X-Amz-Target": "AWSCognitoIdentityProviderService.InitiateAuth"],
                body: .bytes(Data(request.utf8), type: "application/x-amz-json-1.1")
            )
        )
        authorization = "Bearer \(tokens.AuthenticationResult.AccessToken)"
    }

    private struct Tokens: Decodable {
        // The names are those of Amazon Cognito's JSON.
        let AuthenticationResult: Result

        struct Result: Decodable {
            let AccessToken: String
        }
    }

    /// Sends a GET request and discards the response.
    func read(_ path: EndpointPath, query: QueryItems = [:]) async throws {
        _ = try await client.send(
            Endpoint(.get, path, query: query, headers: ["Authorization": authorization], answer: .bytes)
        )
    }

    /// Posts JSON and decodes the `data` member of the response.
    func send<Value: Decodable & Sendable>(_ path: EndpointPath, _ body: some Encodable & Sendable) async throws
        -> Value
    {
        let bytes = try JSONEncoder().encode(body)
        let envelope: APIResponseEnvelope<Value> = try await client.send(
            .post(
                path,
                headers: ["Authorization": authorization],
                body: .bytes(bytes, type: "application/json")
            )
        )
        return envelope.data
    }
}
