import Basics
import Bowline
import BowlineTesting
import Essentials
import Flow
import KeyboardCore
import Testing
import Wire

@testable import TypeSafeApp

/// From the key over the kit to the network and back to the banner.
@MainActor
struct WholeRoadTests {
    private let clock = ManualClock()
    private let lines = Locked<[String]>([])

    private func keyboard(_ transport: ScriptedTransport) throws -> Keyboard {
        let container = KeyboardContainer(
            environment: try BackendEnvironment(.production, base: "https://api.example.com"),
            transport: transport,
            apiKey: "dev-api-key",
            folder: nil,
            configuration: Client.Configuration(clock: clock)
        )
        let log: @Sendable (String) -> Void = { [lines] line in lines.withLock { $0.append(line) } }
        return Keyboard(KeyboardFeature(KeyboardDependencies(container, log: log, clock: clock)))
    }

    private func settle(_ keyboard: Keyboard, until isDone: (KeyboardState) -> Bool) async {
        // The waits between attempts pass as soon as they begin.
        while !isDone(keyboard.store.state) {
            if let wait = clock.nextWake, wait < KeyboardFeature.bannerTime { clock.advance(by: wait) }
            await Task.yield()
        }
    }

    @Test func aScamThatOnlyTheBackendSeesIsShown() async throws {
        let transport = ScriptedTransport([.json(Sample.high)])
        let keyboard = try keyboard(transport)
        keyboard.handle(.paste("See you at 482910 then "))
        await settle(keyboard) { $0.banner != nil }
        #expect(keyboard.store.state.banner?.verdict == Scene.raised)
        guard case .bytes(let body, _) = try #require(transport.requests.first).body else {
            Issue.record("the body is not bytes")
            return
        }
        let request = try JSONDecoder().decode(AnalyzeTextRequest.self, from: body)
        #expect(request.text == "See you at 000000 then " && request.app_bundle == "unknown")
        #expect(UUID(uuidString: request.session_id) != nil)
    }

    @Test(arguments: [400, 429, 500])
    func aRefusalIsSilent(status: Int) async throws {
        let keyboard = try keyboard(ScriptedTransport(always: .json("{}", status: status)))
        keyboard.handle(.paste("See you at the station "))
        await settle(keyboard) { $0.failures == 1 }
        #expect(keyboard.store.state.banner == nil && keyboard.store.state.card == nil)
        let lines = lines.withLock { $0 }
        #expect(lines.count == 1 && lines[0].contains("\(status)") && !lines[0].contains("station"))
    }
}
