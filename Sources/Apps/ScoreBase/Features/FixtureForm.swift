package import Wire

/// The requests and results of the forms that plan games.
extension EditForm {
    /// The result of planning, shown before it is saved.
    package enum Preview: Sendable, Equatable {
        /// The games of a season.
        case plan(FixturePlan)
        /// The games that would move.
        case changes(FixtureChanges)
    }

    /// The request to plan a season; nil while something is missing or invalid, and in other forms.
    package var fixtureRequest: FixtureRequest? {
        guard case .fixtures = subject, let calendar = fixtureCalendar else { return nil }
        var request = FixtureRequest(format: text(.format), calendar: calendar)
        request.legs = Int(text(.legs))
        request.calendar.closed = Self.words(text(.days))
        return request
    }

    /// The request to plan games again; nil while something is missing or invalid, and in other forms.
    package var replanRequest: ReplanRequest? {
        guard case .replan = subject, let calendar = fixtureCalendar else { return nil }
        var request = ReplanRequest(calendar: calendar)
        request.lostDays = Self.words(text(.days))
        request.withdrawn = text(.withdrawn).isEmpty ? nil : [text(.withdrawn)]
        return request
    }

    private var fixtureCalendar: FixtureCalendar? {
        guard Field.allCases.allSatisfy({ !isWrong($0) }), !text(.startsOn).isEmpty, !text(.endsOn).isEmpty,
            let times = FixtureTime.list(text(.times)), !times.isEmpty
        else { return nil }
        var calendar = FixtureCalendar(firstDay: text(.startsOn), lastDay: text(.endsOn), times: times)
        calendar.timeZone = text(.zone).isEmpty ? nil : text(.zone)
        let venues = text(.venues).split(separator: ",").map { EditForm.trimmed($0) }.filter { !$0.isEmpty }
        calendar.venues = venues.isEmpty ? nil : venues.map { FixtureVenue(name: $0) }
        return calendar
    }

    /// Whether the preview contains anything to save.
    package var canKeep: Bool {
        switch preview {
        case .plan(let plan)?: !plan.games.isEmpty
        case .changes(let changes)?: !changes.moves.isEmpty || !changes.cancelled.isEmpty || !changes.findings.isEmpty
        case nil: false
        }
    }

    /// The words of a text, separated by white space or commas; nil if there are none.
    static func words(_ text: String) -> [String]? {
        let words = text.split(whereSeparator: { $0.isWhitespace || $0 == "," }).map(String.init)
        return words.isEmpty ? nil : words
    }
}

extension FixtureTime {
    /// The prefixes of the days of the week, in English and Bulgarian, from Monday.
    private static let weekdays = [
        ["mon", "пон"], ["tue", "вт"], ["wed", "ср"], ["thu", "чет"], ["fri", "пет"], ["sat", "съб"], ["sun", "нед"],
    ]

    /// Parses times as users type them, e.g. `sat 15:00 17:00, sun 12:00`; nil for any other text.
    package static func list(_ text: String) -> [FixtureTime]? {
        var (times, weekday): ([FixtureTime], String?) = ([], nil)
        for word in EditForm.words(text) ?? [] {
            let small = word.lowercased()
            if let names = weekdays.first(where: { $0.contains(where: small.hasPrefix) }) {
                weekday = names[0]
            } else if let weekday, isTime(small) {
                times.append(FixtureTime(weekday: weekday, time: small))
            } else {
                return nil
            }
        }
        return times
    }

    private static func isTime(_ text: String) -> Bool {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 && $0.allSatisfy(\.isWholeNumber) }),
            let hour = Int(parts[0]), let minute = Int(parts[1])
        else { return false }
        return hour < 24 && minute < 60
    }
}

extension FixturePlan {
    /// The planned games in the form in which they are saved.
    package var newGames: [NewGame] {
        games.map { game in
            NewGame(
                homeTeamId: game.homeTeamId,
                awayTeamId: game.awayTeamId,
                startsAt: game.startsAt,
                venue: game.venue
            )
        }
    }
}
