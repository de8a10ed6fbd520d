import Testing
import TypeSafeApp

struct PrivateTextTests {
    @Test(arguments: [
        ("my code is 482910", "my code is 000000"),
        ("pin 1234.", "pin 0000."),
        ("G-482910 is it", "G-000000 is it"),
        ("4111 1111 1111 1111 exp 12/27", "0000 0000 0000 0000 exp 00/00"),
        ("4111-1111-1111-1111", "0000-0000-0000-0000"),
        ("4 8 2 9 1 0", "0 0 0 0 0 0"),
        ("call (555) 123-4567", "call (000) 000-0000"),
        ("code A7X9K2 please", "code X0X0X0 please"),
        ("кодът е 482910", "кодът е 000000"),
        ("рمز ٤٨٢٩١٠", "рمز 000000"),
        ("４８２９", "0000"),
    ])
    func digitsOfCodesAndCardsAreMasked(text: String, masked: String) {
        #expect(PrivateText.masked(text) == masked)
    }

    @Test(arguments: [
        ("write to ana.b+c@mail.example.com, ok?", "write to x@x.x, ok?"),
        ("<ana@mail.com>", "<x@x.x>"),
        ("ana@mail.com.", "x@x.x."),
        ("a@b.co;c@d.co", "x@x.x;x@x.x"),
        ("mailto:ana@mail.com", "mailto:x@x.x"),
    ])
    func mailAddressesAreMasked(text: String, masked: String) {
        #expect(PrivateText.masked(text) == masked)
    }

    @Test(arguments: [
        ("https://bank.com/reset?token=abcDEF&u=ana", "https://bank.com/reset?token=x&u=x"),
        ("https://ana:secret@bank.com/in", "https://x@bank.com/in"),
        ("https://bank.com/#access_token=abc", "https://bank.com/#x"),
        ("https://bank.com/r/9f8a7b6c5d4e3f2a/now", "https://bank.com/r/x/now"),
        ("bank.com/reset?token=abc", "bank.com/reset?token=x"),
        ("www.bank.com?abc", "www.bank.com?x"),
        ("https://bank.com/u/ana@mail.com", "https://bank.com/u/x@x.x"),
        ("look: (https://bank.com/x?k=v)", "look: (https://bank.com/x?k=x"),
    ])
    func secretsOfLinksAreMasked(text: String, masked: String) {
        #expect(PrivateText.masked(text) == masked)
    }

    @Test(arguments: [
        "", "hello there, see you at 10", "pay $50 now", "3 for 2!", "mail me @ home", "p4ssw0rd", "and/or",
        "https://paypa1.com/login", "line\none\ttwo", "e\u{301}t\u{E9} 👋🏽", "COVID19",
    ])
    func everythingElseStaysAsItIs(text: String) {
        #expect(PrivateText.masked(text) == text)
    }

    @Test(arguments: ["a@b.c", "1234", "x.y/?a", "https://a@b/#c", "A1B2C"])
    func aTextNeverGrows(text: String) {
        #expect(PrivateText.masked(text).count <= text.count)
    }
}
