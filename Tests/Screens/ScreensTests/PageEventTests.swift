import HTTPServer
import Testing

@testable import Screens

struct PageEventTests {
    @Test func aTapIsRead() {
        let event = PageEvent(#"{"kind":"tap","app":"typesafe","name":"key","value":"a","selection":[1,2]}"#)
        #expect(event?.kind == .tap)
        #expect(event?.app == "typesafe")
        #expect(event?.value == "a")
        #expect(event?.selection == [1, 2])
    }

    @Test(arguments: ["", "{}", "[]", #"{"kind":"dance"}"#, #"{"kind":"tap","name":7}"#, "\u{0}"])
    func whatTheScriptDoesNotSayIsRefused(text: String) {
        #expect(PageEvent(text) == nil)
    }

    /// The socket refuses what is longer than it takes; what every field of every phone may hold is far from that.
    @Test func aFieldsLongestTextIsRead() {
        let text = String(repeating: "я", count: PageEvent.maxTextLength)
        #expect(PageEvent(#"{"kind":"input","name":"input","value":"\#(text)"}"#)?.value == text)
        #expect(12 * PageEvent.maxTextLength * 4 < WebSocketOptions().maxMessageSize)
    }
}
