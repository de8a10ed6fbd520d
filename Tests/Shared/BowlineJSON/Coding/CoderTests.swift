import Basics
import BowlineJSON
import Essentials
import TestSupport
import Testing

@Suite struct CoderTests {
    private let coder = JSONCoder { _, encoder in encoder.outputFormatting = [.withoutEscapingSlashes] }

    private func text(of value: some Encodable) throws -> String {
        String(decoding: try coder.encode(value), as: UTF8.self)
    }

    private func read<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
        try coder.decode(type, from: Data(text.utf8))
    }

    // MARK: Numbers

    /// Numbers of up to 19 digits are divided and not left to the system.
    @Test func decimalFractionsAreReadAsTheSystemReadsThem() throws {
        var random = SeededRandom(26)
        for _ in 0..<20_000 {
            let digits = String(
                UInt64.random(in: 0..<10_000_000_000_000_000_000, using: &random)
                    >> UInt64.random(in: 0...62, using: &random)
            )
            let point = Int.random(in: 0...19, using: &random)
            let padded = String(repeating: "0", count: max(point + 1 - digits.count, 0)) + digits
            let sign = Bool.random(using: &random) ? "-" : ""
            let text = sign + (point == 0 ? padded : padded.dropLast(point) + "." + padded.suffix(point))
            #expect(try read([Double].self, "[\(text)]").first?.bitPattern == Double(text)?.bitPattern, "\(text)")
            #expect(try read([Float].self, "[\(text)]").first?.bitPattern == Float(text)?.bitPattern, "\(text)")
        }
    }

    /// Fractions that lie halfway between two neighbors, or just beside it.
    @Test(arguments: [
        "9007199254740993.0", "9007199254740993.1", "9007199254740992.9", "4503599627370496.5", "4503599627370497.5",
        "4503599627370497.501", "1.00000005960464477", "1.00000005960464478", "16777217.0", "16777217.00000000001",
        "0.0000000000000000001", "-0.0", "0.000", "9999999999999999999", "99999999999999999999",
        "1844674407370955161.9",
    ])
    func halfwayNumbersAreRoundedOnce(_ text: String) throws {
        #expect(try read([Double].self, "[\(text)]").first?.bitPattern == Double(text)?.bitPattern)
        #expect(try read([Float].self, "[\(text)]").first?.bitPattern == Float(text)?.bitPattern)
    }

    // MARK: Names

    /// Names are told apart by their first eight bytes and their length before they are compared.
    @Test func namesThatBeginAlikeAreDifferentAndEqualOnesCountOnce() throws {
        for count in [2, 7, 24, 25, 60] {
            let names = (0..<count).map { "the same beginning \($0 + 100)" }
            let different = "{" + names.map { "\"\($0)\":1" }.joined(separator: ",") + "}"
            #expect(try read([String: Int].self, different).count == count)
            let twice = different.dropLast() + ",\"\(names[0])\":2}"
            #expect(
                try read([String: Int].self, String(twice)) == Dictionary(uniqueKeysWithValues: names.map { ($0, 1) })
            )
            let escaped = different.dropLast() + ",\"\\u0074\(names[0].dropFirst())\":2}"
            #expect(try read([String: Int].self, String(escaped)).count == count)
        }
    }

    @Test func textsWithEscapesAtEveryPlaceComeBack() throws {
        let special = ["\"", "\\", "/", "\n", "\u{8}", "\u{c}", "\u{1}", "\u{1f}", "я", "🜁"]
        for mark in special {
            for length in 0...20 {
                for place in 0...length {
                    let text =
                        String(repeating: "a", count: place) + mark + String(repeating: "b", count: length - place)
                    let written = try coder.encode([text])
                    #expect(try coder.decode([String].self, from: written) == [text])
                    #expect(try JSONDecoder().decode([String].self, from: written) == [text])
                }
            }
        }
        #expect(try read([String].self, #"["\ud83d\ude00\u0041\/\\"]"#) == ["😀A/\\"])
    }

    // MARK: Writing

    /// Writes what a closure writes.
    private struct Written: Encodable {
        let write: (any Encoder) throws -> Void

        func encode(to encoder: any Encoder) throws { try write(encoder) }
    }

    @Test func membersKeepTheirOrder() throws {
        #expect(try text(of: Plain()) == #"{"name":"Ann \"A\"","count":3,"rate":1.5,"isOn":true}"#)
    }

    @Test func ofSeveralMembersOfANameTheLastStays() throws {
        let value = Written { encoder in
            var container = encoder.container(keyedBy: AnyName.self)
            for (name, number) in [("a", 1), ("b", 2), ("a", 3)] { try container.encode(number, forKey: AnyName(name)) }
            var again = encoder.container(keyedBy: AnyName.self)
            try again.encode(4, forKey: AnyName("b"))
        }
        #expect(try text(of: value) == #"{"a":3,"b":4}"#)
    }

    @Test func namesAreSortedHoweverTheyAreWritten() throws {
        let coder = JSONCoder { _, encoder in encoder.outputFormatting = [.sortedKeys] }
        let names = ["b", "a\"", "a", "a b", "ä", "Z", "a\\", "a\u{1}", "aa", "10", "9"] + (0..<40).map { "n\($0)" }
        let written = try coder.encode(Dictionary(uniqueKeysWithValues: names.map { ($0, 1) }))
        #expect(try JSONValue(parsing: written).object?.members.map(\.name) == names.sorted())
    }

    /// The order of an object's names is kept for the next object with as many members.
    @Test func objectsOfTheSameSizeWithOtherNamesAreSortedByTheirOwn() throws {
        let coder = JSONCoder { _, encoder in encoder.outputFormatting = [.sortedKeys] }
        func object(_ names: [String]) -> Written {
            Written { encoder in
                var container = encoder.container(keyedBy: AnyName.self)
                for (index, name) in names.enumerated() { try container.encode(index, forKey: AnyName(name)) }
            }
        }
        let lists = [
            ["c", "a", "b"], ["c", "b", "a"], ["c", "a", "b"], ["b", "a", "b"], ["ca", "b", "a"], ["b", "a", "b"],
        ]
        let written = try coder.encode(lists.map(object))
        #expect(
            String(decoding: written, as: UTF8.self)
                == #"[{"a":1,"b":2,"c":0},{"a":2,"b":1,"c":0},{"a":1,"b":2,"c":0},{"a":1,"b":2},"#
                + #"{"a":2,"b":1,"ca":0},{"a":1,"b":2}]"#
        )
    }

    @Test func nestedContainersAreWrittenInAnyOrderAndMoveWithTheirMember() throws {
        let coder = JSONCoder { _, encoder in encoder.outputFormatting = [.sortedKeys] }
        let value = Written { encoder in
            var container = encoder.container(keyedBy: AnyName.self)
            var late = container.nestedUnkeyedContainer(forKey: AnyName("z"))
            var early = container.nestedContainer(keyedBy: AnyName.self, forKey: AnyName("b"))
            try container.encode(0, forKey: AnyName("a"))
            try late.encode(1)
            try early.encode(2, forKey: AnyName("y"))
            try late.encode(3)
            var inner = late.nestedUnkeyedContainer()
            try early.encode(4, forKey: AnyName("x"))
            try inner.encode(5)
        }
        #expect(String(decoding: try coder.encode(value), as: UTF8.self) == #"{"a":0,"b":{"x":4,"y":2},"z":[1,3,[5]]}"#)
    }

    @Test func aValueThatCannotBeWrittenLeavesNothingBehind() throws {
        let value = Written { encoder in
            var container = encoder.unkeyedContainer()
            try container.encode(1)
            try? container.encode(["a": [1.5, .nan]])
            try? container.encode(Double.infinity)
            #expect(container.count == 1)
            try container.encode(2)
        }
        #expect(try text(of: value) == "[1,2]")
    }

    @Test func wrongUsesAreErrors() throws {
        let twice = Written { encoder in
            var container = encoder.singleValueContainer()
            try container.encode(1)
            try container.encode(2)
        }
        let twoKinds = Written { encoder in
            _ = encoder.container(keyedBy: AnyName.self)
            _ = encoder.unkeyedContainer()
        }
        let tooLate = Written { encoder in
            var kept: (any UnkeyedEncodingContainer)?
            var container = encoder.unkeyedContainer()
            try container.encode(Written { kept = $0.unkeyedContainer() })
            try kept?.encode(1)
        }
        for value in [twice, twoKinds, tooLate, Written { _ in }] {
            #expect(throws: EncodingError.self) { try coder.encode(value) }
        }
        #expect(try text(of: [Written { _ in }]) == "[{}]")
    }

    @Test func anErrorHasThePathOfItsValue() throws {
        let error = try #require(throws: EncodingError.self) { try coder.encode(["a": [[0.5], [1, .infinity]]]) }
        guard case .invalidValue(_, let context) = error else { throw error }
        #expect(context.codingPath.map(\.stringValue) == ["a", "Index 1", "Index 1"])
    }

    // MARK: Reading

    @Test func membersAreFoundInAnyOrderAndTheFirstOfANameCounts() throws {
        #expect(
            try read(Plain.self, #"{"isOn":false,"rate":2,"count":1,"name":"a"}"#)
                == Plain(name: "a", count: 1, rate: 2, isOn: false)
        )
        let twice = #"{"name":"a","count":1,"n\u0061me":"b","rate":0,"isOn":true,"count":2}"#
        #expect(try read(Plain.self, twice) == Plain(name: "a", count: 1, rate: 0, isOn: true))
        struct Late: Decodable, Equatable {
            var b: Int
            var a: Int
        }
        #expect(try read(Late.self, #"{"a":1,"b":2,"a":3}"#) == Late(b: 2, a: 1))
    }

    @Test func aMemberIsFoundWhereverItIsInEachObject() throws {
        struct Item: Decodable, Equatable {
            var name: String
            var inner: [String: Int]?
            var tags: [String]?
            var count: Int

            init(_ name: String, _ count: Int, inner: [String: Int]? = nil, tags: [String]? = nil) {
                (self.name, self.inner, self.tags, self.count) = (name, inner, tags, count)
            }
        }
        let text = #"""
            [{"count":1,"inner":{"name":7},"name":"a"},{"count":2,"tags":["name","b"],"name":"c"},
            {"count":3,"inner":{"name":7},"name":"d"},{"count":4,"inner":{"n\u0061me":5},"n\u0061me":"e"},
            {"name":"f","count":5},{"tags":["count","name"],"inner":{},"count":6,"name":"g"}]
            """#
        #expect(
            try read([Item].self, text) == [
                Item("a", 1, inner: ["name": 7]), Item("c", 2, tags: ["name", "b"]), Item("d", 3, inner: ["name": 7]),
                Item("e", 4, inner: ["name": 5]), Item("f", 5), Item("g", 6, inner: [:], tags: ["count", "name"]),
            ]
        )
        let missing = #"[{"count":1,"name":"a"},{"count":2,"inner":{"name":3}}]"#
        let error = try #require(throws: DecodingError.self) { try read([Item].self, missing) }
        guard case .keyNotFound(let key, let context) = error else { throw error }
        #expect(key.stringValue == "name" && context.codingPath.map(\.stringValue) == ["Index 1"])
    }

    /// A member is first looked for where the last object had it, where another object's member, or a value, may be.
    @Test func membersAreNotTakenFromOtherObjectsAtTheSamePlace() throws {
        struct Outer: Decodable, Equatable {
            var inner: [String: Int]?
            var id: Int
            var note: String?
        }
        let text = #"""
            [{"inner":{"x":1},"id":2},{"note":"id","id":3},{"inner":{"id":4},"id":5},{"inner":{"id":6},"note":"id","id":7},\#
            {"id":8,"inner":{"note":9,"id":10}},{"note":"a","inner":{},"id":11}]
            """#
        #expect(
            try read([Outer].self, text) == [
                Outer(inner: ["x": 1], id: 2), Outer(id: 3, note: "id"), Outer(inner: ["id": 4], id: 5),
                Outer(inner: ["id": 6], id: 7, note: "id"), Outer(inner: ["note": 9, "id": 10], id: 8),
                Outer(inner: [:], id: 11, note: "a"),
            ]
        )
        let missing = #"[{"inner":{"x":1},"id":2},{"inner":{"id":4},"note":"id"}]"#
        let error = try #require(throws: DecodingError.self) { try read([Outer].self, missing) }
        guard case .keyNotFound(let key, let context) = error else { throw error }
        #expect(key.stringValue == "id" && context.codingPath.map(\.stringValue) == ["Index 1"])
    }

    /// Texts are read and written eight bytes at a time.
    @Test(arguments: ["\"", "\\", "/", "\n", "\u{1}", "ж", "🎉", "\u{7F}", "a"])
    func charactersAreEscapedAtEveryPlace(_ character: String) throws {
        let foundation = JSONEncoder()
        foundation.outputFormatting = [.withoutEscapingSlashes]
        for length in 0..<20 {
            for place in 0...length {
                var plain = String("abcdefghijklmnopqrstuvwxyz".prefix(length))
                plain.insert(contentsOf: character, at: plain.index(plain.startIndex, offsetBy: place))
                for value in [plain, plain + character, character + plain + character] {
                    let written = try text(of: [value: value])
                    #expect(written == String(decoding: try foundation.encode([value: value]), as: UTF8.self))
                    #expect(try read([String: String].self, written) == [value: value])
                }
            }
        }
    }

    /// The written forms of names are kept for the next objects.
    @Test func namesAreNotConfusedWithTheirEscapedForms() throws {
        let names = ["a\"b", "a\\\"b", "", "a", "a\\", "ж", "a/b", "a\\/b"]
        let objects = names.map { [$0: 1] } + names.reversed().map { [$0: 2] }
        #expect(try read([[String: Int]].self, text(of: objects)) == objects)
        let many = (0..<300).map { ["name \($0)": $0] } + (0..<300).map { ["name \($0)": $0] }
        #expect(try read([[String: Int]].self, text(of: many)) == many)
    }

    /// Long arrays are read without the standard library's loop.
    @Test func errorsInLongArraysNameTheirElement() throws {
        let rows = (0..<20).map { $0 == 17 ? #"[1,2,3,4,"x"]"# : "[1,2,3,4,null]" }.joined(separator: ",")
        let error = try #require(throws: DecodingError.self) { try read([[Int?]].self, "[\(rows)]") }
        guard case .typeMismatch(_, let context) = error else { throw error }
        #expect(context.codingPath.map(\.stringValue) == ["Index 17", "Index 4"])
    }

    @Test func aThousandMembersAreFoundFromBehind() throws {
        let members = (0..<1_000).map { "\"key\($0)\":\($0)" }.joined(separator: ",")
        #expect(try read(Dynamic.self, "{\(members)}").members["key999"] == 999)
    }

    @Test(arguments: [
        ("Null", "null"), ("Number", "-0"), ("Array", "[1,[2],{}]"), ("Object", #"{"b":1,"a":"ä","b":2}"#),
        ("Digits", "1.000000000000000000000000000000000000000001"),
    ])
    func unknownJSONIsKeptExactly(name: String, json: String) throws {
        struct Holder: Codable {
            var before: Int
            var json: JSONValue
            var list: [JSONValue]
        }
        let document = #"{"before":1,"json":\#(json),"list":[\#(json),\#(json)]}"#
        #expect(try text(of: read(Holder.self, document)) == document)
    }

    @Test func otherEncodingsAreRead() throws {
        for text in [#"{"a":"ж🎉"}"#, "\u{FEFF}" + #"{"a":"ж🎉"}"#] {
            let short = text.utf16.map { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
            let long = text.unicodeScalars.map { scalar in
                [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: scalar.value >> $0) }
            }
            for units in [short, short.map { $0.reversed() }, long, long.map { $0.reversed() }] {
                #expect(try coder.decode([String: String].self, from: Data(units.flatMap(\.self))) == ["a": "ж🎉"])
            }
        }
        #expect(try read([Int].self, "\u{FEFF}[1]") == [1])
    }

    @Test func whatOnlyFoundationReadsGoesToFoundation() throws {
        let coder = JSONCoder { decoder, _ in decoder.allowsJSON5 = true }
        #expect(try coder.decode([String: Int].self, from: Data("{a: 0x10, /* b */}".utf8)) == ["a": 16])
    }

    @Test func textsAreAcceptedAndRefusedAsFoundationDoes() throws {
        let decoder = JSONDecoder()
        var texts = RandomText(random: SeededRandom(7))
        var random = SeededRandom(8)
        let seed = try JSONValue(parsing: Data(#"{"a":[1,2.5,-3e2,true,null,"x\n"],"b":{"c":{}},"d":[[],""]}"#.utf8))
        var accepted = 0
        for _ in 0..<4_000 {
            var text = Array(texts.text(near: seed).utf8)
            let place = random.next(below: text.count)
            switch random.next(below: 3) {
            case 0: text.remove(at: place)
            case 1: text.insert(Array(#"{}[],:"\0-.e1 tn"#.utf8)[random.next(below: 15)], at: place)
            default: text.swapAt(place, random.next(below: text.count))
            }
            let ours = try? JSONValue(parsing: text)
            let theirs = try? decoder.decode(JSONValue.self, from: Data(text))
            // Foundation takes a comma before a closing bracket, a space in an escape, and bytes that are not UTF-8 where nothing reads them.
            guard let string = String(utf8: text), !string.contains(/,\s*[}\]]|\\u(?![0-9a-fA-F]{4})/),
                ours?.hasOnlySmallNumbers != false
            else { continue }
            #expect((ours == nil) == (theirs == nil), "\(string)")
            if ours != nil { accepted += 1 }
        }
        #expect(accepted > 500)
    }
}

extension JSONValue {
    /// Whether Foundation can read all numbers as a `Decimal`.
    fileprivate var hasOnlySmallNumbers: Bool {
        switch self {
        case .null, .bool, .string: true
        case .number(let number): number.decimal != nil
        case .array(let values): values.allSatisfy(\.hasOnlySmallNumbers)
        case .object(let object): object.members.allSatisfy(\.value.hasOnlySmallNumbers)
        }
    }
}
