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

/// Makes events of any kind with any values, most of them nonsense.
func anyEvent(_ id: Int, of known: Int, using generator: inout Seeded) -> GameEvent {
    let teams = ["H", "A", "X", ""]
    let players: [PlayerID?] = [nil, nil, "h1", "a1", "?"]
    let team = teams.randomElement(using: &generator) ?? ""
    let player = players.randomElement(using: &generator) ?? nil
    let earlier = "e\(Int.random(in: 0...max(1, known), using: &generator))"
    let number = [Int.min, -1, 0, 1, 2, 3, 4, 5, .max].randomElement(using: &generator) ?? 0
    let plays: [Play] = [
        .gameStart, .periodStart, .periodEnd, .gameEnd, .reopen, .abandon, .forfeit(team: team), .void(earlier),
        .timeout(team: team), .out(.init(team, player: player, count: number)),
        .score(
            .init(
                team,
                player: player,
                points: Bool.random(using: &generator) ? number : nil,
                kind: ScoreKind.allCases.randomElement(using: &generator),
                serving: Bool.random(using: &generator) ? team : nil
            )
        ),
        .score(.init(team, player: player, points: 1)), .score(.init(team, points: 2)),
        .sanction(.init(team, player: player, kind: SanctionKind.allCases.randomElement(using: &generator) ?? .red)),
        .substitution(.init(team, in: player ?? "h1", out: "a1")),
        .shootoutAttempt(.init(team, player: player, scored: Bool.random(using: &generator))),
    ]
    return GameEvent(
        "e\(Int.random(in: 0...9, using: &generator) == 0 ? known / 2 : id)",
        plays.randomElement(using: &generator) ?? .gameStart,
        period: Int.random(in: 0...3, using: &generator) == 0 ? number : nil,
        clock: GameClock("9:59"),
        corrects: Int.random(in: 0...9, using: &generator) == 0 ? earlier : nil,
        after: Int.random(in: 0...9, using: &generator) == 0 ? earlier : nil
    )
}
