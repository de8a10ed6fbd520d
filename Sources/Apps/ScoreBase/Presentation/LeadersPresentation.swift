import LocalizedTexts
import Scoring
import Wire

/// The tables of a season's best players.
enum LeadersPresentation {
    static func table(_ leaders: [Leader], _ language: Language) -> LeaguePresentation.Table {
        func column(_ title: LocalizedText, _ label: LocalizedText, isNumber: Bool = true, isDetail: Bool = false)
            -> LeaguePresentation.Table.Column
        {
            .init(title: title[language], label: label[language], isNumber: isNumber, isDetail: isDetail)
        }
        let stat = leaders.first.flatMap { Stat(rawValue: $0.stat) }.map(StatStrings.column)
        let games = LocalizedText("Games", "Мачове")
        let total = stat?.full ?? LocalizedText("Total", "Общо")
        return LeaguePresentation.Table(
            columns: [
                column(LocalizedText("#", "№"), LocalizedText("Rank", "Място")),
                column(LocalizedText("Player", "Играч"), LocalizedText("Player", "Играч"), isNumber: false),
                column(LocalizedText("Team", "Отбор"), LocalizedText("Team", "Отбор"), isNumber: false),
                column(LocalizedText("P", "М"), games),
                column(stat?.short ?? total, total),
                column(LocalizedText("Per game", "На мач"), LocalizedText("Per game", "На мач")),
            ],
            lines: leaders.map { leader in
                let (sum, mean) = (text(leader.total, leader), tenths(leader.perGameTenths, leader))
                return .init(
                    id: "leader-\(leader.playerId)",
                    cells: ["\(leader.rank)", leader.playerName, leader.teamName, "\(leader.games)", sum, mean],
                    label: "\(leader.rank). \(leader.playerName), \(leader.teamName): \(sum)"
                )
            }
        )
    }

    /// The statistics of the sport, with the selected one marked.
    static func choices(_ openLeague: OpenLeague, _ language: Language) -> [ButtonPresentation] {
        let columns = Sport(name: openLeague.league.sportType)?.columns ?? []
        let selected = openLeague.stat ?? columns.first { $0 != .seconds }
        return columns.map { stat in
            let name = StatStrings.column(stat)
            return ButtonPresentation(
                "stat-\(stat.rawValue)",
                name.short[language],
                label: name.full[language],
                .league(.statTapped(stat))
            )
            .with { $0.isSelected = stat == selected }
        }
    }

    private static func text(_ number: Int, _ leader: Leader) -> String {
        leader.stat == Stat.seconds.rawValue ? BoxScorePresentation.minutes(number) : "\(number)"
    }

    private static func tenths(_ number: Int, _ leader: Leader) -> String {
        if leader.stat == Stat.seconds.rawValue { return BoxScorePresentation.minutes(number / 10) }
        let sign = number < 0 ? "−" : ""
        return "\(sign)\(number.magnitude / 10).\(number.magnitude % 10)"
    }
}
