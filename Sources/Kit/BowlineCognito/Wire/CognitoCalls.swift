import Bowline
import Digest
import Essentials

/// The calls to a pool, with Cognito's names.
struct CognitoCalls: Sendable {
    let client: Client
    let clientID: String
    /// The app client's secret; nil if it has none.
    var clientSecret: String?
    /// The token that identifies this device.
    var device: String?

    /// The response to a step of a sign-in.
    struct Step: Decodable, Sendable {
        struct Tokens: Decodable, Sendable {
            let AccessToken: String
            let IdToken: String?
            let RefreshToken: String?
            let ExpiresIn: Double?
        }

        let AuthenticationResult: Tokens?
        let ChallengeName: String?
        let ChallengeParameters: [String: String]?
        let Session: String?
    }

    func begin(_ flow: String, _ parameters: [String: String]) async throws(CallError) -> Answered<Step> {
        struct Input: Encodable, Sendable {
            let AuthFlow: String
            let ClientId: String
            let AuthParameters: [String: String]
        }
        return try await answer(
            "InitiateAuth",
            Input(AuthFlow: flow, ClientId: clientID, AuthParameters: proven(parameters))
        )
    }

    func respond(
        to challenge: String,
        _ responses: [String: String],
        session: String?
    ) async throws(CallError) -> Answered<Step> {
        struct Input: Encodable, Sendable {
            let ChallengeName: String
            let ClientId: String
            let ChallengeResponses: [String: String]
            let Session: String?
        }
        let input = Input(
            ChallengeName: challenge,
            ClientId: clientID,
            ChallengeResponses: proven(responses),
            Session: session
        )
        return try await answer("RespondToAuthChallenge", input)
    }

    func refresh(_ token: String) async throws(CallError) -> Step {
        struct Input: Encodable, Sendable {
            let ClientId: String
            let RefreshToken: String
            let ClientSecret: String?
        }
        let input = Input(ClientId: clientID, RefreshToken: token, ClientSecret: clientSecret)
        return try await answer("GetTokensFromRefreshToken", input).value
    }

    func revoke(_ token: String) async throws(CallError) {
        struct Input: Encodable, Sendable {
            let ClientId: String
            let Token: String
            let ClientSecret: String?
        }
        let endpoint = Endpoint(
            .post,
            "/",
            headers: Self.headers("RevokeToken"),
            body: try Self.body(Input(ClientId: clientID, Token: token, ClientSecret: clientSecret)),
            traits: Self.traits,
            answer: Reader<Void>.nothing
        )
        try await client.send(endpoint)
    }

    // MARK: The client's secret

    /// The `SECRET_HASH` with which an app client proves its secret for a user; nil if the client has no secret.
    func secretHash(for username: String) -> String? {
        clientSecret.map { secret in
            Base64.encode(HMAC.sha256(of: Array((username + clientID).utf8), key: Array(secret.utf8)))
        }
    }

    private func proven(_ parameters: [String: String]) -> [String: String] {
        var parameters = parameters
        parameters["SECRET_HASH"] = parameters["USERNAME"].flatMap(secretHash)
        return parameters
    }

    // MARK: Parts

    /// Each step works only once, so a request that may have arrived is not sent again.
    private static let traits = Traits(retries: .byMethod, signIn: .none, caching: .none)

    private static func headers(_ operation: String) -> Headers {
        ["X-Amz-Target": "AWSCognitoIdentityProviderService.\(operation)"]
    }

    private func headers(_ operation: String) -> Headers {
        var headers = Self.headers(operation)
        if let device { headers[DeviceToken.header] = device }
        return headers
    }

    private static func body(_ input: some Encodable) throws(CallError) -> RequestBody {
        .bytes(try JSONCoding.standard.encode(input), type: "application/x-amz-json-1.1")
    }

    func answer<Value: Decodable & Sendable>(
        _ operation: String,
        _ input: some Encodable
    ) async throws(CallError) -> Answered<Value> {
        try await client.answer(
            to: .post("/", headers: headers(operation), body: try Self.body(input), traits: Self.traits)
        )
    }
}
