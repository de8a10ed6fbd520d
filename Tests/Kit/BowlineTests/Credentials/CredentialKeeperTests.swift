import BowlineTesting
import Locked
import Testing

@testable import Bowline

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite struct CredentialKeeperTests {
    private let clock = ManualClock()
    private let session = Session()

    private func credential(_ token: String, endsIn seconds: Double) -> Credential {
        Credential(token: token, refreshToken: "r", expires: clock.date.addingTimeInterval(seconds))
    }

    /// A keeper whose refresh takes a second and comes to nothing.
    private func keeper() -> CredentialKeeper {
        CredentialKeeper(session: session) { [clock] _, _ throws(Failure) in
            try await clock.wait(until: clock.now.advanced(by: .seconds(1)))
            throw Failure(.cannotConnect(host: "api.example.test", .unreachable))
        }
    }

    private func road() throws -> SignInRoad {
        SignInRoad(
            client: Client(
                environment: try .test(),
                transport: ScriptedTransport([]),
                session: session,
                configuration: Client.Configuration(clock: clock)
            )
        )
    }

    @Test func aCredentialThatStillWorksIsUsedWhenItCannotBeRefreshed() async throws {
        let (keeper, road) = (keeper(), try road())
        let ann = try await keeper.signIn(user: "ann", with: credential("ann's", endsIn: 60))
        async let used = keeper.credential(for: ann, over: road)
        await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        #expect(try await used.token == "ann's")
    }

    /// On one actor, so that the caller hears of its end only after somebody else has come.
    @MainActor @Test func whoseWaitEndsWhenSomebodyElseHasComeGetsNothingOfTheirs() async throws {
        let (keeper, road) = (keeper(), try road())
        let ann = try await keeper.signIn(user: "ann", with: credential("ann's", endsIn: 60))
        let call = Task { try await keeper.credential(for: ann, over: road) }
        await clock.sleepers(1)
        call.cancel()
        let bob = Principal(identity: .user(id: "bob", tenant: nil), generation: ann.generation + 1)
        _ = keeper.machine.withLock { $0.adopt(credential("bob's", endsIn: 600), of: bob) }
        await #expect(throws: Failure.self) { try await call.value }
        clock.advance(by: .seconds(1))
    }
}
