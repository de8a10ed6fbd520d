package import Bowline
package import Wire

/// A form in which an admin adds or changes something in a league.
package struct EditForm: Sendable, Equatable {
    /// What the form adds or changes.
    package enum Subject: Sendable, Equatable {
        case league
        case season(league: String)
        case venue(league: String)
        case team(league: String)
        case player(team: String)
        /// Many players at once, from the text of a file.
        case players(team: String)
        /// A game between two of these teams.
        case game(league: String, teams: [Choice])
        /// A protest against a game.
        case protest(game: String)
        /// The reason for reopening a final game.
        case reopening(game: String)
        /// All games of a season.
        case fixtures(league: String)
        /// The games that cannot be played as planned; one of these teams may withdraw.
        case replan(league: String, teams: [Choice])
        /// An existing resource, as it was read.
        case change(Editable)
    }

    /// An option to choose from.
    package struct Choice: Sendable, Hashable {
        /// The value that is sent.
        package let id: String
        /// The name that users see.
        package let name: String

        /// Creates an option.
        package init(id: String, name: String) {
            self.id = id
            self.name = name
        }
    }

    /// The fields of all forms, by the API's names.
    package enum Field: String, Sendable, Hashable, CaseIterable {
        case name, sport, shortName = "short_name", number, position, home, away, startsAt = "starts_at", venue, list
        case startsOn = "starts_on", endsOn = "ends_on", scheduleStatus = "schedule_status"
        case format, legs, times, zone = "time_zone", venues, days, withdrawn, address
        case text, status, note
    }

    /// What the form adds or changes.
    package var subject: Subject
    /// What was typed and chosen so far.
    package var values: [Field: String] = [:]
    /// The numbers of the team's players. A list must not use them again.
    package var taken: Set<Int> = []
    /// The venues to choose from: the league's own, and those its games name.
    package var venues: [String] = []
    /// The time zones of the league's venues, by venue name.
    package var zones: [String: String] = [:]
    /// The time zone for venues without one of their own.
    package let zone: String
    /// The planned games that are shown before they are saved.
    package var preview: Preview?
    /// The number of players of a list that have been added.
    package var added = 0
    /// True while the resource to change is being read.
    package var isReading = false
    /// True while a call is in progress.
    package var isWorking = false
    /// The error of the last call; nil when it succeeded.
    package var error: ScoreBaseError?
    /// The current values of the fields that another admin changed since the form was opened; empty without a conflict.
    package var conflict: [Field: String] = [:]

    /// An empty form, or one with the values of the resource to change. Times are in `zone`.
    package init(_ subject: Subject, in zone: String = "UTC", zones: [String: String] = [:]) {
        self.subject = subject
        self.zone = zone
        self.zones = zones
        switch subject {
        case .league: values = [.sport: "basketball", .zone: zone]
        case .game(_, let teams) where teams.count == 2: (values[.home], values[.away]) = (teams[0].id, teams[1].id)
        case .change(let editable): fill(editable.values)
        case .fixtures: values = [.format: "round_robin", .legs: "2", .times: "sat 15:00, sun 15:00", .zone: zone]
        case .replan: values = [.times: "sat 15:00, sun 15:00", .zone: zone]
        default: break
        }
    }

    /// Fills in values in the API's format.
    private mutating func fill(_ values: [Field: String]) {
        self.values = values
        for (field, value) in values { self.values[field] = typed(field, value) }
    }

    /// The time zone of the times in the form: the venue's, if it has one.
    package var zoneOfTimes: String { zones[text(.venue)] ?? zone }

    /// Converts a value of the API to the format that users type.
    func typed(_ field: Field, _ value: String) -> String {
        field == .startsAt && !value.isEmpty ? GameTime.typed(value, in: zoneOfTimes) : value
    }

    /// A field's value in the API's format; empty if nothing or nothing valid was typed.
    func sent(_ field: Field) -> String {
        field == .startsAt ? GameTime.instant(text(field), in: zoneOfTimes) ?? "" : text(field)
    }

    /// A field's text without white space at its ends.
    package func text(_ field: Field) -> String { Self.trimmed(values[field] ?? "") }

    static func trimmed(_ text: some StringProtocol) -> String {
        let start = text.drop(while: \.isWhitespace)
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...last])
    }

    /// The list of players, read from the current text.
    package var list: PlayerImport { PlayerImport(values[.list] ?? "", taken: taken) }

    /// What the form would add; nil while something is missing or invalid.
    package var additions: [Addition]? {
        let name = text(.name)
        guard Field.allCases.allSatisfy({ !isWrong($0) }) else { return nil }
        switch subject {
        case .league:
            guard !name.isEmpty, !text(.sport).isEmpty else { return nil }
            let zone = text(.zone).isEmpty ? nil : text(.zone)
            return [.league(NewLeague(name: name, sportType: text(.sport), timeZone: zone))]
        case .season(let league): return name.isEmpty ? nil : [.season(name: name, league: league)]
        case .venue(let league):
            let (address, zone) = (text(.address), text(.zone))
            return name.isEmpty
                ? nil
                : [
                    .venue(
                        NewVenue(
                            name: name,
                            address: address.isEmpty ? nil : address,
                            timeZone: zone.isEmpty ? nil : zone
                        ),
                        league: league
                    )
                ]
        case .team(let league):
            let short = text(.shortName)
            return name.isEmpty
                ? nil : [.team(NewTeam(name: name, shortName: short.isEmpty ? nil : short), league: league)]
        case .player(let team):
            guard !name.isEmpty else { return nil }
            let position = text(.position)
            let player = NewPlayer(name: name, number: Int(text(.number)), position: position.isEmpty ? nil : position)
            return [.player(player, team: team)]
        case .players(let team): return list.players.map { $0.dropFirst(added).map { .player($0, team: team) } }
        case .game(let league, _):
            let (home, away) = (text(.home), text(.away))
            guard !home.isEmpty, !away.isEmpty, home != away else { return nil }
            var game = NewGame(homeTeamId: home, awayTeamId: away)
            game.startsAt = text(.startsAt).isEmpty ? nil : sent(.startsAt)
            game.venue = text(.venue).isEmpty ? nil : text(.venue)
            return [.game(game, league: league)]
        case .reopening(let game): return text(.note).isEmpty ? nil : [.reopening(text(.note), game: game)]
        case .protest(let game): return text(.text).isEmpty ? nil : [.protest(text(.text), game: game)]
        case .change, .fixtures, .replan: return nil
        }
    }

    /// The change the form would make; nil while nothing differs, or something is missing or invalid.
    package var change: Change? {
        guard case .change(let editable) = subject, Field.allCases.allSatisfy({ !isWrong($0) }) else { return nil }
        var members = JSONObject()
        for field in editable.target.fields where sent(field) != editable.values[field] ?? "" {
            let text = sent(field)
            guard !text.isEmpty else {
                guard field != .name else { return nil }
                members[field.rawValue] = .null
                continue
            }
            switch field {
            case .number: members[field.rawValue] = Int(text).map { .integer($0) }
            default: members[field.rawValue] = .string(text)
            }
        }
        // The decision on a protest needs a note.
        if case .protest = editable.target, members["note"] == nil { return nil }
        return members.members.isEmpty ? nil : Change(target: editable.target, tag: editable.tag, members: members)
    }

    /// Whether the typed text is invalid. An empty text is only incomplete.
    package func isWrong(_ field: Field) -> Bool {
        let text = text(field)
        guard !text.isEmpty else { return false }
        return switch field {
        case .number: Int(text).map((0...999).contains) != true
        case .startsAt: GameTime.instant(text, in: zoneOfTimes) == nil
        case .zone: GameTime.rules(text) == nil
        case .startsOn, .endsOn: !Self.hasShape(text, "0000-00-00")
        case .days: Self.words(text)?.allSatisfy { Self.hasShape($0, "0000-00-00") } == false
        case .times: FixtureTime.list(text) == nil
        case .shortName: text.count > 12
        default: false
        }
    }

    /// Whether a text has digits where `shape` has zeros, and otherwise the same characters.
    private static func hasShape(_ text: some StringProtocol, _ shape: String) -> Bool {
        text.utf8.count == shape.utf8.count
            && zip(text.utf8, shape.utf8).allSatisfy { $1 == 0x30 ? (0x30...0x39).contains($0) : $0 == $1 }
    }
}

/// Something to add to the tenant's leagues.
package enum Addition: Sendable, Equatable {
    case league(NewLeague)
    case season(name: String, league: String)
    case venue(NewVenue, league: String)
    case team(NewTeam, league: String)
    case player(NewPlayer, team: String)
    case game(NewGame, league: String)
    case protest(String, game: String)
    case reopening(String, game: String)
}

/// A resource that an admin can change, by its id.
package enum EditTarget: Sendable, Hashable {
    case league(String)
    case season(String)
    case venue(String)
    case team(String)
    case player(String)
    case game(String)
    case protest(String)

    /// The fields that can be changed, in the order of the form.
    package var fields: [EditForm.Field] {
        switch self {
        case .league: [.name, .zone]
        case .season: [.name, .startsOn, .endsOn]
        case .venue: [.name, .address, .zone]
        case .team: [.name, .shortName]
        case .player: [.name, .number, .position]
        case .game: [.startsAt, .venue, .scheduleStatus]
        case .protest: [.status, .note]
        }
    }
}

/// A resource that can be changed, as it was read.
package struct Editable: Sendable, Hashable {
    /// The resource.
    package let target: EditTarget
    /// The version that was read, which `If-Match` sends.
    package let tag: String
    /// The current values in the API's format; empty values are left out.
    package let values: [EditForm.Field: String]

    /// Creates a resource with its version and values.
    package init(target: EditTarget, tag: String, values: [EditForm.Field: String]) {
        self.target = target
        self.tag = tag
        self.values = values.filter { !$0.value.isEmpty }
    }

    /// Reads a resource from the API's JSON.
    init(target: EditTarget, tag: String, _ document: JSONObject) {
        var values: [EditForm.Field: String] = [:]
        for field in target.fields {
            switch document[field.rawValue] {
            case .string(let text)?: values[field] = field == .startsAt ? GameTime.minute(text) : text
            case .number(let number)?: values[field] = number.description
            default: break
            }
        }
        self.init(target: target, tag: tag, values: values)
    }
}

/// A change of a resource, made only if its version is still the one that was read.
package struct Change: Sendable, Hashable {
    /// The resource to change.
    package let target: EditTarget
    /// The version that was read; empty to change any version.
    package let tag: String
    /// The new values by the API's names; null clears a value.
    package let members: JSONObject
}

/// A team with its players, as an admin sees it.
package struct OpenTeam: Sendable, Equatable {
    /// The id of the team.
    package let id: String
    /// The name of the team.
    package var name: String
    /// The players; nil until they are loaded.
    package var players: [Player]?
    /// The error of the last call; nil when it succeeded.
    package var error: ScoreBaseError?

    /// A team that was just opened.
    package init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}
