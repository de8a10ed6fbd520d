import Bowline
import LocalizedTexts
import Scoring
import Wire

extension ScoreTerminal {
    /// Shows the box score of a game. The text is counted on this device from the events; the JSON is the server's.
    func box() async throws -> TerminalAnswer {
        let id = try subject("game")
        let period = try number("period", in: 1...100)
        return try await signedIn { container, _ in
            let box: BoxScoreInfo = try await container.client.request(ScoreBaseEndpoint.boxScore(of: id))
            let opened = try await container.open(game: id)
            var openGame = OpenGame(id)
            openGame.take(opened)
            guard let book = openGame.book else { throw ScoreBaseError(.notUnderstood) }
            let presentation = BoxScorePresentation(
                BoxScore(book.game),
                TeamNames(opened.page.game).both,
                opened.page.playerNames,
                period: period,
                language
            )
            return TerminalAnswer(presentation.text, ["box_score": JSONValue(encoding: box)])
        }
    }

    func leaders() async throws -> TerminalAnswer {
        let id = try subject("league")
        return try await signedIn { container, _ in
            let call = ScoreBaseEndpoint.leaders(of: id, stat: request.options["stat"])
            let leaders: [Leader] = try await container.api.request(call)
            let empty = LocalizedText("No player has a total yet.", "Още никой няма.")[language]
            let text = leaders.isEmpty ? empty : LeadersPresentation.table(leaders, language).text
            return TerminalAnswer(text, ["leaders": leaders])
        }
    }

    func headToHead() async throws -> TerminalAnswer {
        let id = try subject("league")
        guard let team = request.options["team"], let opponent = request.options["opponent"] else {
            throw TerminalError.usage("head-to-head takes --team and --opponent")
        }
        return try await signedIn { container, _ in
            let call = ScoreBaseEndpoint.headToHead(team, opponent, in: id)
            let games: HeadToHead = try await container.client.request(call)
            let sum = LocalizedText(
                "\(games.won) won, \(games.drawn) drawn, \(games.lost) lost; \(games.scored)–\(games.conceded)",
                "\(games.won) победи, \(games.drawn) равни, \(games.lost) загуби; \(games.scored)–\(games.conceded)"
            )[language]
            let rows = games.games.map { game in
                let isOver = game.board.status != "scheduled"
                return [
                    String((game.startsAt ?? "").prefix(10)), game.homeTeamName, game.awayTeamName,
                    isOver ? "\(game.board.homeScore)–\(game.board.awayScore)" : "–",
                ]
            }
            return TerminalAnswer("\(sum)\n\(TextGrid.text(rows))", ["head_to_head": JSONValue(encoding: games)])
        }
    }
}

extension LeaguePresentation.Table {
    /// The table as text, with aligned columns.
    var text: String { TextGrid.text([columns.map(\.title)] + lines.map(\.cells), numbers: columns.map(\.isNumber)) }
}

extension BoxScorePresentation {
    /// Both tables below their teams' names.
    var text: String { teams.map { "\($0.title)\n\($0.table.text)" }.joined(separator: "\n\n") }
}

extension PlayByPlay {
    /// The box score as tables.
    package var text: String { BoxScorePresentation(box, teamNames, playerNames, .english).text }
}
