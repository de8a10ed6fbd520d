import Essentials
import Testing
import Wire

@testable import Scoring

@Suite struct EventDraftTests {
    private func event(_ json: String) throws -> GameEvent {
        try JSONDecoder().decode(GameEvent.self, from: Data(json.utf8))
    }

    @Test func aBasketReadsFromItsWireForm() throws {
        let json = #"{"event_id":"e1","type":"score","team_id":"t","player_id":"p","points":3,"period":2}"#
        #expect(try event(json) == GameEvent("e1", .score(.init("t", player: "p", points: 3)), period: 2))
    }

    static let all: [GameEvent] = [
        GameEvent("1", .gameStart), GameEvent("2", .periodStart, period: 1), GameEvent("3", .periodEnd),
        GameEvent(
            "4",
            .score(.init("t", player: "p", assist: "q", points: 1, kind: .goal, strength: .powerPlay, serving: "u")),
            period: 2,
            clock: GameClock("7:32.4"),
            note: "from far",
            corrects: "3"
        ),
        GameEvent("5", .out(.init("t", player: "p", count: 2)), after: "4"),
        GameEvent("6", .substitution(.init("t", in: "a", out: "b")), clock: GameClock("90+3")),
        GameEvent("7", .timeout(team: "t")), GameEvent("8", .shootoutAttempt(.init("t", player: "p", scored: false))),
        GameEvent("9", .gameEnd), GameEvent("10", .reopen), GameEvent("11", .forfeit(team: "t")),
        GameEvent("12", .abandon), GameEvent("13", .void("4")),
    ]

    @Test(arguments: all + SanctionKind.allCases.map { GameEvent("s", .sanction(.init("t", player: "p", kind: $0))) })
    func everyEventComesBackAsItWent(_ event: GameEvent) throws {
        let data = try JSONEncoder().encode(event)
        #expect(try JSONDecoder().decode(GameEvent.self, from: data) == event)
    }

    @Test func namesOnTheWireAreSnakeCase() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let event = GameEvent("e", .substitution(.init("t", in: "a", out: "b")), period: 3)
        let json = String(decoding: try encoder.encode(event), as: UTF8.self)
        let expected =
            #"{"event_id":"e","period":3,"player_in_id":"a","player_out_id":"b","#
            + #""team_id":"t","type":"substitution"}"#
        #expect(json == expected)
    }

    @Test(arguments: [
        (#"{}"#, ["event_id", "type"]),
        (#"{"event_id":"e","type":"touchdown"}"#, ["type"]),
        (
            #"{"event_id":"","type":"score","period":0,"clock":"soon","kind":"dunk"}"#,
            [
                "event_id", "team_id", "kind", "period", "clock",
            ]
        ),
        (#"{"event_id":"e","type":"card","team_id":"t"}"#, ["kind"]),
        (#"{"event_id":"e","type":"card","team_id":"t","kind":"minor"}"#, ["kind"]),
        (#"{"event_id":"e","type":"substitution","team_id":"t"}"#, ["player_in_id", "player_out_id"]),
        (#"{"event_id":"e","type":"shootout_attempt","team_id":"t"}"#, ["scored"]),
        (#"{"event_id":"e","type":"void"}"#, ["voids"]),
        (#"{"event_id":"e","type":"void","voids":"d","after":"c"}"#, ["voids"]),
        (#"{"event_id":"e","type":"reopen","corrects":"d","after":"c"}"#, ["after"]),
    ])
    func everythingWrongIsToldAtOnce(_ json: String, _ fields: [String]) throws {
        let draft = try JSONDecoder().decode(EventDraft.self, from: Data(json.utf8))
        let problems = try #require(throws: EventDraftError.self) { _ = try draft.checked().get() }
        #expect(problems.all.map(\.field) == fields)
        #expect(problems.all.allSatisfy { $0.kind == .wrongValue })
    }

    @Test(arguments: [
        ("7:32", "7:32"), ("07:05", "7:05"), ("0:04.8", "0:04.8"), ("90+3", "90+3"), ("12", "12:00"),
        ("", nil), (":", nil), ("7:5", nil), ("7:60", nil), ("7:05.", nil), ("7:05.12", nil), ("-1:00", nil),
        ("1:00:00", nil), ("90+", nil), ("+3", nil), ("٧:٠٠", nil), ("9999:00", nil), ("7:0５", nil),
    ])
    func clocksAreReadStrictly(_ text: String, _ written: String?) {
        #expect(GameClock(text)?.description == written)
    }
}
