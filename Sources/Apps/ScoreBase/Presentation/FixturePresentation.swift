import LocalizedTexts
import Wire

/// The lines of a form that shows planned games before they are saved.
enum FixturePresentation {
    static func lines(_ preview: EditForm.Preview, in zone: String, _ language: Language) -> [EditPresentation.Line] {
        switch preview {
        case .plan(let plan):
            line(FixtureStrings.planned(plan.games.count, plan.findings.count)[language], "edit-plan")
                + findings(plan.findings, language)
                + plan.games.enumerated().map { index, game in
                    EditPresentation.Line(id: "edit-game-\(index)", text: text(game, in: zone, language), problem: nil)
                }
        case .changes(let changes):
            line(FixtureStrings.moved(changes.moves.count, isFewest: changes.isFewest)[language], "edit-plan")
                + findings(changes.findings, language)
                + moves(changes.moves, in: zone, language) + moves(changes.cancelled, in: zone, language)
        }
    }

    private static func line(_ text: String, _ id: String) -> [EditPresentation.Line] {
        [EditPresentation.Line(id: id, text: text, problem: nil)]
    }

    private static func findings(_ findings: [FixtureFinding], _ language: Language) -> [EditPresentation.Line] {
        findings.enumerated().map { index, finding in
            EditPresentation.Line(
                id: "edit-finding-\(index)",
                text: finding.teamNames.joined(separator: " – "),
                problem: FixtureStrings.finding(finding)[language]
            )
        }
    }

    private static func moves(_ moves: [FixtureMove], in zone: String, _ language: Language) -> [EditPresentation.Line]
    {
        moves.map { move in
            EditPresentation.Line(id: "edit-move-\(move.gameId)", text: text(move, in: zone, language), problem: nil)
        }
    }

    /// A planned game in one line, e.g. `Round 3 · Sat 19 Sep 2026, 15:00 (Sofia) · Anchors – Buoys · Port hall`.
    static func text(_ game: PlannedFixture, in zone: String, _ language: Language) -> String {
        let group = game.group.map { [FixtureStrings.group($0)[language]] } ?? []
        let parts =
            [FixtureStrings.round(game.round)[language]] + group
            + [time(game.startsAt, zone, language), "\(game.homeTeamName) – \(game.awayTeamName)"]
        return (parts + (game.venue.map { [$0] } ?? [])).joined(separator: " · ")
    }

    /// A moved game in one line, with both times.
    static func text(_ move: FixtureMove, in zone: String, _ language: Language) -> String {
        let to = move.to.map { time($0, zone, language) } ?? FixtureStrings.cancelled[language]
        return "\(move.homeTeamName) – \(move.awayTeamName): \(time(move.from, zone, language)) → \(to)"
    }

    private static func time(_ instant: String?, _ zone: String, _ language: Language) -> String {
        let zoneName = zone.isEmpty ? "UTC" : zone
        return instant.map { TimeStrings.text($0, venueZone: zoneName, viewer: nil, language) }
            ?? FixtureStrings.noTime[language]
    }
}
