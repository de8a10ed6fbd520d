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
            var openLeague = OpenLeague(league)
            openLeague.table = standings
            let table = LeaguePresentation(openLeague, language).table
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
        let lineCount = try number("lines", in: 0...10_000) ?? 10
        return try await signedIn { container, user in
            let opened = try await container.open(game: id)
            var openGame = OpenGame(id)
            openGame.take(opened)
            let presentation = GamePresentation(openGame, isScorekeeper: user.isScorekeeper, zone: zone, language)
            return TerminalAnswer(
                text(of: presentation, lines: lineCount),
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
            var openLeague = OpenLeague(League(leagueId: league, tenantId: "", name: "", sportType: ""))
            openLeague.tab = .fixtures
            openLeague.games = ListPage(games)
            let presentation = LeaguePresentation(openLeague, zone: zone, language)
            let rows = zip(games, presentation.games).map { [$0.gameId, $1.title, $1.value, $1.detail] }
            return TerminalAnswer(presentation.placeholder ?? TextGrid.text(rows), ["games": games])
        }
    }

    func text(of presentation: GamePresentation, lines: Int) -> String {
        let board = presentation.board.map { board in
            [TextGrid.text(board.teams.map { [$0.name] + $0.periods + [$0.score] }), board.period, board.situation]
        }
        let notices = presentation.notices.map { ([$0.title] + $0.lines).joined(separator: "\n  ") }
        let book = presentation.lines.prefix(lines).map { "\($0.score)\t\($0.text)\($0.isUnsent ? " *" : "")" }
        return ((board ?? []) + notices + book).filter { !$0.isEmpty }.joined(separator: "\n")
    }

    // MARK: Live

    func follow() async throws -> TerminalAnswer {
        let id = try subject("game")
        let maxCount = try number("count", in: 1...1_000_000)
        return try await signedIn { container, _ in
            var openGame = OpenGame(id)
            openGame.take(try await container.open(game: id))
            printBoard(openGame)
            var seen = 0
            for await update in container.follow(game: id, after: openGame.book?.confirmed.log.last?.id) {
                switch update {
                case .line(let line, let board):
                    if let board { openGame.page?.game.board = board }
                    openGame.take([line])
                    printEvent(line, openGame)
                    seen += 1
                case .game(let game):
                    openGame.page?.game = game
                    guard game.sequence > openGame.book?.confirmed.sequence ?? 0 else { break }
                    openGame.replace(with: try await container.eventLog(ofGame: id))
                case .gap: openGame.replace(with: try await container.eventLog(ofGame: id))
                case .stopped(let error?): throw error
                case .stopped(nil), .connected, .disconnected: break
                }
                if let maxCount, seen >= maxCount { break }
            }
            return TerminalAnswer("", ["followed": seen])
        }
    }

    /// Prints the board as it is at the start.
    private func printBoard(_ openGame: OpenGame) {
        guard let game = openGame.page?.game else { return }
        if request.switches.contains("json") {
            dependencies.printLine(JSONValue(encoding: ["game": game]).text(sortedKeys: true))
        } else if let board = BoardPresentation(openGame, language) {
            dependencies.printLine(board.label)
        }
    }

    private func printEvent(_ line: RecordedEvent, _ openGame: OpenGame) {
        if request.switches.contains("json") {
            dependencies.printLine(JSONValue(encoding: ["event": line]).text(sortedKeys: true))
            return
        }
        guard case .success(let event) = line.event.checked() else { return }
        let text = TeamNames(openGame.page?.game).line(event.play)[language]
        dependencies.printLine("\(line.homeScore)–\(line.awayScore)\t\(text)")
    }
}
