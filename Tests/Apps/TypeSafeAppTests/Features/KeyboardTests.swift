import Basics
import Bowline
import Flow
import KeyboardCore
import Testing
import Wire

@testable import TypeSafeApp

/// From the key to the call.
@MainActor
struct KeyboardTests {
    private let scene = Scene()

    private func type(_ text: String, on keyboard: Keyboard) {
        for character in text { keyboard.handle(.key(character)) }
    }

    private func settle(_ keyboard: Keyboard) async {
        for _ in 0..<10_000 where keyboard.store.runningCount > 0 { await Task.yield() }
    }

    @Test func typingAsksTheBackendAtEachTrigger() async {
        let keyboard = Keyboard(scene.feature { _ in .level("low") })
        type("Hello world ", on: keyboard)
        await settle(keyboard)
        type("test ", on: keyboard)
        await settle(keyboard)
        #expect(scene.asked.withLock { $0 } == ["Hello world ", "Hello world test "])
    }

    @Test func theHostsBundleGoesAlongWhenItIsKnown() async {
        let bundles = Locked<[String]>([])
        let environment = KeyboardDependencies(analyze: { _, bundle throws(CallError) in
            bundles.withLock { $0.append(bundle) }
            return .level("low")
        })
        let keyboard = Keyboard(KeyboardFeature(environment))
        type("Hello world ", on: keyboard)
        await settle(keyboard)
        keyboard.hostBundle = "com.whatsapp"
        type("again ", on: keyboard)
        await settle(keyboard)
        #expect(bundles.withLock { $0 } == ["unknown", "com.whatsapp"])
    }

    @Test func aKeyboardWithoutABackendJudgesOnTheDevice() {
        let keyboard = Keyboard()
        type(Scene.scam, on: keyboard)
        #expect(keyboard.store.state.banner?.verdict == Scene.onDevice(Scene.scam))
        #expect(keyboard.store.state.lastSent == nil)
        keyboard.handle(.field(FieldTraits()))
    }

    @Test func aPasswordFieldIsNeverJudgedNorSent() async {
        let keyboard = Keyboard(scene.feature { _ in .high })
        keyboard.handle(.field(FieldTraits(isSecureTextEntry: true)))
        type("Please send me the code you were texted. ", on: keyboard)
        await settle(keyboard)
        #expect(keyboard.store.state.banner == nil && scene.asked.withLock { $0 } == [])
    }

    @Test func anotherFieldTakesTheWarningAway() {
        let keyboard = Keyboard(scene.feature(), state: Scene.offline)
        keyboard.handle(.paste(Scene.scam))
        #expect(keyboard.store.state.banner != nil)
        keyboard.handle(.field(FieldTraits()))
        #expect(keyboard.store.state.banner == nil)
    }

    @Test func theFirstKeyAfterAJudgementIsTold() async {
        let keyboard = Keyboard(scene.feature { _ in .level("low") })
        keyboard.handle(.paste(Scene.scam))
        for _ in 0..<10_000 where keyboard.store.state.heldBack == nil { await Task.yield() }
        #expect(keyboard.store.state.banner != nil)
        keyboard.handle(.key("x"))
        #expect(keyboard.store.state.banner == nil)
    }

    @Test func whileTheCardIsOpenTypingGoesOn() {
        let keyboard = Keyboard(scene.feature { _ in .level("low") })
        keyboard.handle(.paste(Scene.scam))
        keyboard.store.send(.warning(.bannerTapped))
        type("and some more ", on: keyboard)
        #expect(keyboard.store.state.lastSent == Scene.scam + "and some more ")
        #expect(keyboard.store.state.card?.riskLevel == Scene.onDevice(Scene.scam).riskLevel)
    }

    @Test func fastTypingOfFiveHundredCharactersGoesThrough() async {
        let keyboard = Keyboard(scene.feature { _ in .level("low") })
        type(String(repeating: "see you all tomorrow then ", count: 40), on: keyboard)
        await settle(keyboard)
        #expect(keyboard.store.state.requestID > 100)
        #expect(scene.asked.withLock { $0.allSatisfy { $0.count <= 300 } })
        #expect(scene.asked.withLock { $0.last?.count } == 300)
    }

    @Test func aHostThatRemembersAndLogsNothingIsServedToo() async {
        let environment = KeyboardDependencies(analyze: { _, _ throws(CallError) in throw CallError(.timedOut(.waiting))
        })
        let keyboard = Keyboard(KeyboardFeature(environment))
        keyboard.store.send(.appeared(hasFullAccess: false, wasPrompted: false))
        #expect(keyboard.store.state.showsFullAccessPrompt)
        keyboard.store.send(.appeared(hasFullAccess: true, wasPrompted: true))
        type("Hello world ", on: keyboard)
        await settle(keyboard)
        #expect(keyboard.store.state.failures == 1)
    }
}
