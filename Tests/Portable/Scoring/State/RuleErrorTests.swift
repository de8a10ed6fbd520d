import Testing

@testable import Scoring

/// Nonsense is refused, with the right code, and distinguished: wrong at any time (400) or forbidden now (409).
@Suite struct RuleErrorTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let event: GameEvent
        let code: RuleError.Code
        let kind: RuleError.Kind
        let field: String?
        var testDescription: String { name }

        init(
            _ name: String,
            _ play: Play,
            _ code: RuleError.Code,
            _ kind: RuleError.Kind,
            _ field: String?,
            period: Int? = nil,
            clock: String? = nil
        ) {
            self.name = name
            event = GameEvent("x", play, period: period, clock: clock.flatMap(GameClock.init))
            (self.code, self.kind, self.field) = (code, kind, field)
        }
    }

    /// The second quarter of a game: Hana has fouled out, the score is 2–0.
    static func secondQuarter() throws -> GameState {
        var book = try Book(
            .fiba,
            home: TeamSheet("H", players: ["Hana", "Hugo"]),
            away: TeamSheet("A", players: ["Anna", "Abel"])
        )
        try book.write(.gameStart)
        try book.period { try $0.score("H", 2, by: "Hana") }
        try book.write(.periodStart, period: 2)
        for _ in 0..<5 { try book.write(.sanction(.init("H", player: "Hana", kind: .personal))) }
        for _ in 0..<2 { try book.write(.timeout(team: "A")) }
        return book.state
    }

    static let inTheSecondQuarter: [Case] = [
        Case("a fourth point", .score(.init("H", points: 4)), .wrongPoints, .wrongValue, "points"),
        Case("no points", .score(.init("H")), .missing, .wrongValue, "points"),
        Case("minus one", .score(.init("H", points: -1)), .wrongPoints, .wrongValue, "points"),
        Case(
            "a free throw of two",
            .score(.init("H", points: 2, kind: .freeThrow)),
            .wrongPoints,
            .wrongValue,
            "points"
        ),
        Case("a goal", .score(.init("H", points: 1, kind: .goal)), .wrongKind, .wrongValue, "kind"),
        Case("another team", .score(.init("X", points: 2)), .unknownTeam, .wrongValue, "team_id"),
        Case("unknown player", .score(.init("H", player: "Xu", points: 2)), .unknownPlayer, .wrongValue, "player_id"),
        Case(
            "their player",
            .score(.init("H", player: "Anna", points: 2)),
            .playerOfOtherTeam,
            .wrongValue,
            "player_id"
        ),
        Case("period 0", .score(.init("H", points: 2)), .noSuchPeriod, .wrongValue, "period", period: 0),
        Case("period -1", .score(.init("H", points: 2)), .noSuchPeriod, .wrongValue, "period", period: -1),
        Case("period 9", .score(.init("H", points: 2)), .noSuchPeriod, .wrongValue, "period", period: 9),
        Case("overtime 2", .periodStart, .noSuchPeriod, .wrongValue, "period", period: 6),
        Case("clock", .score(.init("H", points: 2)), .clockOutOfRange, .wrongValue, "clock", clock: "10:01"),
        Case("an out", .out(.init("H")), .notInThisSport, .wrongValue, "type"),
        Case("a card", .sanction(.init("H", kind: .red)), .wrongKind, .wrongValue, "kind"),
        Case("penalties", .shootoutAttempt(.init("H", scored: true)), .notInThisSport, .wrongValue, "type"),
        Case("himself", .substitution(.init("H", in: "Hugo", out: "Hugo")), .samePlayer, .wrongValue, "player_in_id"),
        Case("period 3 not begun", .score(.init("H", points: 2)), .periodNotStarted, .forbidden, "period", period: 3),
        Case("period 1 over", .score(.init("H", points: 2)), .periodOver, .forbidden, "period", period: 1),
        Case("fouled out", .score(.init("H", player: "Hana", points: 2)), .playerOut, .forbidden, "player_id"),
        Case("back in", .substitution(.init("H", in: "Hana", out: "Hugo")), .playerOut, .forbidden, "player_in_id"),
        Case("third timeout", .timeout(team: "A"), .noTimeoutsLeft, .forbidden, "team_id"),
        Case("start again", .gameStart, .gameAlreadyStarted, .forbidden, nil),
        Case("still open", .periodStart, .periodStillOpen, .forbidden, "period"),
        Case("begun before", .periodStart, .periodOutOfOrder, .forbidden, "period", period: 2),
        Case("too early", .gameEnd, .tooEarlyToEnd, .forbidden, nil),
        Case("not over", .reopen, .gameNotOver, .forbidden, nil),
    ]

    @Test(arguments: inTheSecondQuarter) func nonsenseInAQuarterIsRefused(_ nonsense: Case) throws {
        let state = try Self.secondQuarter()
        let refusal = try #require(throws: RuleError.self) { _ = try state.applying(nonsense.event) }
        #expect(refusal.code == nonsense.code)
        #expect(refusal.kind == nonsense.kind)
        #expect(refusal.field == nonsense.field)
        #expect(!refusal.message.contains("Hana") && refusal.message.hasSuffix("."))
    }

    @Test func allWrongValuesAreToldAtOnce() throws {
        let state = try Self.secondQuarter()
        let event = GameEvent("x", .score(.init("X", player: "Xu", points: 9)), period: -2)
        #expect(state.setup.problems(with: event).map(\.field) == ["period", "team_id", "points"])
    }

    @Test func nothingCountsBeforeTheStart() throws {
        let book = try Book(.fiba)
        #expect(book.refusal(of: .score(.init("H", points: 2)))?.code == .gameNotStarted)
        #expect(book.refusal(of: .periodStart)?.code == .gameNotStarted)
        #expect(book.refusal(of: .gameEnd)?.code == .gameNotStarted)
    }

    @Test func nothingCountsAfterTheFinalWhistleUntilTheGameIsReopened() throws {
        var book = try Book(.footballLeague)
        try book.write(.gameStart)
        try book.period { try $0.score("H") }
        try book.write(.periodStart)
        let before = book.state
        try book.write(.gameEnd)
        for play in [Play.score(.init("A")), .periodStart, .periodEnd, .gameEnd, .abandon, .forfeit(team: "H")] {
            #expect(book.refusal(of: play)?.code == .gameOver)
        }
        try book.write(.reopen)
        #expect(book.state == before)
        try book.score("A")
        try book.write(.gameEnd)
        #expect(book.state.ending?.winner == nil)
    }

    @Test func aPeriodThatTheRulesDoNotKnowDoesNotExist() throws {
        var book = try Book(.footballLeague)
        try book.write(.gameStart)
        #expect(book.refusal(of: .periodStart, period: 3)?.kind == .wrongValue)
        #expect(book.refusal(of: .periodStart, period: 2)?.kind == .forbidden)
    }

    @Test func setupsThatCannotPlayAreRefused() throws {
        #expect(throws: RuleError.self) { try Book(.fiba, home: TeamSheet("A"), away: TeamSheet("A")) }
        #expect(throws: RuleError.self) {
            try Book(.fiba, home: TeamSheet("H", players: ["p"]), away: TeamSheet("A", players: ["p"]))
        }
        #expect(throws: RuleError.self) {
            try Book(.fiba, home: TeamSheet("H", players: ["p"], lineup: ["q"]), away: TeamSheet("A"))
        }
    }
}
