import Bowline
import BowlineCognito
import BowlineFaults
import BowlineStore
import BowlineTesting
import Locked
import Testing
import Wire

@testable import ScoreBaseApp

@Suite(.timeLimit(.minutes(2))) struct DeskSignInTests {
    @Test func aScorekeeperSignsInAndIsRememberedOnTheDevice() async throws {
        try await Stadium.open { stadium in
            let folder = Device()
            let desk = try await stadium.desk(in: folder)
            #expect(try await desk.restore() == nil)
            let outcome = try await desk.signIn(username: "scorekeeper@demo.test", password: Stadium.password)
            guard case .signedIn(let user) = outcome else {
                Issue.record("nobody came in")
                return
            }
            #expect(user.name == "scorekeeper@demo.test" && user.tenant == "demo-tenant" && user.isScorekeeper)
            await desk.close()
            let again = try await stadium.desk(in: folder)
            #expect(try await again.restore() == user)
            await again.close()
        }
    }

    @Test func aViewerIsNoScorekeeper() async throws {
        try await Stadium.open { stadium in
            try await stadium.desk(of: "viewer@demo.test") { desk in
                let user = try await desk.restore()
                #expect(user?.isScorekeeper == false)
            }
        }
    }

    @Test func aWrongPasswordIsSaid() async throws {
        try await Stadium.open { stadium in
            let desk = try await stadium.desk(in: Device())
            await #expect(throws: SignInTrouble.wrongNameOrPassword) {
                try await desk.signIn(username: "viewer@demo.test", password: "wrong")
            }
            await desk.close()
        }
    }

    @Test func whoeverIsOfAnotherTenantIsLetOutAtOnce() async throws {
        try await Stadium.open { stadium in
            let desk = try await stadium.desk(in: Device()) { $0.expectedTenant = "demo-tenant" }
            await #expect(throws: SignInTrouble.otherTenant) {
                try await desk.signIn(username: "admin@rival.test", password: Stadium.password)
            }
            #expect(!desk.auth.isAuthenticated)
            #expect(try await desk.restore() == nil)
            await desk.close()
        }
    }

    @Test func withoutANetworkOneHearsSo() async throws {
        let desk = try await ScoreDesk.open(
            at: .bowline(server: "http://127.0.0.1:1"),
            folder: Device().path
        )
        let trouble = await #expect(throws: SignInTrouble.self) { try await desk.signIn(username: "a", password: "b") }
        guard case .trouble(let trouble) = trouble else {
            Issue.record("another problem")
            return
        }
        #expect(trouble.kind == .offline && trouble.requestId != nil)
        await desk.close()
    }
}
