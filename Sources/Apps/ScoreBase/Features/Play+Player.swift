package import Scoring

extension Play {
    /// The player who made the play; nil for a team's play, and while no player is named.
    package var player: PlayerID? {
        switch self {
        case .score(let score): score.player
        case .out(let out): out.player
        case .sanction(let sanction): sanction.player
        case .stat(let stat): stat.player
        case .shootoutAttempt(let attempt): attempt.player
        default: nil
        }
    }

    /// The same play with a player; nil for plays without players.
    package func by(_ player: PlayerID) -> Play? {
        switch self {
        case .score(var score):
            score.player = player
            return .score(score)
        case .out(var out):
            out.player = player
            return .out(out)
        case .sanction(var sanction):
            sanction.player = player
            return .sanction(sanction)
        case .stat(var stat):
            stat.player = player
            return .stat(stat)
        case .shootoutAttempt(var attempt):
            attempt.player = player
            return .shootoutAttempt(attempt)
        default: return nil
        }
    }

    /// Whether the play can have a player but does not name one yet.
    var lacksPlayer: Bool { player == nil && by("") != nil }
}
