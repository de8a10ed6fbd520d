import Basics
import Bowline
import BowlineTesting
import Flow
import KeyboardCore
import LocalizedTexts
import ScamSense
import TestSupport
import Testing
import Wire

@testable import TypeSafeApp

/// What leaves the writer's hands: secrets stay on the device, and the return key waits.
@MainActor
struct OutgoingTests {
    private let scene = Scene()
    private let secret = "ok the code is 482913 "

    @Test func aSecretIsWarnedOfAndNeverSent() async throws {
        try await TestStore.test(scene.feature { _ in .level("low") }, from: KeyboardState()) { store in
            try store.send(.text(.snippetReady(secret, in: .init()))) {
                $0.judged(secret, sent: false)
                $0.holdsSecret = true
                $0.banner = .init(Scene.onDevice(secret))
            }
            try store.send(.text(.fieldChanged)) { $0.forgot() }
        }
        #expect(scene.asked.withLock { $0 } == [])
        #expect(Scene.onDevice(secret).secret == .code)
    }

    /// The words that made it a secret may have left the window of three hundred characters.
    @Test func nothingOfAFieldThatHeldASecretIsSent() async throws {
        try await TestStore.test(scene.feature { _ in .level("low") }, from: KeyboardState()) { store in
            try store.send(.text(.snippetReady(secret, in: .init()))) {
                $0.judged(secret, sent: false)
                $0.holdsSecret = true
                $0.banner = .init(Scene.onDevice(secret))
            }
            try store.send(.text(.snippetReady(Scene.chat, in: .init()))) {
                $0.judged(Scene.chat, sent: false)
                $0.banner = nil
            }
            try store.send(.text(.fieldChanged)) { $0.forgot() }
            try store.send(.text(.snippetReady(Scene.chat, in: .init()))) { $0.judged(Scene.chat, sent: true) }
            try await store.receive(.text(.responseReceived(.level("low"), requestID: 4)))
        }
        #expect(scene.asked.withLock { $0 } == [Scene.chat])
    }

    @Test func theBannerSaysWhatTheSecretIsAndWhyPeopleAskForIt() throws {
        var state = KeyboardState()
        state.banner = .init(Scene.onDevice("my password is hunter2 "))
        let english = try #require(KeyboardPresentation(state).banner)
        #expect(english.title == "High Risk: Password or PIN")
        #expect(english.detail.contains("neither a bank nor an office ever asks for it"))
        let bulgarian = try #require(KeyboardPresentation(state, in: .bulgarian).banner)
        #expect(bulgarian.title == "Висок риск: Парола или ПИН")
        #expect(bulgarian.detail.contains("нито банка, нито служба"))
        #expect(SecretKind.allCases.allSatisfy { !Language.english.title($0).isEmpty })
    }

    // MARK: The return key

    private func keyboard(_ text: String, returnSends: Bool = true) -> Keyboard {
        let keyboard = Keyboard(scene.feature(), state: Scene.offline)
        keyboard.handle(.field(FieldTraits(returnSends: returnSends)))
        for character in text { keyboard.handle(.key(character)) }
        return keyboard
    }

    @Test func theReturnKeyWaitsWhereItSendsARiskyText() async {
        // The last word has no space behind it: the return key has it judged.
        let keyboard = keyboard("ok the code is 482913")
        #expect(keyboard.store.state.banner == nil)
        #expect(!keyboard.tapReturn())
        let hold = KeyboardPresentation(keyboard.store.state).hold
        #expect(hold?.title == "Not sent yet: One-Time Code")
        #expect(hold?.detail.contains("cannot hold the app\u{2019}s own send button") == true)
        #expect(KeyboardPresentation(keyboard.store.state).banner == nil)
        #expect(KeyboardPresentation(keyboard.store.state).topHeight == KeyboardPresentation.bannerHeight)
        await scene.clock.sleepers(2)
        scene.clock.advance(by: ReturnHold.duration)
        for _ in 0..<10_000 where keyboard.store.state.returnHold.isHolding { await Task.yield() }
        #expect(KeyboardPresentation(keyboard.store.state).hold == nil)
        #expect(keyboard.tapReturn())
    }

    @Test func oneTapSendsAnyway() {
        let keyboard = keyboard("ok the code is 482913 ")
        #expect(!keyboard.sendAnyway())
        #expect(!keyboard.tapReturn())
        #expect(keyboard.sendAnyway())
        #expect(KeyboardPresentation(keyboard.store.state).hold == nil)
    }

    @Test func keepingOnWritingEndsTheHoldAndTheNextRiskIsHeldAgain() {
        let keyboard = keyboard("ok the code is 482913 ")
        #expect(!keyboard.tapReturn())
        keyboard.store.send(.returnKey(.keepWritingTapped))
        #expect(!keyboard.store.state.returnHold.isHolding)
        keyboard.handle(.key("x"))
        keyboard.handle(.backspace)
        #expect(!keyboard.tapReturn())
    }

    @Test(arguments: [("ok the code is 482913", false), ("see you at seven", true)])
    func elsewhereTheReturnKeyIsLeftAlone(text: String, returnSends: Bool) {
        #expect(keyboard(text, returnSends: returnSends).tapReturn())
    }
}
