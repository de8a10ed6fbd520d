package import Scoring

/// The players that a scorekeeper is choosing for a line-up or a substitution.
package enum PlayerChange: Sendable, Equatable {
    /// The starting players, in the order in which they were chosen.
    case lineup(TeamID, [PlayerID])
    /// One player for another, chosen in either order.
    case substitution(TeamID, out: PlayerID?, in: PlayerID?)

    /// What a player is chosen for.
    package enum Role: String, Sendable, Hashable { case begins, leaves, comes }

    /// The team.
    package var team: TeamID {
        switch self {
        case .lineup(let team, _), .substitution(let team, _, _): team
        }
    }

    /// The play, once all players are chosen; a line-up of any size is valid.
    package var play: Play? {
        switch self {
        case .lineup(let team, let players): .lineup(.init(team, players: players))
        case .substitution(let team, let out?, let comes?): .substitution(.init(team, in: comes, out: out))
        case .substitution: nil
        }
    }

    /// Selects or deselects a player. A line-up has at most `size` players; nil means no limit.
    mutating func tap(_ player: PlayerID, as role: Role, size: Int?) {
        switch self {
        case .lineup(let team, var players):
            if let index = players.firstIndex(of: player) {
                players.remove(at: index)
            } else if players.count < size ?? .max {
                players.append(player)
            }
            self = .lineup(team, players)
        case .substitution(let team, let out, let comes) where role == .leaves:
            self = .substitution(team, out: out == player ? nil : player, in: comes)
        case .substitution(let team, let out, let comes):
            self = .substitution(team, out: out, in: comes == player ? nil : player)
        }
    }
}
