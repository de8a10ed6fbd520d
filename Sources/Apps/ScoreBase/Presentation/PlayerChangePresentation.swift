import LocalizedTexts
import Scoring
import Wire

/// The choice of players for a line-up or a substitution.
package struct PlayerChangePresentation: Sendable, Equatable {
    /// The players that can be chosen for one role.
    package struct Group: Sendable, Equatable {
        /// The role; empty if the title names it.
        package let title: String
        /// The players, by number.
        package let players: [ButtonPresentation]
    }

    /// The team, and the change to make.
    package let title: String
    /// The color of the team.
    package let tone: Tone
    /// The players to choose from.
    package let groups: [Group]
    /// Records the line-up, or closes the choice after the substitutions.
    package let done: ButtonPresentation
    /// Closes the choice without recording a line-up; nil if `done` does that.
    package let cancel: ButtonPresentation?

    /// Nil if no choice is open.
    init?(_ openGame: OpenGame, _ names: TeamNames, _ language: Language) {
        guard let change = openGame.changing, let choices = openGame.choices(of: change.team), let page = openGame.page,
            let side = openGame.book?.setup.side(of: change.team)
        else { return nil }
        let tone: Tone = side == .home ? .home : .away
        self.tone = tone
        let roster = page.roster(of: side)
        func group(_ title: String, _ role: PlayerChange.Role, _ players: [PlayerID], chosen: [PlayerID]) -> Group {
            let buttons = roster.filter { players.contains($0.playerId) }.map { player in
                player.button("\(role.rawValue)-", .game(.pad(.changePlayerTapped(player.playerId, role)))).with {
                    $0.tone = tone
                    $0.isSelected = chosen.contains(player.playerId)
                }
            }
            return Group(title: title, players: buttons)
        }
        let team = names.both[side]
        switch change {
        case .lineup(_, let players):
            let count = choices.size.map { "\(players.count)/\($0)" } ?? "\(players.count)"
            title = "\(team): \(PlayStrings.button(.lineup(.init(change.team, players: [])))[language]) \(count)"
            groups = [group("", .begins, choices.starters, chosen: players)]
            done = ButtonPresentation(
                "change-done",
                LocalizedText("Done", "Готово")[language],
                .game(.pad(.changeDone))
            )
            .with {
                $0.tone = .accent
                $0.isEnabled = !players.isEmpty && players.count == choices.size ?? players.count
            }
            cancel = ButtonPresentation(
                "change-cancel",
                LocalizedText("Cancel", "Отказ")[language],
                .game(.pad(.changeCancelled))
            )
        case .substitution(_, let out, let comes):
            let substitution = Play.substitution(.init(change.team, in: nil, out: nil))
            title = "\(team): \(PlayStrings.button(substitution)[language])"
            let leaving = LocalizedText("Out", "Излиза")[language]
            let coming = LocalizedText("In", "Влиза")[language]
            groups = [
                group(leaving, .leaves, choices.leaving(for: comes), chosen: [out].compactMap(\.self)),
                group(coming, .comes, choices.coming(for: out), chosen: [comes].compactMap(\.self)),
            ]
            done = ButtonPresentation(
                "change-done",
                LocalizedText("Done", "Готово")[language],
                .game(.pad(.changeDone))
            )
            cancel = nil
        }
    }
}

extension GamePage {
    /// The players of a team by number, those without one last.
    func roster(of side: Side) -> [Player] {
        (side == .home ? home : away).sorted { one, other in
            (one.number ?? .max, one.name) < (other.number ?? .max, other.name)
        }
    }
}

extension Player {
    /// The number on the shirt, or the name of a player without one.
    var shirt: String { number.map(String.init) ?? name }

    /// A button with the number on the shirt.
    func button(_ prefix: String, _ action: ScoreBaseAction) -> ButtonPresentation {
        let label = [number.map(String.init), name].compactMap(\.self).joined(separator: " ")
        return ButtonPresentation(prefix + playerId, shirt, label: label, action)
    }
}
