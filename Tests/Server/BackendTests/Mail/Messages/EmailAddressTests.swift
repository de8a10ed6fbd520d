import Mail
import Testing

@Suite struct EmailAddressTests {
    @Test(arguments: [
        "ana@example.com", "a.b+tag@example.co.uk", "x@localhost", "иван@пример.бг", "o'neil@example.com", "a@b-c.de",
    ])
    func addressesAreTaken(_ text: String) {
        #expect(EmailAddress(text)?.text == text)
    }

    @Test(arguments: [
        "", "@", "a@", "@b", "a", "a@b@c", "a b@c.de", "a@b c", "a@b\r\nRCPT TO:<x@y.z>", "a\r@b.c", "a\n@b.c",
        "a\0@b.c",
        "a@b.c\u{2028}x", "<a@b.c>", "a,b@c.de", "a;b@c.de", "\"a\"@b.c", "a@[127.0.0.1]", "a@b..c", ".a@b.c", "a.@b.c",
        "a@-b.c", "a@b.", "a@.b", "a(b)@c.de", "a\\b@c.de", "a\u{200B}@b.c", "a\u{AD}@b.c", "a@b\u{202E}.c",
        String(repeating: "a", count: 65) + "@b.c", "a@" + String(repeating: "b", count: 64) + ".c",
        "a@" + Array(repeating: "bbbbbbbb", count: 30).joined(separator: "."),
    ])
    func whatCouldEndAFieldOrACommandIsNot(_ text: String) {
        #expect(EmailAddress(text) == nil)
    }

    @Test func noScalarThatIsAControlOrASpaceStandsInAnAddress() {
        for value in UInt32(0)...0x3100 {
            guard let scalar = Unicode.Scalar(value), EmailAddress("a\(scalar)b@example.com") != nil else { continue }
            #expect(!scalar.properties.isWhitespace && scalar.properties.generalCategory != .control)
            #expect(!"<>()[]:;@\\,\"".unicodeScalars.contains(scalar))
        }
    }
}
