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
        #expect(throws: TextEncodingError.foreignCharacter(at: 0)) { try Base64.decode("--__") }
        #expect(throws: TextEncodingError.foreignCharacter(at: 0)) { try Base64.decode("++//", as: .url) }
    }

    @Test(
        arguments: [
            ("Zg=", .impossibleLength(3)), ("Zg", .impossibleLength(2)), ("Z===", .foreignCharacter(at: 1)),
            ("Zh==", .strayBits(at: 1)), ("Zm9=", .strayBits(at: 2)), ("Zm 9", .foreignCharacter(at: 2)),
            ("Zg==Zg==", .foreignCharacter(at: 2)), ("Zmé=", .impossibleLength(5)), ("====", .foreignCharacter(at: 0)),
        ] as [(String, TextEncodingError)]
    )
    func base64WithMoreThanOneReadingIsRefused(text: String, problem: TextEncodingError) {
        #expect(throws: problem) { try Base64.decode(text) }
    }

    @Test(
        arguments: [("A", .impossibleLength(1)), ("Zg==", .foreignCharacter(at: 2))] as [(String, TextEncodingError)]
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
            ("0", .impossibleLength(1)), ("0g", .foreignCharacter(at: 1)), ("-1", .foreignCharacter(at: 0)),
        ] as [(String, TextEncodingError)]
    )
    func hexThatIsNoneIsRefused(text: String, problem: TextEncodingError) {
        #expect(throws: problem) { try Hex.decode(text) }
    }
}
