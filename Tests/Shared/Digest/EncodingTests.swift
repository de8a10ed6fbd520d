import Digest
import Testing

@Suite struct EncodingTests {
    // RFC 4648, section 10.
    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"),
    ])
    func base64OfTheStandardsExamples(text: String, encoded: String) throws {
        #expect(Base64.encode(text.utf8) == encoded)
        #expect(try Base64.decode(encoded) == Array(text.utf8))
        let unpadded = encoded.filter { $0 != "=" }
        #expect(Base64.encode(text.utf8, as: .url) == unpadded)
        #expect(try Base64.decode(unpadded, as: .url) == Array(text.utf8))
    }

    @Test func theAlphabetsDifferInTheirLastTwoDigits() throws {
        let bytes: [UInt8] = [0xfb, 0xef, 0xff]
        #expect(Base64.encode(bytes) == "++//")
        #expect(Base64.encode(bytes, as: .url) == "--__")
        #expect(throws: TextEncodingError.invalidCharacter(at: 0)) { try Base64.decode("--__") }
        #expect(throws: TextEncodingError.invalidCharacter(at: 0)) { try Base64.decode("++//", as: .url) }
    }

    @Test(
        arguments: [
            ("Zg=", .invalidLength(3)), ("Zg", .invalidLength(2)), ("Z===", .invalidCharacter(at: 1)),
            ("Zh==", .nonzeroPadding(at: 1)), ("Zm9=", .nonzeroPadding(at: 2)), ("Zm 9", .invalidCharacter(at: 2)),
            ("Zg==Zg==", .invalidCharacter(at: 2)), ("Zmé=", .invalidLength(5)), ("====", .invalidCharacter(at: 0)),
        ] as [(String, TextEncodingError)]
    )
    func base64WithMoreThanOneReadingIsRefused(text: String, problem: TextEncodingError) {
        #expect(throws: problem) { try Base64.decode(text) }
    }

    @Test(
        arguments: [("A", .invalidLength(1)), ("Zg==", .invalidCharacter(at: 2))] as [(String, TextEncodingError)]
    )
    func base64URLTakesNoPadding(text: String, problem: TextEncodingError) {
        #expect(throws: problem) { try Base64.decode(text, as: .url) }
    }

    @Test func everyLengthComesBack() throws {
        for length in 0..<300 {
            let bytes = RandomBytes.array(count: length)
            #expect(try Base64.decode(Base64.encode(bytes)) == bytes)
            #expect(try Base64.decode(Base64.encode(bytes, as: .url), as: .url) == bytes)
            #expect(try Hex.decode(Hex.encode(bytes)) == bytes)
        }
    }

    @Test func hexIsWrittenLowAndReadInEitherCase() throws {
        #expect(Hex.encode([0x00, 0x9a, 0xff]) == "009aff")
        #expect(try Hex.decode("009AfF") == [0x00, 0x9a, 0xff])
    }

    @Test(
        arguments: [
            ("0", .invalidLength(1)), ("0g", .invalidCharacter(at: 1)), ("-1", .invalidCharacter(at: 0)),
        ] as [(String, TextEncodingError)]
    )
    func hexThatIsNoneIsRefused(text: String, problem: TextEncodingError) {
        #expect(throws: problem) { try Hex.decode(text) }
    }
}
