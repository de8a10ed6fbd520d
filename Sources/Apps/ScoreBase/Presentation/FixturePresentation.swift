import LocalizedTexts
import Wire

/// The lines of a form that shows a season before it is kept.
enum FixturePresentation {
    static func lines(_ preview: EditForm.Preview, _ language: Language) -> [EditPresentation.Line] {
        switch preview {
        case .plan(let plan):
            line(FixtureStrings.planned(plan.games.count, plan.findings.count)[language], "edit-plan")
                + findings(plan.findings, language)
                + plan.games.enumerated().map { place, game in
                    EditPresentation.Line(id: "edit-game-\(place)", text: text(game, language), problem: nil)
                }
        case .changes(let changes):
            line(FixtureStrings.moved(changes.moves.count, isFewest: changes.isFewest)[language], "edit-plan")
                + findings(changes.findings, language)
                + moves(changes.moves, language) + moves(changes.cancelled, language)
        }
    }

    private static func line(_ text: String, _ id: String) -> [EditPresentation.Line] {
        [EditPresentation.Line(id: id, text: text, problem: nil)]
    }

    private static func findings(_ findings: [FixtureFinding], _ language: Language) -> [EditPresentation.Line] {
        findings.enumerated().map { place, finding in
            EditPresentation.Line(
                id: "edit-finding-\(place)",
                text: finding.teamNames.joined(separator: " – "),
                problem: FixtureStrings.finding(finding)[language]
            )
        }
    }

    private static func moves(_ moves: [FixtureMove], _ language: Language) -> [EditPresentation.Line] {
        moves.map { move in
            EditPresentation.Line(id: "edit-move-\(move.gameId)", text: text(move, language), problem: nil)
        }
    }

    /// A planned game in one line, e.g. `Round 3 · 2026-09-19 15:00 · Anchors – Buoys · Port hall`.
    static func text(_ game: PlannedFixture, _ language: Language) -> String {
        let group = game.group.map { [FixtureStrings.group($0)[language]] } ?? []
        let parts =
            [FixtureStrings.round(game.round)[language]] + group
            + [time(game.startsAt, language), "\(game.homeTeamName) – \(game.awayTeamName)"]
        return (parts + (game.venue.map { [$0] } ?? [])).joined(separator: " · ")
    }

    /// A game that moves in one line, with both times.
    static func text(_ move: FixtureMove, _ language: Language) -> String {
        let to = move.to.map { time($0, language) } ?? FixtureStrings.cancelled[language]
        return "\(move.homeTeamName) – \(move.awayTeamName): \(time(move.from, language)) → \(to)"
    }

    private static func time(_ instant: String?, _ language: Language) -> String {
        instant.map { EditForm.typed($0) + " UTC" } ?? FixtureStrings.noTime[language]
    }
}
