import Bowline
import LocalizedTexts
import Wire

/// Links by which anybody watches, from a terminal.
extension ScoreTerminal {
    /// Makes a link to a league, or to a game.
    func share() async throws -> TerminalAnswer {
        let days = try number("days", in: 1...366)
        let subject: NewWatchLink
        if let game = request.options["game"] {
            try requireNoSubject()
            subject = NewWatchLink(game: game, days: days)
        } else {
            subject = NewWatchLink(league: try self.subject("league"), days: days)
        }
        return try await signedIn { container, _ in
            let link = try await container.share(subject)
            let end = WatchStrings.ends(String(link.expiresAt.prefix(10)))[language]
            return TerminalAnswer("\(link.url)\n\(link.calendarUrl)\n\(end)", ["link": link])
        }
    }

    func links() async throws -> TerminalAnswer {
        try requireNoSubject()
        return try await signedIn { container, _ in
            let links = try await container.watchLinks()
            let rows = links.map { [$0.watchLinkId, String($0.expiresAt.prefix(10)), $0.url] }
            return TerminalAnswer(rows.isEmpty ? WatchStrings.none[language] : TextGrid.text(rows), ["links": links])
        }
    }

    func revoke() async throws -> TerminalAnswer {
        let id = try subject("link")
        return try await signedIn { container, _ in
            try await container.revoke(watchLink: id)
            return TerminalAnswer(WatchStrings.revoked[language], ["revoked": id])
        }
    }
}
