import Bowline

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Calls the APIs of the four apps on a running backend with endpoints generated from its own document.
/// `script/tests/generate` compiles this file together with them.
@main
struct Calls {
    private struct Wrong: Error, CustomStringConvertible {
        let description: String
    }

    /// The demo's password and its key, which running.md names.
    private static let password = "Demo-passw0rd!"
    private static let key = "dev-api-key"

    private let environment: BackendEnvironment

    static func main() async throws {
        let calls = Calls(environment: try BackendEnvironment(.development, base: CommandLine.arguments[1]))
        try await calls.typeSafe()
        try await calls.actionHandler()
        try await calls.gista()
        try await calls.scoreBase()
    }

    private func client(_ credentials: Credentials) throws -> Client {
        var configuration = Client.Configuration()
        configuration.credentials = credentials
        return Client(environment: environment, transport: try CurlTransport(), configuration: configuration)
    }

    private func check(_ isRight: Bool, _ what: String) throws(Wrong) {
        guard isRight else { throw Wrong(description: what) }
    }

    private func typeSafe() async throws {
        let request = OwnAPI.AnalyzeTextRequest(
            sessionID: "0b9a3f2e-7f0e-4d8a-9a57-0d3c2f1b6a11",
            appBundle: "com.example.chat",
            text: "Your account is locked. Send me the six digit code you just received or you lose your money!"
        )
        let answer = try await client(.apiKey(Self.key)).send(OwnAPI.analyzeText(body: request))
        try check(answer.riskLevel != .low, "TypeSafe: a scam has the risk \(answer.riskLevel.rawValue)")
    }

    private func actionHandler() async throws {
        let request = OwnAPI.ProcessRequest(input: "spent 12.50 EUR on lunch", timeZone: .value(.europeSofia))
        let written = try OwnAPI.coding.encode(request)
        try check(
            try OwnAPI.coding.decode(OwnAPI.ProcessRequest.self, from: written) == request,
            "ActionHandler: the question is not read as it was written"
        )
        let answer = try await client(.apiKey(Self.key)).answer(to: OwnAPI.processWords(body: request))
        let sent = try JSONValue(parsing: answer.response.bytes).text(sortedKeys: true)
        let read = try JSONValue(parsing: OwnAPI.coding.encode(answer.value)).text(sortedKeys: true)
        try check(sent == read, "ActionHandler: the answer is not written as it came: \(read)")
    }

    private func gista() async throws {
        let open = try client(.none)
        let id = "calls_\(UUID().uuidString.lowercased())"
        let person = OwnAPI.CreateUserBody(
            userID: id,
            email: "calls@clients.test",
            password: Self.password,
            username: "calls"
        )
        let user = try await open.send(OwnAPI.createUser(body: person))
        let session = try await open.send(
            OwnAPI.signIn(body: OwnAPI.SignInBody(email: "calls@clients.test", password: Self.password))
        )
        let client = try client(.bearer(session.accessToken))
        let body = OwnAPI.StoreLinkBody(userID: user.userID, url: "https://example.com/news", title: "News")
        let link = try await client.send(OwnAPI.storeLink(body: body))
        let links = try await client.send(OwnAPI.listLinks(userID: user.userID))
        try check(links.contains { $0.url == link.url }, "Gista: the link that was stored is not in the list")
        do {
            _ = try await open.send(OwnAPI.listLinks(userID: user.userID))
            throw Wrong(description: "Gista: a list was answered without a token")
        } catch let failure as CallError {
            guard case .rejected(status: 401, _) = failure.reason else { throw failure }
        }
    }

    private func scoreBase() async throws {
        let question: JSONValue = [
            "AuthFlow": "USER_PASSWORD_AUTH", "ClientId": "bowline-demo",
            "AuthParameters": ["USERNAME": "admin@demo.test", "PASSWORD": .string(Self.password)],
        ]
        let answer = try await client(.none).send(
            Endpoint<JSONValue>.post(
                "/cognito/",
                headers: [
                    "X-Amz-Target": "AWSCognitoIdentityProviderService.InitiateAuth",
                    "Content-Type": "application/x-amz-json-1.1",
                ],
                body: .json(question)
            )
        )
        let token = answer["AuthenticationResult"]?["AccessToken"]?.string ?? ""
        let client = try client(.bearer(token))
        let page = try await client.send(OwnAPI.listLeagues(limit: 1))
        try check(page.data.count == 1, "ScoreBase: there are \(page.data.count) leagues, not the one asked for")
        let league = try await client.send(OwnAPI.getLeague(leagueID: page.data[0].leagueID))
        try check(league.data == page.data[0], "ScoreBase: the league is not that of the list")
    }
}
