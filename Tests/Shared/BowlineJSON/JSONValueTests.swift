import BowlineJSON
import Essentials
import Testing

@Suite struct JSONValueTests {
    private static let exact = [
        "null", "true", "false", "0", "-0", "1.0", "1e400", "-1.50E+3",
        "123456789012345678901234567890.000000000000000000001",
        #""""#, #""a\"b\\c/d""#, #""\n\r\t\u0000\u001f""#, #""日本 🎉""#, "[]", "[1,[2,[]]]", "{}",
        #"{"b":1,"a":2,"b":{"z":null,"y":[true]}}"#,
    ]

    @Test(arguments: exact)
    func whatIsReadIsWrittenAlike(text: String) throws {
        #expect(try JSONValue(parsing: Data(text.utf8)).text() == text)
    }

    @Test(arguments: [
        (#""\u0041\u00e9\ud83c\udf89\/\b\f""#, "A\u{E9}🎉/\u{8}\u{C}"), (#" "a" "#, "a"),
    ])
    func escapesAreUnderstood(text: String, expected: String) throws {
        #expect(try JSONValue(parsing: Data(text.utf8)) == .string(expected))
    }

    @Test func textsAreEscapedAsJSON() {
        let text: JSONValue = "a\"b\\c\n\r\t\u{1}\u{1F}\u{7F}/é"
        #expect(text.text() == "\"a\\\"b\\\\c\\n\\r\\t\\u0001\\u001f\u{7F}/é\"")
    }

    @Test(arguments: [
        ("", "byte 0: it ends where a value is expected"), ("tru", "byte 0: no value begins like this"),
        ("[1,]", "byte 3: no value begins like this"), ("[1 2]", "byte 3: an array must go on with a comma or end"),
        (#"{"a" 1}"#, "byte 5: a colon must follow a member's name"),
        ("{1}", "byte 1: a member must begin with its name"),
        ("01", "byte 1: there is more after the value"), ("-", "byte 1: a digit is missing"),
        ("1.", "byte 2: a digit is missing"), ("1e", "byte 2: a digit is missing"),
        (#""a"#, "byte 2: it ends in the middle of a text"),
        ("\"\n\"", "byte 1: a string contains a control character"),
        (#""\x""#, "byte 3: unknown escape sequence"), (#""\ud800""#, "byte 7: half a character is escaped"),
        (#""\udc00""#, "byte 7: half a character is escaped"),
        (#""\u12g4""#, "byte 3: an escape must have four hex digits"),
        ("1 1", "byte 2: there is more after the value"), ("+1", "byte 0: no value begins like this"),
        (#"{"a":1"#, "byte 6: an object must go on with a comma or end"),
        ("NaN", "byte 0: no value begins like this"),
    ])
    func whatIsNoJSONIsNamed(text: String, problem: String) throws {
        let error = try #require(throws: JSONError.self) { try JSONValue(parsing: Data(text.utf8)) }
        #expect(error.description == problem)
    }

    @Test func bytesThatAreNoTextAreRefused() {
        #expect(throws: JSONError.self) { try JSONValue(parsing: Data([0x22, 0xFF, 0x22])) }
    }

    @Test func nestingHasALimit() throws {
        let deep = { (depth: Int) in
            Data((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
        }
        _ = try JSONValue(parsing: deep(512))
        #expect(throws: JSONError.self) { try JSONValue(parsing: deep(513)) }
        #expect(throws: JSONError.self) { try JSONValue(parsing: deep(1_000_000)) }
    }

    @Test func aValueIsLaidOutForPeople() throws {
        let value: JSONValue = ["b": [1, true], "a": [:], "c": []]
        #expect(
            value.text(pretty: true, sortedKeys: true) == """
                {
                  "a": {},
                  "b": [
                    1,
                    true
                  ],
                  "c": []
                }
                """
        )
    }

    @Test func partsAreFoundByNameAndPlace() {
        let value: JSONValue = ["data": [["name": "A"], ["name": "B", "age": 7, "is": true]], "data2": nil]
        #expect(value["data"]?[1]?["name"]?.string == "B")
        #expect(value["data"]?[1]?["age"]?.number?.int == 7)
        #expect(value["data"]?[1]?["is"]?.bool == true)
        #expect(value["data"]?[2] == nil)
        #expect(value["none"] == nil)
        #expect(value["data2"] == .null)
    }

    @Test(arguments: [
        ("1", 1, 1.0, "1"), ("-0.5", nil, -0.5, "-0.5"), ("1e2", 100, 100, "100"), ("1.0", 1, 1, "1"),
        ("-0.0", 0, 0, "0"), ("10e-1", 1, 1, "1"),
        (
            "12345678901234567890123456789012345678", nil, 1.2345678901234568e37,
            "12345678901234567890123456789012345678"
        ),
        ("123456789012345678901234567890123456789", nil, 1.2345678901234568e38, nil), ("1e400", nil, .infinity, nil),
        ("1e99999999999999999999", nil, .infinity, nil),
    ])
    func numbersAreReadAsWhatHasRoomForThem(text: String, int: Int?, double: Double, decimal: String?) throws {
        let number = try #require(JSONNumber(text))
        #expect(number.int == int)
        #expect(number.double == double)
        #expect(number.decimal.map { "\($0)" } == decimal)
    }

    @Test(arguments: ["", "a", "1 ", " 1", "1.e", "--1", "0x1"])
    func aTextThatIsNoNumberIsNone(text: String) {
        #expect(JSONNumber(text) == nil)
    }
}
