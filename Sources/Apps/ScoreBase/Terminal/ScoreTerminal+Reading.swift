import Bowline
import LocalizedTexts
import Scoring
import Wire

extension ScoreTerminal {
    func leagues() async throws -> TerminalAnswer {
        try requireNoSubject()
        return try await signedIn { container, _ in
            let search = request.options["search"]
            let leagues: [League] = try await container.client.all { .leagues(search: search, after: $0) }
            let rows = leagues.map { [$0.leagueId, $0.name, BoardStrings.sport($0.sportType)[language]] }
            let empty = LocalizedText("No leagues", "Няма лиги")[language]
            return TerminalAnswer(rows.isEmpty ? empty : TextGrid.text(rows), ["leagues": leagues])
        }
    }

    func table() async throws -> TerminalAnswer {
        let id = try subject("league")
        return try await signedIn { container, _ in
            let league: League = try await container.api.request(ScoreBaseEndpoint.league(id))
            let standings: [Standing] = try await container.api.request(ScoreBaseEndpoint.standings(of: id))
            var room = OpenLeague(league)
            room.table = standings
            let table = LeaguePresentation(room, language).table
            let rows = table.map { table in [table.columns.map(\.title)] + table.lines.map(\.cells) } ?? []
            let isNumber = table?.columns.map(\.isNumber) ?? []
            return TerminalAnswer(
                "\(league.name)\n\(TextGrid.text(rows, numbers: isNumber))",
                ["league": JSONValue(encoding: league), "standings": JSONValue(encoding: standings)]
            )
        }
    }

    func game() async throws -> TerminalAnswer {
        if let league = request.options["league"] {
            try requireNoSubject()
            return try await games(of: league)
        }
        let id = try subject("game")
        let shown = try number("lines", in: 0...10_000) ?? 10
        return try await signedIn { container, user in
            let opened = try await container.open(game: id)
            var room = OpenGame(id)
            room.take(opened)
            let looks = GamePresentation(room, isScorekeeper: user.isScorekeeper, zone: zone, language)
            return TerminalAnswer(
                text(of: looks, lines: shown),
                [
                    "game": JSONValue(encoding: opened.page.game), "events": JSONValue(encoding: opened.lines),
                    "unsent": JSONValue(encoding: opened.unsent.map { EventDraft($0.event) }),
                    "fresh": .bool(opened.staleBecause == nil),
                ]
            )
        }
    }

    private func games(of league: String) async throws -> TerminalAnswer {
        try await signedIn { container, _ in
            let games: [GameInfo] = try await container.client.all { .games(of: league, after: $0) }
            var room = OpenLeague(League(leagueId: league, tenantId: "", name: "", sportType: ""))
            room.tab = .fixtures
            room.games = ListPage(games)
            let looks = LeaguePresentation(room, zone: zone, language)
            let rows = zip(games, looks.games).map { [$0.gameId, $1.title, $1.value, $1.detail] }
            return TerminalAnswer(looks.placeholder ?? TextGrid.text(rows), ["games": games])
        }
    }

    func text(of looks: GamePresentation, lines: Int) -> String {
        let board = looks.board.map { board in
            [TextGrid.text(board.teams.map { [$0.name] + $0.periods + [$0.score] }), board.period, board.situation]
        }
        let notices = looks.notices.map { ([$0.title] + $0.lines).joined(separator: "\n  ") }
        let book = looks.lines.prefix(lines).map { "\($0.score)\t\($0.text)\($0.isUnsent ? " *" : "")" }
        return ((board ?? []) + notices + book).filter { !$0.isEmpty }.joined(separator: "\n")
    }

    // MARK: Live

    func follow() async throws -> TerminalAnswer {
        let id = try subject("game")
        let most = try number("count", in: 1...1_000_000)
        return try await signedIn { container, _ in
            var room = OpenGame(id)
            room.take(try await container.open(game: id))
            say(room)
            var seen = 0
            for await update in container.follow(game: id, after: room.book?.confirmed.log.last?.id) {
                switch update {
                case .line(let line, let board):
                    if let board { room.page?.game.board = board }
                    room.take([line])
                    say(line, room)
                    seen += 1
                case .game(let game):
                    room.page?.game = game
                    guard game.sequence > room.book?.confirmed.sequence ?? 0 else { break }
                    room.replace(with: try await container.eventLog(ofGame: id))
                case .gap: room.replace(with: try await container.eventLog(ofGame: id))
                case .stopped(let error?): throw error
                case .stopped(nil), .connected, .disconnected: break
                }
                if let most, seen >= most { break }
            }
            return TerminalAnswer("", ["followed": seen])
        }
    }

    /// Prints the board as it is at the start.
    private func say(_ room: OpenGame) {
        guard let game = room.page?.game else { return }
        if request.switches.contains("json") {
            dependencies.say(JSONValue(encoding: ["game": game]).text(sortedKeys: true))
        } else if let board = BoardPresentation(room, language) {
            dependencies.say(board.label)
        }
    }

    private func say(_ line: RecordedEvent, _ room: OpenGame) {
        if request.switches.contains("json") {
            dependencies.say(JSONValue(encoding: ["event": line]).text(sortedKeys: true))
            return
        }
        guard case .success(let event) = line.event.checked() else { return }
        let text = TeamNames(room.page?.game).line(event.play)[language]
        dependencies.say("\(line.homeScore)–\(line.awayScore)\t\(text)")
    }
}
