import Bowline
import BowlineFaults
import BowlineLive
import BowlineTesting
import LocalizedTexts
import TestSupport
import Testing

@testable import Screens

/// Demo accounts and guests have a published password: a page offers them only where they work.
@MainActor @Suite(.timeLimit(.minutes(8))) struct DemoOfferTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func dependencies(hasDemoData: Bool) throws -> PageDependencies {
        let clock = ManualClock()
        let faults = Faults()
        return PageDependencies(
            server: "http://127.0.0.1",
            knownAs: "http://127.0.0.1",
            hasDemoData: hasDemoData,
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
    }

    /// The first content of an app with a form in it: whoever opens it is not signed in.
    private func form(of kind: any AppScreen.Type, hasDemoData: Bool) async throws -> String {
        let (changes, changed) = AsyncStream<Void>.makeStream()
        let screen = try await kind.open(on: dependencies(hasDemoData: hasDemoData), .english) { changed.yield() }
        screen.appear(.english, zone: nil, isolation: #isolation)
        var html = screen.content(.english).html
        for await _ in changes {
            html = screen.content(.english).html
            if html.contains("<form") { break }
        }
        await screen.close(isolation: #isolation)
        return html
    }

    @Test(arguments: [true, false])
    func demoAccountsAreOfferedOnlyWhereTheyWork(hasDemoData: Bool) async throws {
        let html = try await form(of: ScoreBaseScreen.self, hasDemoData: hasDemoData)
        #expect(html.contains("@demo.test") == hasDemoData)
        #expect(html.contains("one tap away") == hasDemoData)
    }

    @Test(arguments: [true, false])
    func guestsAreOfferedOnlyWithDemoData(hasDemoData: Bool) async throws {
        let html = try await form(of: GistaScreen.self, hasDemoData: hasDemoData)
        #expect(html.contains("Just look around") == hasDemoData)
    }
}

/// A dialer for tests that open no connection.
private struct NoDialer: LiveDialer {
    func dial(_ address: WebAddress, headers: Headers) async throws(CallError) -> any LiveSocket {
        throw CallError(.cannotConnect(host: address.origin.host, .unreachable))
    }
}
