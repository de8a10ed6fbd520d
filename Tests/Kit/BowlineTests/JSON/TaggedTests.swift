import BowlineTesting
import Essentials
import Testing

@testable import Bowline

private struct Budget: Codable, Sendable, Equatable {
    var amount: Int
}

private struct Reminder: Codable, Sendable, Equatable {
    var text: String
}

private enum Action: Tagged, Equatable {
    case budget(Budget)
    case reminder(Reminder)
    case unknown(UnknownPayload)

    static let tags = TagTable(key: "type", unknown: Action.unknown)
        .tag("budget", Action.budget)
        .tag("reminder", Action.reminder)

    var tagged: TaggedContent {
        switch self {
        case .budget(let action): .known("budget", action)
        case .reminder(let action): .known("reminder", action)
        case .unknown(let payload): .unknown(payload)
        }
    }
}

/// Content in a member of its own, so that it may be any JSON.
private enum Note: Tagged, Equatable {
    case text(String)
    case unknown(UnknownPayload)

    static let tags = TagTable(key: "kind", content: "value", unknown: Note.unknown).tag("text", Note.text)

    var tagged: TaggedContent {
        switch self {
        case .text(let text): .known("text", text)
        case .unknown(let payload): .unknown(payload)
        }
    }
}

private struct Plan: Codable, Sendable, Equatable {
    var actions: [Action]
    var byName: [String: Action]?
    var extra: JSONValue?
}

@Suite struct TaggedTests {
    /// Numbers, an order of members and a doubled member that Foundation's coders would all lose.
    private static let later =
        #"{"z":1.0,"type":"event","n":123456789012345678901234567890.50,"a":[1e400,{"y":1,"x":2}],"z":2}"#

    private func decode<Value: Decodable>(_ type: Value.Type, _ text: String) throws(CallError) -> Value {
        try JSONCoding.standard.decode(type, from: Data(text.utf8))
    }

    private func encode(_ value: some Encodable) throws(CallError) -> String {
        String(decoding: try JSONCoding.standard.encode(value), as: UTF8.self)
    }

    @Test func knownKindsAreReadAndWritten() throws {
        let text = #"{"actions":[{"amount":5,"type":"budget"},{"text":"call","type":"reminder"}]}"#
        let plan = try decode(Plan.self, text)
        #expect(plan.actions == [.budget(Budget(amount: 5)), .reminder(Reminder(text: "call"))])
        #expect(try encode(plan) == text)
    }

    @Test func aKindThatCameLaterIsKeptWholeAndSentOnAsItCame() throws {
        let text =
            #"{"actions":[{"amount":5,"type":"budget"},\#(Self.later)],"byName":{"a.b":\#(Self.later)},"extra":\#(Self.later)}"#
        let plan = try decode(Plan.self, text)
        #expect(plan.actions.first == .budget(Budget(amount: 5)))
        guard case .unknown(let payload) = plan.actions[1] else {
            Issue.record("\(plan.actions[1])")
            return
        }
        #expect(payload.tag == "event")
        #expect(payload.json.text() == Self.later)
        #expect(try encode(plan) == text)
    }

    @Test func aWholeDocumentOfALaterKindIsKept() throws {
        let action = try decode(Action.self, Self.later)
        #expect(action == .unknown(UnknownPayload(tag: "event", json: try JSONValue(parsing: Data(Self.later.utf8)))))
        #expect(try encode(action) == Self.later)
        #expect(try encode([action, action]) == "[\(Self.later),\(Self.later)]")
    }

    @Test func contentMayStandInAMemberOfItsOwn() throws {
        #expect(try decode(Note.self, #"{"kind":"text","value":"hello"}"#) == .text("hello"))
        #expect(try encode(Note.text("hello")) == #"{"kind":"text","value":"hello"}"#)
        #expect(try encode(try decode(Note.self, #"{"value":1.0,"kind":"n"}"#)) == #"{"value":1.0,"kind":"n"}"#)
    }

    @Test(arguments: [
        (#"{"actions":[{"amount":5}]}"#, "actions[0].type: the value is missing"),
        (#"{"actions":[{"type":5}]}"#, "actions[0].type: the value is not String"),
        (#"{"actions":[{"type":"budget","amount":"5"}]}"#, "actions[0].amount: the value is not Int"),
        (#"{"actions":[7]}"#, "actions[0]: the value is not"),
    ])
    func whatIsMissingIsNamed(text: String, problem: String) throws {
        let failure = try #require(throws: CallError.self) { try decode(Plan.self, text) }
        #expect(failure.message.hasPrefix("the response is invalid at \(problem)"))
    }

    @Test func missingContentIsNamed() throws {
        let failure = try #require(throws: CallError.self) { try decode(Note.self, #"{"kind":"text"}"#) }
        #expect(failure.message == "the response is invalid at value: the value is missing")
    }

    @Test func aPlainDecoderKeepsWhatItStillKnows() throws {
        let plain = try JSONDecoder().decode(
            Action.self,
            from: Data(#"{"type":"event","n":0.1,"b":[18446744073709551615,null]}"#.utf8)
        )
        guard case .unknown(let payload) = plain else {
            Issue.record("\(plain)")
            return
        }
        #expect(
            payload.json == [
                "b": [.number(JSONNumber(UInt64.max)), nil], "n": .number(try #require(JSONNumber("0.1"))),
                "type": "event",
            ]
        )
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(
            String(decoding: try encoder.encode(plain), as: UTF8.self)
                == #"{"b":[18446744073709551615,null],"n":0.1,"type":"event"}"#
        )
    }

    @Test func aPlainEncoderRefusesWhatItWouldLose() throws {
        let value = JSONValue.number(try #require(JSONNumber("1e400")))
        #expect(throws: EncodingError.self) { try JSONEncoder().encode(value) }
    }

    @Test func aCoderInsideAnotherDoesNotLookIntoItsDocument() throws {
        struct Nested: Decodable {
            let inner: JSONValue

            init(from decoder: any Decoder) throws {
                let text = try decoder.singleValueContainer().decode([String].self)[0]
                inner = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
            }
        }
        #expect(try decode(Nested.self, #"["{\"a\":1}"]"#).inner == ["a": 1])
    }

    @Test func aTextThatLooksLikeAPlaceholderStaysAText() throws {
        let value: JSONValue = ["a": "raw-0"]
        struct Both: Encodable {
            let a: JSONValue
            let b: String
        }
        #expect(try encode(Both(a: value, b: "raw-0123-0")) == #"{"a":{"a":"raw-0"},"b":"raw-0123-0"}"#)
    }

    @Test func ofTwoMembersOfOneNameTheFirstCountsAsForTheDecoder() throws {
        let text = #"{"actions":[],"extra":1,"extra":2}"#
        struct Loose: Decodable {
            let extra: Int
        }
        #expect(try decode(Plan.self, text).extra?.number?.int == (try decode(Loose.self, text).extra))
    }

    private enum Status: String {
        case scheduled, final
    }

    @Test func anOpenTextIsKnownOrKept() throws {
        let statuses = try decode([OpenValue<Status>].self, #"["final","postponed"]"#)
        #expect(statuses == [.known(.final), .unknown("postponed")])
        #expect(statuses.map(\.known) == [.final, nil])
        #expect(try encode(statuses) == #"["final","postponed"]"#)
        #expect(throws: CallError.self) { try decode([OpenValue<Status>].self, "[1]") }
    }
}
