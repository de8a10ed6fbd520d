import Bowline
import Essentials

/// The calls to a pool, as they stand on the wire.
struct CognitoCalls: Sendable {
    let client: Client
    let clientID: String
    /// What the device shows when it signs in.
    var device: String?

    /// What the service answers to a step of a sign-in.
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

    func begin(_ flow: String, _ parameters: [String: String]) async throws(Failure) -> Answered<Step> {
        struct Question: Encodable, Sendable {
            let AuthFlow: String
            let ClientId: String
            let AuthParameters: [String: String]
        }
        return try await answer(
            "InitiateAuth",
            Question(AuthFlow: flow, ClientId: clientID, AuthParameters: parameters)
        )
    }

    func respond(
        to challenge: String,
        _ responses: [String: String],
        session: String?
    ) async throws(Failure) -> Answered<Step> {
        struct Question: Encodable, Sendable {
            let ChallengeName: String
            let ClientId: String
            let ChallengeResponses: [String: String]
            let Session: String?
        }
        let question = Question(
            ChallengeName: challenge,
            ClientId: clientID,
            ChallengeResponses: responses,
            Session: session
        )
        return try await answer("RespondToAuthChallenge", question)
    }

    func refresh(_ token: String) async throws(Failure) -> Step {
        struct Question: Encodable, Sendable {
            let ClientId: String
            let RefreshToken: String
        }
        return try await answer("GetTokensFromRefreshToken", Question(ClientId: clientID, RefreshToken: token)).value
    }

    func revoke(_ token: String) async throws(Failure) {
        struct Question: Encodable, Sendable {
            let ClientId: String
            let Token: String
        }
        let endpoint = Endpoint(
            .post,
            "/",
            headers: Self.headers("RevokeToken"),
            body: try Self.body(Question(ClientId: clientID, Token: token)),
            traits: Self.traits,
            answer: Reader<Void>.nothing
        )
        try await client.send(endpoint)
    }

    // MARK: Parts

    /// Each step works once, so nothing is sent twice that may have arrived.
    private static let traits = Traits(repeats: .byMethod, signIn: .none, caching: .none)

    private static func headers(_ operation: String) -> Headers {
        ["X-Amz-Target": "AWSCognitoIdentityProviderService.\(operation)"]
    }

    private func headers(_ operation: String) -> Headers {
        var headers = Self.headers(operation)
        if let device { headers[DeviceToken.header] = device }
        return headers
    }

    private static func body(_ question: some Encodable) throws(Failure) -> Body {
        .bytes(try JSONCoding.standard.encode(question), type: "application/x-amz-json-1.1")
    }

    private func answer(_ operation: String, _ question: some Encodable) async throws(Failure) -> Answered<Step> {
        try await client.answer(
            to: .post("/", headers: headers(operation), body: try Self.body(question), traits: Self.traits)
        )
    }
}
