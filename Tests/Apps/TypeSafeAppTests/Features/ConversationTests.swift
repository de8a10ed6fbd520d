import BowlineTesting
import Flow
import KeyboardCore
import ScamSense
import Testing

@testable import TypeSafeApp

/// What the keyboard remembers of conversations, and when it forgets it.
@MainActor
struct ConversationTests {
    private let scene = Scene()
    private let messages = ["My account was suspended? What suspicious activity?", "What information do you need?"]
    private let last = "Why do you need my credit card for a refund? "

    /// A keyboard on which these messages were sent in a field, as a host empties it after each.
    private func keyboard(app: String? = "com.chat", field: String? = "anna", sending messages: [String]) -> Keyboard {
        let keyboard = Keyboard(scene.feature(), state: Scene.offline)
        keyboard.hostBundle = app
        let traits = FieldTraits(identifier: field)
        keyboard.handle(.field(traits))
        for message in messages {
            keyboard.handle(.paste(message))
            keyboard.handle(.field(traits))
        }
        return keyboard
    }

    /// Whether the keyboard warns of the last message.
    private func warns(_ keyboard: Keyboard) -> Bool {
        keyboard.handle(.paste(last))
        return keyboard.store.state.banner != nil
    }

    @Test func whatWasWrittenBeforeCountsInTheSameFieldOfTheSameApp() {
        #expect(!warns(keyboard(sending: [])))
        #expect(warns(keyboard(sending: messages)))
    }

    @Test func anotherFieldAndAnotherAppAreOtherConversations() {
        let other = keyboard(sending: messages)
        other.handle(.field(FieldTraits(identifier: "ben")))
        #expect(!warns(other))
        other.hostBundle = "com.mail"
        other.handle(.field(FieldTraits(identifier: "anna")))
        #expect(!warns(other))
    }

    @Test func ofAnUnknownPlaceNothingIsRemembered() {
        let keyboard = keyboard(app: nil, field: nil, sending: messages)
        #expect(keyboard.store.state.memories.isEmpty && !warns(keyboard))
    }

    @Test func aTextThatWasErasedOrReplacedIsNoMessage() {
        let keyboard = keyboard(sending: [])
        for message in messages {
            keyboard.handle(.paste(message))
            keyboard.handle(.replaced(with: "see you"))
            for _ in 0..<7 { keyboard.handle(.backspace) }
            keyboard.handle(.field(FieldTraits(identifier: "anna")))
        }
        #expect(keyboard.store.state.memories.isEmpty)
    }

    @Test func aReplacedTextIsReadAgainAndItsWarningGoes() {
        let keyboard = keyboard(sending: [])
        keyboard.handle(.paste(Scene.scam))
        #expect(keyboard.store.state.banner != nil)
        keyboard.handle(.replaced(with: Scene.chat))
        #expect(keyboard.store.state.banner == nil)
        #expect(keyboard.store.state.deviceVerdict == Scene.onDevice(Scene.chat))
    }

    @Test func aConversationIsForgottenAfterADay() {
        let keyboard = keyboard(sending: messages)
        scene.clock.advance(by: ConversationMemory.lifetime)
        #expect(!warns(keyboard))
        #expect(!keyboard.store.state.memories.isEmpty)
        keyboard.store.send(.appeared(hasFullAccess: true, wasPrompted: true))
        #expect(keyboard.store.state.memories.isEmpty)
    }

    @Test func theSwitchForgetsAndNothingMoreIsRemembered() {
        let keyboard = keyboard(sending: messages)
        #expect(KeyboardPresentation(keyboard.store.state).memoryNotice != nil)
        keyboard.store.send(.conversationMemorySwitched(false))
        #expect(keyboard.store.state.memories.isEmpty)
        #expect(KeyboardPresentation(keyboard.store.state).memoryNotice == nil)
        for message in messages {
            keyboard.handle(.paste(message))
            keyboard.handle(.field(FieldTraits(identifier: "anna")))
        }
        #expect(keyboard.store.state.memories.isEmpty && !warns(keyboard))
    }

    @Test func signingOutForgets() {
        let keyboard = keyboard(sending: messages)
        keyboard.store.send(.signedOut)
        #expect(keyboard.store.state.memories.isEmpty && keyboard.store.state.remembersConversations)
    }

    @Test func theConversationThatWasSilentLongestMakesRoom() {
        var memories = ConversationMemories()
        for number in 0...ConversationMemories.limit {
            memories.add(messages[0], in: .init(app: "com.chat", field: "\(number)"), at: .zero)
        }
        #expect(memories.memory(of: .init(app: "com.chat", field: "0")).isEmpty(at: .zero))
        #expect(!memories.memory(of: .init(app: "com.chat", field: "1")).isEmpty(at: .zero))
    }

    @Test func theStateHoldsNoWordOfAMessage() {
        let state = keyboard(sending: messages + ["My name is Ottoline and my bank details are next"]).store.state
        #expect(!String(reflecting: state).contains("Ottoline"))
    }
}
