import LocalizedTexts
import Testing

@testable import Screens

struct ConversationTests {
    @Test func eachMessageIsAnsweredUntilTheOtherSideHasSaidAll() {
        var conversation = Conversation()
        #expect(conversation.lines == [.received(0), .received(1)])
        for text in ["one", "two", "three"] { conversation.send(text) }
        #expect(
            conversation.lines.dropFirst(2)
                == [.sent("one"), .received(2), .sent("two"), .received(3), .sent("three")]
        )
    }

    @Test func onlyTheNewestMessagesAreKept() {
        var conversation = Conversation()
        for number in 1...100 { conversation.send("\(number)") }
        #expect(conversation.lines.count == Conversation.limit)
        #expect(conversation.lines.last == .sent("100"))
        #expect(conversation.hasBegun)
    }

    @Test(arguments: [-1, 4, .max])
    func aNumberThatNoMessageHasIsNone(number: Int) {
        #expect(Conversation.received(number, .english) == nil)
    }
}
