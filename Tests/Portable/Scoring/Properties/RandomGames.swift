@testable import Scoring

/// Plays games by choosing among what the pad offers.
struct RandomGame {
    private(set) var game: Game
    private var generator: Seeded
    private var number = 0

    init(_ rules: RuleSet, seed: UInt64) throws {
        game = Game(try GameSetup(rules: rules, home: TeamSheet("H"), away: TeamSheet("A")))
        generator = Seeded(seed)
    }

    /// One play that the pad offers. Endings other than the final whistle are left out, and sanctions are rare.
    mutating func step() throws {
        let offered = Pad(game.state).choices.filter { !$0.isCutShort }
        let rare = offered.filter { $0.wireType == "score" || $0.wireType == "out" || $0.isStructural }
        let choices = rare.isEmpty || Int.random(in: 0..<12, using: &generator) == 0 ? offered : rare
        guard let play = choices.randomElement(using: &generator) else { return }
        number += 1
        try game.append(GameEvent("e\(number)", play))
    }

    /// Plays on until the final whistle; false when it never came.
    mutating func playToTheEnd(atMost steps: Int = 20_000) throws -> Bool {
        for _ in 0..<steps {
            if game.state.phase == .ended { return true }
            if game.state.problemWithEnding == nil, game.state.isDecided || Bool.random(using: &generator) {
                number += 1
                try game.append(GameEvent("e\(number)", .gameEnd))
            } else {
                try step()
            }
        }
        return false
    }
}

extension Play {
    fileprivate var isCutShort: Bool {
        switch self {
        case .forfeit, .abandon, .gameEnd, .reopen: true
        default: false
        }
    }

    fileprivate var isStructural: Bool {
        switch self {
        case .gameStart, .periodStart, .periodEnd, .shootoutAttempt: true
        default: false
        }
    }
}

/// Writes any event whatever: what the pad offers, corrections and late entries of lines there are, and plain nonsense.
struct RandomScribe {
    var generator: Seeded
    private var number = 0

    init(seed: UInt64) { generator = Seeded(seed) }

    mutating func event(for game: Game) -> GameEvent {
        number += 1
        let line = game.log.suffix(chance(4) ? 1_000 : 6).randomElement(using: &generator)?.id ?? "none"
        let play = chance(3) ? nonsense(line) : sense(game.state, line)
        let speaks = chance(6)
        return GameEvent(
            chance(20) ? line : "e\(number)",
            play,
            period: chance(5) ? anyNumber : nil,
            clock: chance(5) ? GameClock("9:59") : nil,
            corrects: speaks && chance(2) ? line : nil,
            after: speaks && chance(2) ? line : nil
        )
    }

    private mutating func chance(_ oneIn: Int) -> Bool { Int.random(in: 0..<oneIn, using: &generator) == 0 }

    private var anyNumber: Int {
        mutating get { [Int.min, -1, 0, 1, 2, 3, 4, 5, .max].randomElement(using: &generator) ?? 0 }
    }

    private mutating func sense(_ state: GameState, _ line: EventID) -> Play {
        if chance(8) { return .void(line) }
        let offered = Pad(state).choices.filter { !$0.isCutShort || $0 == .reopen || ($0 == .gameEnd) }
        return offered.randomElement(using: &generator) ?? .reopen
    }

    private mutating func nonsense(_ line: EventID) -> Play {
        let team = ["H", "A", "X", ""].randomElement(using: &generator) ?? ""
        let player = [nil, "h1", "a1", "?"].randomElement(using: &generator) ?? nil
        let number = anyNumber
        let points = chance(2) ? number : nil
        let kind = ScoreKind.allCases.randomElement(using: &generator)
        let sanction = SanctionKind.allCases.randomElement(using: &generator) ?? .red
        let plays: [Play] = [
            .gameStart, .periodStart, .periodEnd, .gameEnd, .reopen, .void(line), .timeout(team: team),
            .out(.init(team, player: player, count: number)),
            .score(.init(team, player: player, points: points, kind: kind, serving: chance(2) ? team : nil)),
            .score(.init(team, player: player, points: 1)), .sanction(.init(team, player: player, kind: sanction)),
            .substitution(.init(team, in: player ?? "h1", out: "a1")),
            .shootoutAttempt(.init(team, player: player, scored: chance(2))),
            .stat(.init(team, player: player, kind: StatKind.allCases.randomElement(using: &generator) ?? .hit)),
            .lineup(.init(team, players: [player ?? "h1", "h2", "h3", "h4", "h5"])),
            .substitution(.init(team, in: player, out: nil)),
        ]
        if chance(40) { return chance(2) ? .abandon : .forfeit(team: team) }
        return plays.randomElement(using: &generator) ?? .gameStart
    }
}
