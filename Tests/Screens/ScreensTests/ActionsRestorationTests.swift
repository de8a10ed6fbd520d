import Bowline
import BowlineFaults
import BowlineLive
import BowlineTesting
import LocalizedTexts
import TestSupport
import Testing

@testable import Screens

/// What a browser says of the place its person was at. It may say anything.
@Suite struct ActionsRestorationTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func open() async throws -> ActionsScreen {
        let clock = ManualClock()
        let faults = Faults()
        let dependencies = PageDependencies(
            server: "http://127.0.0.1",
            knownAs: "http://127.0.0.1",
            hasDemoData: false,
            environment: try BackendEnvironment(.development, base: "http://127.0.0.1"),
            transport: ScriptedTransport([]),
            faults: faults,
            lines: LiveLines(NoDialer(), faults),
            wire: WireRecord(),
            folder: folder.path,
            key: PageID.random().key,
            pictures: PagePictures(),
            clock: clock
        )
        return try await ActionsScreen.open(on: dependencies, .english) {}
    }

    @Test func thePlaceIsFoundAgain() async throws {
        let screen = try await open()
        let isThere = screen.restore("agenda -2 3", isolation: nil)
        #expect(isThere)
        #expect(screen.restorationState == "agenda -2 3")
        await screen.close(isolation: nil)
    }

    @Test(arguments: [
        "", "history", "nowhere 0 0", "ledger x 0", "ledger 9223372036854775807 0", "agenda 0 -9223372036854775808",
        "ledger 1201 0",
    ])
    func aPlaceThatIsNoneChangesNothing(place: String) async throws {
        let screen = try await open()
        let isThere = screen.restore(place, isolation: nil)
        #expect(isThere)
        #expect(screen.restorationState == "ledger 0 0")
        await screen.close(isolation: nil)
    }

    @Test func aQuestionNobodyUnderstandsIsNotAsked() async throws {
        let screen = try await open()
        let isThere = screen.restore(#"history 0 0 {"pending":{"shout":{}}}"#, isolation: nil)
        #expect(isThere)
        #expect(screen.restorationState == "history 0 0")
        await screen.close(isolation: nil)
    }
}

/// A dialer for tests that open no connection.
private struct NoDialer: LiveDialer {
    func dial(_ address: WebAddress, headers: Headers) async throws(CallError) -> any LiveSocket {
        throw CallError(.cannotConnect(host: address.origin.host, .unreachable))
    }
}
