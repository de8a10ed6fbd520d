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

    @Test func aMessageTooLongIsRefused() {
        #expect(PageEvent(#"{"kind":"tap","value":"\#(String(repeating: "a", count: 70_000))"}"#) == nil)
    }
}
