import BowlineTesting
import Essentials
import Flow
import KeyboardCore
import LocalizedTexts
import Testing
import TypeSafeApp
import UIKitOnLinux

@testable import TypeSafeKeyboardUI

/// What fingers on the keys do to the host's text.
@MainActor
struct TypingTests {
    /// A keyboard in a field without capital letters of its own, whose host reports each change.
    private func keyboard(_ change: (TestKeyboard) -> Void = { _ in }) -> TestKeyboard {
        TestKeyboard.opened { keyboard in
            keyboard.document.autocapitalizationType = UITextAutocapitalizationType.none
            keyboard.document.onChange = { [weak keyboard] in keyboard?.textDidChange(nil) }
            change(keyboard)
        }
    }

    /// The number of texts that were judged.
    private func countJudgements(_ keyboard: TestKeyboard, during work: () -> Void) -> Int {
        let before = keyboard.keyboard.store.state.requestID
        work()
        return keyboard.keyboard.store.state.requestID - before
    }

    @Test func typedKeysWriteAndAreJudgedOnce() {
        let keyboard = keyboard()
        let judged = countJudgements(keyboard) { keyboard.type("hello there ") }
        #expect(keyboard.document.text == "hello there ")
        // The space after ten characters, and none for what the host reports of it.
        #expect(judged == 1)
    }

    @Test func aHostThatReportsLateIsNotJudgedAgain() {
        let keyboard = keyboard { $0.document.onChange = {} }
        let judged = countJudgements(keyboard) {
            keyboard.type("hello there ")
            keyboard.textDidChange(nil)
        }
        #expect(judged == 1)
    }

    @Test func aScamThatIsTypedRaisesTheWarningAndItStaysWhileTheHostReports() {
        let keyboard = keyboard()
        keyboard.type(TestKeyboard.scam)
        #expect(keyboard.showsBanner)
        #expect(keyboard.view.frame.height == 284)
        keyboard.type("ok")
        #expect(keyboard.document.text == TestKeyboard.scam.lowercased() + "ok")
        #expect(keyboard.showsBanner)
    }

    @Test func aRiskyTextHoldsTheReturnKeyBack() {
        let keyboard = keyboard { $0.document.returnKeyType = .send }
        #expect(keyboard.title(of: .enter) == "send")
        keyboard.type(TestKeyboard.scam)
        keyboard.tap(.enter)
        #expect(!keyboard.document.text.contains("\n"))
        // The lower button sends at once.
        keyboard.tap(keyboard.view.bounds.width - 20, 45)
        #expect(keyboard.document.text.hasSuffix("\n"))
    }

    @Test func aHarmlessTextIsSentAtOnce() {
        let keyboard = keyboard { $0.document.returnKeyType = .send }
        keyboard.type("see you at seven")
        keyboard.tap(.enter)
        #expect(keyboard.document.text == "see you at seven\n")
    }

    @Test func aNewLineIsATypedKey() {
        let keyboard = keyboard()
        let judged = countJudgements(keyboard) {
            keyboard.type("hello")
            keyboard.tap(.enter)
            keyboard.type("there")
        }
        #expect(keyboard.document.text == "hello\nthere")
        #expect(judged == 0)
    }

    // MARK: Capital letters

    @Test func capitalsComeByTheHostsTraits() {
        let keyboard = keyboard { $0.document.autocapitalizationType = .sentences }
        #expect(keyboard.title(of: .write("h")) == "H")
        keyboard.type("hi")
        #expect(keyboard.title(of: .write("h")) == "h")
        keyboard.type("  you")
        #expect(keyboard.document.text == "Hi  you")
    }

    @Test func twoQuickTapsOfShiftLockIt() {
        let keyboard = keyboard()
        keyboard.tap(.shift)
        #expect(
            keyboard.keys.keys.first { $0.presentation?.key == .shift }?.accessibilityTraits.contains(.selected) == true
        )
        keyboard.tap(.shift)
        keyboard.type("abc")
        #expect(keyboard.document.text == "ABC")
    }

    @Test func twoQuickSpacesEndTheSentence() {
        let keyboard = keyboard { $0.document.autocapitalizationType = .sentences }
        keyboard.type("done")
        keyboard.tap(.space)
        keyboard.tap(.space)
        keyboard.type("next")
        #expect(keyboard.document.text == "Done. Next")
    }

    // MARK: Held keys

    @Test func aHeldLetterOffersItsAccents() async throws {
        let keyboard = keyboard()
        let touch = keyboard.press(.write("e"))
        await keyboard.hold(.milliseconds(400))
        let popup = try #require(keyboard.keys.popup)
        #expect(popup.titles == ["e", "é", "è", "ê", "ë", "ē", "ė", "ę"])
        touch.move(to: CGPoint(x: touch.place.x + popup.frame.width / 8, y: touch.place.y))
        touch.lift()
        #expect(keyboard.document.text == "é")
        #expect(keyboard.keys.popup == nil)
    }

    @Test func accentsAreAnnouncedOnce() throws {
        var input = KeyInput()
        input.resize(width: 390, height: 224, isPad: false)
        input.read(KeyTraits(capitalization: .none), before: "")
        let frame = try #require(input.grid.cell(of: .write("n"))).frame
        _ = input.touchBegan(1, at: KeyPoint(x: frame.x, y: frame.y), .zero)
        _ = input.timePassed(.seconds(1))
        let view = KeysView(frame: CGRect(x: 0, y: 0, width: 390, height: 224))
        UIAccessibility.posts = []
        for _ in 0..<2 { view.show(KeysPresentation(input)) }
        _ = input.touchMoved(1, to: KeyPoint(x: frame.x + 30, y: frame.y), .seconds(2))
        view.show(KeysPresentation(input))
        #expect(UIAccessibility.posts.map { $0.argument as? String } == ["ń, ñ, n"])
    }

    @Test func theHeldDeleteKeyRepeats() async {
        let keyboard = keyboard()
        keyboard.type("hello")
        let touch = keyboard.press(.delete)
        #expect(keyboard.document.text == "hell")
        await keyboard.hold(.milliseconds(500))
        await keyboard.hold(.milliseconds(100))
        #expect(keyboard.document.text == "he")
        touch.lift()
        #expect(keyboard.input.wakeTime == nil)
    }

    @Test func theSpaceBarMovesTheCursor() async {
        let keyboard = keyboard()
        keyboard.type("helo")
        let touch = keyboard.press(.space)
        await keyboard.hold(.milliseconds(400))
        touch.move(to: CGPoint(x: touch.place.x - 10, y: touch.place.y))
        #expect(keyboard.title(of: .write("h")) == "")
        touch.lift()
        keyboard.layOut()
        #expect(keyboard.title(of: .write("h")) == "h")
        keyboard.type("l")
        #expect(keyboard.document.text + keyboard.document.documentContextAfterInput == "hello")
    }

    @Test func aClosedKeyboardDeletesNoMore() async {
        let keyboard = keyboard()
        keyboard.type("hello")
        _ = keyboard.press(.delete)
        await keyboard.clock.sleepers(1)
        keyboard.viewWillDisappear(true)
        keyboard.clock.advance(by: .seconds(5))
        await Task.yield()
        #expect(keyboard.document.text == "hell")
    }

    @Test func aPressedKeyIsShownLargerAndAPasswordsIsNot() {
        let open = keyboard()
        let touch = open.press(.write("g"))
        #expect(open.keys.popup?.titles == ["g"])
        touch.cancel()
        #expect(open.keys.popup == nil)
        #expect(open.document.text == "")
        let secure = keyboard { $0.document.isSecureTextEntry = true }
        _ = secure.press(.write("g"))
        #expect(secure.keys.popup == nil)
    }

    // MARK: Fields

    @Test func aSecureFieldIsWrittenAndNeverRead() {
        let keyboard = keyboard {
            $0.document.isSecureTextEntry = true
            $0.document.autocapitalizationType = .sentences
        }
        let judged = countJudgements(keyboard) { keyboard.type(TestKeyboard.scam) }
        #expect(keyboard.document.text == TestKeyboard.scam.lowercased())
        #expect(judged == 0 && !keyboard.showsBanner)
    }

    @Test(arguments: [
        (UIKeyboardType.emailAddress, Key.write("@")), (.URL, .write(".com")), (.twitter, .write("#")),
        (.numberPad, .write("7")), (.webSearch, .write(".")),
    ])
    func aFieldHasTheKeysThatItNeeds(type: UIKeyboardType, key: Key) {
        let keyboard = keyboard { $0.document.keyboardType = type }
        #expect(keyboard.title(of: key) != nil)
        keyboard.tap(key)
        #expect(keyboard.document.text == keyboard.title(of: key))
    }

    @Test func theReturnKeySaysWhatItDoes() {
        let titles = (0...11).compactMap { UIReturnKeyType(rawValue: $0) }.map { type in
            keyboard { $0.document.returnKeyType = type }.title(of: .enter)
        }
        #expect(
            titles == [
                "return", "go", "search", "join", "next", "route", "search", "send", "search", "done", "call",
                "continue",
            ]
        )
    }

    @Test func thereIsNoGlobeWhenTheSystemHasOne() {
        let keyboard = keyboard { $0.needsGlobe = false }
        #expect(keyboard.keys.globe.superview == nil)
        #expect(!keyboard.view.elementsInOrder.contains { $0 === keyboard.keys.globe })
    }

    @Test func bulgarianIsWrittenWithBulgarianLetters() {
        let keyboard = TestKeyboard.opened(in: .bulgarian)
        keyboard.type("здравей")
        #expect(keyboard.document.text == "Здравей")
        keyboard.tap(.letters(.english))
        keyboard.type("ok")
        #expect(keyboard.document.text == "Здравейok")
    }

    @Test func aKeyIsHeard() {
        let keyboard = keyboard()
        keyboard.type("hi")
        #expect(UIDevice.current.clicks == 2)
        #expect((keyboard.inputView as? any UIInputViewAudioFeedback)?.enableInputClicksWhenVisible == true)
        #expect(keyboard.inputView?.allowsSelfSizing == true)
    }

    // MARK: VoiceOver and sizes

    @Test func voiceOverReadsTheKeysRowByRow() throws {
        let keyboard = keyboard()
        let labels = keyboard.view.elementsInOrder.compactMap(\.accessibilityLabel)
        #expect(Array(labels.prefix(10)) == "qwertyuiop".map { String($0) })
        #expect(
            Array(labels.suffix(6)) == [
                "Delete", "Numbers", "Next keyboard", "Bulgarian letters", "Space", "Return",
            ]
        )
        #expect(keyboard.keys.keys.allSatisfy { $0.accessibilityTraits.contains(.keyboardKey) })
    }

    @Test func voiceOverActivatesAKey() throws {
        let keyboard = keyboard()
        let key = try #require(keyboard.keys.keys.first { $0.presentation?.key == .write("h") })
        #expect(key.accessibilityActivate())
        #expect(keyboard.document.text == "h")
    }

    @Test(arguments: [(320.0, UIUserInterfaceIdiom.phone), (956, .phone), (834, .pad), (1_376, .pad)])
    func theKeysFillEveryWidthAndKeepTheirHeight(width: CGFloat, idiom: UIUserInterfaceIdiom) {
        let keyboard = keyboard()
        UIDevice.current.userInterfaceIdiom = idiom
        keyboard.view.frame = CGRect(x: 0, y: 0, width: width, height: 224)
        keyboard.layOut()
        #expect(keyboard.keys.frame == CGRect(x: 0, y: 0, width: width, height: 224))
        let right = keyboard.keys.keys.map(\.frame.maxX).max() ?? 0
        #expect(right <= width && right > width - 8)
        keyboard.type("hello")
        #expect(keyboard.document.text == "hello")
        UIDevice.current.userInterfaceIdiom = .phone
    }

    @Test func colorsAreTheDesigns() {
        let keyboard = keyboard { $0.document.returnKeyType = .send }
        let colors = [Key.write("h"), .delete, .enter].map { key in
            keyboard.keys.keys.first { $0.presentation?.key == key }?.backgroundColor?.name
        }
        #expect(colors == ["key", "sunken", "fill"])
        #expect(keyboard.keys.backgroundColor?.name == "keys")
    }
}
