package import LocalizedTexts
package import Scoring

/// The box score of a game: one table for each team.
package struct BoxScorePresentation: Sendable, Equatable {
    /// A team with its players.
    package struct Team: Sendable, Equatable {
        /// The id for the renderer.
        package let id: String
        /// The name of the team.
        package let title: String
        /// The players who took part, with the team's totals in the last row.
        package let table: LeaguePresentation.Table
    }

    /// The home team, then the away team.
    package let teams: [Team]

    /// The players' names and numbers.
    package typealias Names = [PlayerID: (name: String, number: String)]

    /// Creates the tables of a box score, or of one of its periods.
    package init(_ box: BoxScore, _ names: Both<String>, _ players: Names, period: Int? = nil, _ language: Language) {
        teams = Side.allCases.map { side in
            let team = box.teams[side]
            let shown = Self.shown(in: box)
            let head = [
                LeaguePresentation.Table.Column(
                    title: LocalizedText("#", "№")[language],
                    label: LocalizedText("Number", "Номер")[language],
                    isNumber: true,
                    isDetail: false
                ),
                LeaguePresentation.Table.Column(
                    title: LocalizedText("Player", "Играч")[language],
                    label: LocalizedText("Player", "Играч")[language],
                    isNumber: false,
                    isDetail: false
                ),
            ]
            let columns = shown.map { column in
                LeaguePresentation.Table.Column(
                    title: column.title[language],
                    label: column.label[language],
                    isNumber: true,
                    isDetail: false
                )
            }
            func line(_ id: String, _ number: String, _ name: String, _ lines: BoxScore.PeriodLines)
                -> LeaguePresentation.Table.Line
            {
                let line = lines.line(of: period)
                let cells = shown.map { $0.text(line) }
                let spoken = zip(shown, cells).map { "\($0.label[language]) \($1)" }
                return LeaguePresentation.Table.Line(
                    id: id,
                    cells: [number, name] + cells,
                    label: ([name] + spoken).joined(separator: ", ")
                )
            }
            let rows = team.players.filter(\.hasPlayed).map { player in
                let known = players[player.id]
                let name = (known?.name ?? player.id) + (player.isStarter ? " *" : "")
                return line("box-\(side.rawValue)-\(player.id)", known?.number ?? "", name, player.line)
            }
            let sum = line("box-\(side.rawValue)", "", LocalizedText("Team", "Отбор")[language], team.line)
            return Team(
                id: side.rawValue,
                title: names[side],
                table: LeaguePresentation.Table(columns: head + columns, lines: rows + [sum])
            )
        }
    }

    // MARK: Columns

    /// A column, which may show a pair such as shots made and attempted.
    private struct Column {
        let title: LocalizedText
        let label: LocalizedText
        let text: (StatLine) -> String
    }

    /// The columns that are always shown, and the others with a number other than zero for either team.
    private static func shown(in box: BoxScore) -> [Column] {
        let always: Set<Stat> = [.points, .goals, .assists, .fouls, .rebounds, .pim, .runs]
        let lines = Side.allCases.flatMap { [box.teams[$0].line] + box.teams[$0].players.map(\.line) }.map(\.total)
        return box.sport.columns.compactMap { stat in
            guard always.contains(stat) || lines.contains(where: { $0[stat] != 0 }) else { return nil }
            return column(stat)
        }
    }

    private static func column(_ stat: Stat) -> Column? {
        switch stat {
        case .twoMade: pair(LocalizedText("2P", "2Т"), stat, of: .twoAttempted)
        case .threeMade: pair(LocalizedText("3P", "3Т"), stat, of: .threeAttempted)
        case .freeMade: pair(LocalizedText("FT", "Н"), stat, of: .freeAttempted)
        case .twoAttempted, .threeAttempted, .freeAttempted: nil
        default:
            Column(title: StatStrings.column(stat).short, label: StatStrings.column(stat).full) { line in
                text(stat, line)
            }
        }
    }

    private static func pair(_ title: LocalizedText, _ made: Stat, of attempted: Stat) -> Column {
        Column(title: title, label: StatStrings.column(made).full) { "\($0[made])/\($0[attempted])" }
    }

    private static func text(_ stat: Stat, _ line: StatLine) -> String {
        switch stat {
        case .seconds: line.known[.seconds].map(minutes) ?? "–"
        case .plusMinus: line.known[.plusMinus].map(signed) ?? "–"
        default: "\(line[stat])"
        }
    }

    static func signed(_ number: Int) -> String {
        number == 0 ? "0" : number > 0 ? "+\(number)" : "−\(number.magnitude)"
    }

    static func minutes(_ seconds: Int) -> String {
        let (minutes, rest) = seconds.quotientAndRemainder(dividingBy: 60)
        return "\(minutes):\(rest < 10 ? "0" : "")\(rest)"
    }
}

extension BoxScore.PeriodLines {
    /// The numbers of a period, counted from 1, or of the whole game if nil.
    fileprivate func line(of period: Int?) -> StatLine {
        guard let period else { return total }
        return (1...max(periods.count, 1)).contains(period) && !periods.isEmpty ? periods[period - 1] : StatLine()
    }
}
