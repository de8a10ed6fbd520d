import Bowline
import Essentials
import LocalizedTexts
import Wire

/// The commands that add and change leagues, seasons, teams, players and games.
extension ScoreTerminal {
    func players() async throws -> TerminalAnswer {
        let id = try subject("team")
        return try await signedIn { container, _ in
            let players: [Player] = try await container.client.all { .players(of: id, after: $0) }
            let rows = players.map { [$0.playerId, $0.number.map(String.init) ?? "", $0.name, $0.position ?? ""] }
            return TerminalAnswer(
                rows.isEmpty ? EditStrings.noPlayers[language] : TextGrid.text(rows),
                ["players": players]
            )
        }
    }

    func addLeague() async throws -> TerminalAnswer {
        var form = EditForm(.league)
        form.values[.name] = try subject("name")
        form.values[.sport] = request.options["sport"] ?? "basketball"
        form.values[.zone] = request.options["time-zone"] ?? ""
        return try await add(form)
    }

    func addSeason() async throws -> TerminalAnswer {
        let (league, name) = try twoSubjects("league", "name")
        return try await add(EditForm(.season(league: league)), [.name: name])
    }

    func venues() async throws -> TerminalAnswer {
        let id = try subject("league")
        return try await signedIn { container, _ in
            let venues: [Venue] = try await container.client.all { .venues(of: id, after: $0) }
            let rows = venues.map { [$0.venueId, $0.name, $0.timeZone ?? "", $0.address ?? ""] }
            return TerminalAnswer(
                rows.isEmpty ? EditStrings.noVenues[language] : TextGrid.text(rows),
                ["venues": venues]
            )
        }
    }

    func protests() async throws -> TerminalAnswer {
        let id = try subject("game")
        return try await signedIn { container, _ in
            let protests: [Protest] = try await container.client.all { .protests(against: id, after: $0) }
            let rows = protests.map { protest in
                let filed = ProtestStrings.by(protest.filedBy, protest.createdAt)[language]
                return [protest.protestId, ProtestStrings.status(protest.status)[language], filed, protest.text]
            }
            return TerminalAnswer(
                rows.isEmpty ? ProtestStrings.none[language] : TextGrid.text(rows),
                ["protests": protests]
            )
        }
    }

    func fileProtest() async throws -> TerminalAnswer {
        let (game, text) = try twoSubjects("game", "text")
        return try await add(EditForm(.protest(game: game)), [.text: text])
    }

    func addVenue() async throws -> TerminalAnswer {
        let (league, name) = try twoSubjects("league", "name")
        return try await add(
            EditForm(.venue(league: league)),
            [.name: name, .address: request.options["address"], .zone: request.options["time-zone"]]
        )
    }

    func addTeam() async throws -> TerminalAnswer {
        let (league, name) = try twoSubjects("league", "name")
        return try await add(
            EditForm(.team(league: league)),
            [.name: name, .shortName: request.options["short-name"]]
        )
    }

    func addPlayer() async throws -> TerminalAnswer {
        let (team, name) = try twoSubjects("team", "name")
        return try await add(
            EditForm(.player(team: team)),
            [.name: name, .number: request.options["number"], .position: request.options["position"]]
        )
    }

    func addGame() async throws -> TerminalAnswer {
        let league = try subject("league")
        guard let home = request.options["home"], let away = request.options["away"] else {
            throw TerminalError.usage("add-game takes --home and --away")
        }
        return try await add(
            EditForm(.game(league: league, teams: [])),
            [.home: home, .away: away, .startsAt: request.options["starts"], .venue: request.options["venue"]]
        )
    }

    /// Adds all players of a file, or none if a line is wrong. With `--check`, only shows what was read.
    func importPlayers() async throws -> TerminalAnswer {
        let (team, path) = try twoSubjects("team", "file")
        guard let bytes = FileManager.default.contents(atPath: path), bytes.count <= 1 << 20 else {
            throw TerminalError.failed("The file \(path) cannot be read, or is longer than 1 MiB.", code: "file")
        }
        return try await signedIn { container, _ in
            let known: [Player] = try await container.client.all { .players(of: team, after: $0) }
            let list = PlayerImport(String(decoding: bytes, as: UTF8.self), taken: Set(known.compactMap(\.number)))
            let rows = list.rows.map { row in
                [
                    "\(row.line)", row.player.number.map(String.init) ?? "", row.player.name, row.player.position ?? "",
                    row.problem.map { EditStrings.problem($0)[language] } ?? "",
                ]
            }
            guard let players = list.players else {
                let title = list.isTooLong ? EditStrings.tooLong[language] : "No player was added."
                throw TerminalError.failed(title, TextGrid.lines(rows), code: "validation")
            }
            guard !request.switches.contains("check") else {
                return TerminalAnswer(TextGrid.text(rows), ["players": players])
            }
            var made: [Player] = []
            for player in players {
                made.append(try await container.added(.player(player, team: team)))
            }
            return TerminalAnswer(EditStrings.added(made.count)[language], ["players": made])
        }
    }

    /// Changes the values given as options, unless someone else has changed the resource in the meantime.
    func change() async throws -> TerminalAnswer {
        let (kind, id) = try twoSubjects("kind", "id")
        guard let target = EditTarget(kind: kind, id: id) else {
            throw TerminalError.usage(
                "change takes league, season, venue, team, player, game or protest; got '\(kind)'"
            )
        }
        return try await signedIn { container, _ in
            var form = EditForm(.change(try await container.editable(target)))
            for field in target.fields {
                if let value = request.options[field.option] { form.values[field] = value }
            }
            guard let change = form.change else {
                let options = target.fields.map { "--\($0.option)" }.joined(separator: ", ")
                throw TerminalError.usage("nothing would change; a \(kind) takes \(options)")
            }
            try await container.make(change)
            let now = try await container.editable(target)
            let values = now.values.map { ($0.key.rawValue, JSONValue.string($0.value)) }.sorted { $0.0 < $1.0 }
            var members = JSONObject()
            for (name, value) in values { members[name] = value }
            return TerminalAnswer(EditStrings.saved[language], [kind: .object(members)])
        }
    }

    // MARK: Steps

    private func twoSubjects(_ first: String, _ second: String) throws(TerminalError) -> (String, String) {
        guard request.words.count == 3 else { throw .usage("\(request.words[0]) takes one \(first) and one \(second)") }
        return (request.words[1], request.words[2])
    }

    private func add(_ form: EditForm, _ values: [EditForm.Field: String?] = [:]) async throws -> TerminalAnswer {
        var form = form
        for (field, value) in values { form.values[field] = value ?? "" }
        guard let addition = form.additions?.first else {
            throw TerminalError.usage(
                "the values do not fit: a number is 0 to 999, a short name has up to 12 letters, a zone is like Europe/Sofia, "
                    + "--starts is a time in UTC such as '2026-05-01 18:30', and two teams differ"
            )
        }
        return try await signedIn { container, _ in
            let made: JSONValue = try await container.added(addition)
            let id = made.object?.members.first { $0.name == addition.idMember }?.value.string ?? ""
            return TerminalAnswer(id, [addition.name: made])
        }
    }
}

extension Addition {
    fileprivate var name: String {
        switch self {
        case .league: "league"
        case .season: "season"
        case .venue: "venue"
        case .team: "team"
        case .player: "player"
        case .game: "game"
        case .protest: "protest"
        case .reopening: "event"
        }
    }

    fileprivate var idMember: String { name + "_id" }
}

extension EditTarget {
    fileprivate init?(kind: String, id: String) {
        switch kind {
        case "league": self = .league(id)
        case "season": self = .season(id)
        case "venue": self = .venue(id)
        case "team": self = .team(id)
        case "player": self = .player(id)
        case "game": self = .game(id)
        case "protest": self = .protest(id)
        default: return nil
        }
    }
}

extension EditForm.Field {
    /// The name of the command's option.
    fileprivate var option: String {
        switch self {
        case .shortName: "short-name"
        case .startsAt: "starts"
        case .startsOn: "first-day"
        case .endsOn: "last-day"
        case .scheduleStatus: "schedule-status"
        case .zone: "time-zone"
        default: rawValue
        }
    }
}
