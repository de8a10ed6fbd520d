import Bowline
import LocalizedTexts
import Wire

/// The commands for watch links and invitations.
extension ScoreTerminal {
    /// Makes a watch link to a league or a game.
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
            let end = SpectatorStrings.ends(String(link.expiresAt.prefix(10)))[language]
            return TerminalAnswer("\(link.url)\n\(link.calendarUrl)\n\(end)", ["link": link])
        }
    }

    func links() async throws -> TerminalAnswer {
        try requireNoSubject()
        return try await signedIn { container, _ in
            let links = try await container.watchLinks()
            let rows = links.map { [$0.watchLinkId, String($0.expiresAt.prefix(10)), $0.url] }
            return TerminalAnswer(
                rows.isEmpty ? SpectatorStrings.none[language] : TextGrid.text(rows),
                ["links": links]
            )
        }
    }

    /// Makes an invitation.
    func invite() async throws -> TerminalAnswer {
        let role = try subject("role")
        let (uses, days) = (try number("uses", in: 1...50), try number("days", in: 1...30))
        return try await signedIn { container, _ in
            let invitation = try await container.invite(NewInvitation(role: role, uses: uses, days: days))
            return TerminalAnswer("\(invitation.url)\n\(detail(of: invitation))", ["invitation": invitation])
        }
    }

    func invitations() async throws -> TerminalAnswer {
        try requireNoSubject()
        return try await signedIn { container, _ in
            let invitations = try await container.invitations()
            let rows = invitations.map { [$0.invitationId, detail(of: $0), $0.url] }
            return TerminalAnswer(
                rows.isEmpty ? InviteStrings.none[language] : TextGrid.text(rows),
                ["invitations": invitations]
            )
        }
    }

    func revokeInvitation() async throws -> TerminalAnswer {
        let id = try subject("invitation")
        return try await signedIn { container, _ in
            try await container.revoke(invitation: id)
            return TerminalAnswer(InviteStrings.revoked[language], ["revoked": id])
        }
    }

    private func detail(of invitation: Invitation) -> String {
        let day = String(invitation.expiresAt.prefix(10))
        return InviteStrings.detail(invitation.role, uses: invitation.usesLeft, day)[language]
    }

    func revoke() async throws -> TerminalAnswer {
        let id = try subject("link")
        return try await signedIn { container, _ in
            try await container.revoke(watchLink: id)
            return TerminalAnswer(SpectatorStrings.revoked[language], ["revoked": id])
        }
    }
}
