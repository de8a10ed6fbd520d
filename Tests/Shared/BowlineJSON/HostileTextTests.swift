import BowlineJSON
import Essentials
import Testing

@Suite struct HostileTextTests {
    private func read(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
        try JSONValue(parsing: Data(bytes))
    }

    private func read(_ text: String) throws(JSONError) -> JSONValue {
        try read(Array(text.utf8))
    }

    @Test(arguments: [
        (#"{"a":[1,{"b/c":tru}]}"#, "/a/1/b~1c"), (#"{"~":[nul]}"#, "/~0/0"), ("[[],[[1 2]]]", "/1/0"), ("?", ""),
        ("{1}", ""),
        (#"{"":{"":1.}}"#, "//"),
    ])
    func errorsPointToTheirPlace(text: String, pointer: String) throws {
        let error = try #require(throws: JSONError.self) { try read(text) }
        #expect(error.pointer == pointer)
    }

    @Test func errorsHoldNothingOfTheText() throws {
        let error = try #require(throws: JSONError.self) { try read(#"{"secret":{"password":"x" y}}"#) }
        #expect(!error.description.contains("secret") && !error.description.contains("password"))
    }

    @Test(
        arguments: [
            [0xFF], [0xC0, 0x80], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF],
            [0xF4, 0x90, 0x80, 0x80],
            [0xF8, 0x88, 0x80, 0x80, 0x80], [0x80], [0xF0, 0x80, 0x80, 0x80],
        ] as [[UInt8]]
    )
    func whatIsNotUTF8IsRefusedInNamesAndStrings(bytes: [UInt8]) {
        #expect(throws: JSONError.self) { try read([0x22] + bytes + [0x22]) }
        #expect(throws: JSONError.self) { try read(Array(#"{""#.utf8) + bytes + Array(#"":1}"#.utf8)) }
        #expect(throws: JSONError.self) { try read(Array(#""\n"#.utf8) + bytes + [0x22]) }
        #expect(throws: JSONError.self) { try read(bytes) }
    }

    @Test(arguments: [
        #""\ud800""#, #""\udfff""#, #""\ud800\ud800""#, #""\ud83cx""#, #""\ud83c\n""#, #""\ud83c\u0041""#,
        #""\ud83c\u""#,
        #""\ud83c\"#, #""\u"#, #""\u00"#, #""\u00"0000""#, #""\u+123""#, #""\u 123""#, #""\U0041""#,
    ])
    func halvesOfSurrogatesAndBrokenEscapesAreRefused(text: String) {
        #expect(throws: JSONError.self) { try read(text) }
    }

    @Test func everyScalarIsReadEscapedAndUnescaped() throws {
        var broken: [UInt32] = []
        for code in UInt32(0)...0x10FFFF {
            // All scalars up to the punctuation of East Asia; above, one in thirteen and the ends of each plane.
            guard code < 0x3100 || code % 13 == 0 || code & 0xFFFF < 100 || code & 0xFFFF > 0xFF9B else { continue }
            guard let scalar = Unicode.Scalar(code) else { continue }
            let escaped = UTF16.encode(scalar).map(Array.init) ?? []
            let text =
                "\""
                + escaped.map {
                    "\\u" + String(repeating: "0", count: 4 - String($0, radix: 16).count) + String($0, radix: 16)
                }.joined() + "\""
            let value = JSONValue.string(String(Character(scalar)))
            if try read(text) != value || (try read(value.text())) != value { broken.append(code) }
        }
        #expect(broken.isEmpty)
    }

    @Test(arguments: [
        "Кирилица", "ελληνικά", "العربية", "עברית", "हिन्दी", "தமிழ்", "ไทย", "བོད་ཡིག", "ქართული", "አማርኛ", "한국어", "日本語", "中文",
        "ᏣᎳᎩ",
        "𐍈𐌿𐍄", "𓀀𓂀", "🧶👩‍👩‍👧‍👦🇧🇬", "e\u{301}", "\u{202E}abc\u{202C}", "\u{0}\u{1}\u{1F}\u{7F}\u{2028}\u{FEFF}",
    ])
    func everyScriptIsKept(text: String) throws {
        let value = JSONValue.object([text: .string(text)])
        #expect(try read(value.text()) == value)
        #expect(try read(value.text())[text]?.string.map { Array($0.unicodeScalars) } == Array(text.unicodeScalars))
    }

    @Test(arguments: ["[", "{\"a\":", "[{\"a\":", "[[],"])
    func depthBombsAreRefusedAtTheLimit(opening: String) throws {
        let error = try #require(throws: JSONError.self) { try read(String(repeating: opening, count: 200_000)) }
        #expect(error.message.contains("512"))
        #expect(error.offset < 513 * opening.utf8.count)
    }

    @Test func namesOfAnyLengthAroundAnErrorCostNoTime() throws {
        let name = String(repeating: "n", count: 10_000)
        let text = String(repeating: "{\"\(name)\":", count: 500) + "?"
        let error = try #require(throws: JSONError.self) { try read(text) }
        #expect(error.pointer.utf8.count == 500 * 10_001)
    }

    @Test(arguments: [
        "\u{FEFF}1", "\u{A0}1", "\u{B}1", "1\u{0}", "\u{0}", "[1\u{0}]", "/**/1", "'a'", "{a:1}", "[1,,2]", "[,1]",
        "{\"a\":1,}",
    ])
    func whatOtherReadersTolerateIsRefused(text: String) {
        #expect(throws: JSONError.self) { try read(text) }
    }

    @Test func everyByteAtEveryPlaceIsReadOrRefused() throws {
        let text = Array(#"{"a":[1.5e-3,"\u00e9é",true,null],"b":{}}"#.utf8)
        var accepted = 0
        for place in text.indices {
            for byte in UInt8.min ... .max {
                var changed = text
                changed[place] = byte
                guard let value = try? read(changed) else { continue }
                accepted += 1
                #expect(try read(value.text()) == value)
            }
            #expect(throws: JSONError.self) { try read(Array(text[..<place])) }
        }
        // Letters in names and strings, digits in numbers: many, and far from all of them.
        #expect(accepted > text.count && accepted < text.count * 128)
    }
}
