import Testing
import Wire

@testable import Scoring

/// Writes a game's book line by line, so that a test reads like the game.
struct Book {
    private(set) var game: Game
    private(set) var written: [GameEvent] = []
    private var number = 0

    init(_ rules: RuleSet, home: TeamSheet = TeamSheet("H"), away: TeamSheet = TeamSheet("A")) throws {
        game = Game(try GameSetup(rules: rules, home: home, away: away))
    }

    var state: GameState { game.state }
    var board: GameBoard { GameBoard(game.state) }

    /// Adds one event under the next number and gives its id.
    @discardableResult
    mutating func write(
        _ play: Play,
        id: EventID? = nil,
        period: Int? = nil,
        corrects: EventID? = nil,
        after: EventID? = nil
    ) throws(RuleError) -> EventID {
        number += 1
        let event = GameEvent(id ?? "e\(number)", play, period: period, corrects: corrects, after: after)
        try game.append(event)
        written.append(event)
        return event.id
    }

    /// Adds an event as it is.
    mutating func add(_ event: GameEvent) throws(RuleError) {
        try game.append(event)
        written.append(event)
    }

    @discardableResult
    mutating func score(
        _ team: TeamID,
        _ points: Int? = nil,
        by player: PlayerID? = nil,
        kind: ScoreKind? = nil
    ) throws(RuleError) -> EventID {
        try write(.score(.init(team, player: player, points: points, kind: kind)))
    }

    mutating func out(_ team: TeamID, _ count: Int = 1) throws(RuleError) { try write(.out(.init(team, count: count))) }

    /// A whole period of a clocked sport: opened, filled, closed.
    mutating func period(_ fill: (inout Book) throws -> Void) throws {
        try write(.periodStart)
        try fill(&self)
        try write(.periodEnd)
    }

    /// Scores for each team in turn until both have what they shall have in this period, never more than `step` at
    /// once.
    mutating func fill(_ target: Both<Int>, step: Int) throws(RuleError) {
        var left = target
        while left.sum > 0 {
            for side in Side.allCases where left[side] > 0 {
                let points = min(step, left[side])
                try score(game.setup.teams[side].id, points)
                left[side] -= points
            }
        }
    }

    /// The refusal of a play, or nil when it would be taken.
    func refusal(of play: Play, period: Int? = nil, clock: GameClock? = nil) -> RuleError? {
        do throws(RuleError) {
            _ = try state.applying(GameEvent("try", play, period: period, clock: clock))
            return nil
        } catch {
            return error
        }
    }
}

/// A small generator that gives the same numbers for the same seed on every machine.
struct Seeded: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

extension RuleSet: CustomTestStringConvertible {
    /// Tests over presets are distinguished by the preset's name.
    package var testDescription: String { name }
}
