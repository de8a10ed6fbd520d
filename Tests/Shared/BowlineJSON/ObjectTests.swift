import BowlineJSON
import Essentials
import Testing

@Suite struct ObjectTests {
    @Test func ofSeveralMembersOfOneNameTheFirstCountsAndAllAreWritten() throws {
        let text = #"{"a":1,"b":2,"a":3}"#
        let object = try #require(try JSONValue(parsing: Data(text.utf8)).object)
        #expect(object["a"] == 1)
        #expect(JSONValue.object(object).text() == text)
        let decoded = try JSONDecoder().decode([String: Int].self, from: Data(text.utf8))
        #expect(decoded["a"] == 1, "Foundation's decoder takes the same one")
    }

    @Test func aMemberIsReplacedInItsPlaceOrAppended() {
        var object: JSONObject = ["a": 1, "b": 2]
        object["a"] = 3
        object["c"] = 4
        #expect(JSONValue.object(object).text() == #"{"a":3,"b":2,"c":4}"#)
    }

    @Test func aMemberIsRemovedWithAllOfItsName() {
        var object: JSONObject = ["a": 1, "b": 2, "a": 3]
        object["a"] = nil
        #expect(object == ["b": 2])
    }

    @Test func sortedNamesMakeEqualObjectsComeOutAlike() {
        let (one, other): (JSONValue, JSONValue) = (
            ["b": 1, "a": ["d": 2, "c": 3]], ["a": ["c": 3, "d": 2], "b": 1]
        )
        #expect(one != other)
        #expect(one.text(sortedKeys: true) == other.text(sortedKeys: true))
    }

    @Test func objectsWithinTypesAreReadAndWrittenByFoundation() throws {
        struct Message: Codable, Equatable {
            var facts: JSONObject
        }
        let message = Message(facts: ["n": 1, "list": [true, nil]])
        #expect(
            try JSONDecoder().decode(Message.self, from: try JSONEncoder().encode(message)).facts["list"] == [
                true, nil,
            ]
        )
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Message.self, from: Data(#"{"facts":[]}"#.utf8))
        }
    }

    @Test(arguments: [
        #"{"a":1e999}"#, #"{"a":[{"b":-1e999}]}"#, "[]", "1", "", "{", "{}{}", #"{"a":01}"#, #"{"a":"\ud800"}"#,
    ])
    func whatIsNotAnObjectOrHoldsWhatCannotBeComputedWithIsNoMessage(text: String) {
        #expect(JSONObject(message: Array(text.utf8)) == nil)
    }
}
