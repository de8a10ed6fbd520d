import Basics
import Bowline
import BowlineTesting
import ScoreBaseApp
import Testing
import Wire

@Suite struct TenantGuardTests {
    private let leaks = Locked<[TenantLeakError]>([])
    private let auth = MockCognitoAuthManager()

    private func client(_ network: ScriptedTransport) -> ScoreBaseAPIClient {
        .scripted(network, auth: auth) { [leaks] options in
            options.reportLeak = { leak in leaks.withLock { $0.append(leak) } }
        }
    }

    private static func page(_ tenant: String) -> String {
        """
        {"request_id":"r","timestamp":"t","data":[{"league_id":"a","tenant_id":"north","name":"A","sport_type":"tennis"},
        {"league_id":"b",\(tenant),"name":"B","sport_type":"tennis"}]}
        """
    }

    @Test(arguments: [
        #""tenant_id":"south""#, #""tenant_\u0069d":"south""#, #""tenant_id":"south","tenant_id":"north""#,
        #""tenant_id":"north","rules":{"deep":[{"tenant_id":"south"}]}"#,
    ])
    func anAnswerWithAnothersIdIsRefusedAndReported(member: String) async throws {
        await auth.session.signIn(.user(id: "ann", tenant: "north"))
        let network = ScriptedTransport([.json(Self.page(member)), .json(Self.page(#""tenant_id":"north""#))])
        let client = client(network)
        let error = await #expect(throws: APIError.self) {
            let _: [League] = try await client.request(GetLeaguesEndpoint())
        }
        let leak = try #require(leaks.withLock { $0.first })
        #expect(error?.requestId == leak.requestId && !leak.requestId.isEmpty)
        #expect(leak.endpoint == "GET /leagues")
        #expect(!"\(leak)".contains("south") && error?.description == "\(leak)")
        // Nothing of it was kept.
        let leagues: [League] = try await client.request(GetLeaguesEndpoint())
        #expect(leagues.count == 2 && network.requests.count == 2)
    }

    @Test func onesOwnAnswersPass() async throws {
        await auth.session.signIn(.user(id: "ann", tenant: "north"))
        let client = client(ScriptedTransport([.json(Self.page(#""tenant_id":"north""#))]))
        let leagues: [League] = try await client.request(GetLeaguesEndpoint())
        #expect(leagues.count == 2 && leaks.withLock { $0.isEmpty })
    }

    @Test func noCallNamesATenant() async throws {
        await auth.session.signIn(.user(id: "ann", tenant: "north"))
        let network = ScriptedTransport(always: .json(Self.page(#""tenant_id":"north""#)))
        let client = client(network)
        for call in [ScoreBaseEndpoint.leagues(search: "a", after: "c"), .league("l"), .standings(of: "l"), .game("g")]
        {
            let _: [League] = try await client.request(call)
        }
        #expect(!network.requests.contains { $0.address.description.contains("tenant") })
    }
}
