import LocalizedTexts
import Wire

/// A row of a list that can be opened.
package struct RowPresentation: Sendable, Equatable {
    /// The id for the renderer.
    package let id: String
    /// The title shown in the row.
    package let title: String
    /// The text below the title.
    package let detail: String
    /// The text at the end, e.g. a score.
    package let value: String
    /// The color of `value`.
    package let tone: Tone
    /// What a screen reader reads aloud for the row.
    package let label: String
    /// The action that a tap sends.
    package let action: ScoreBaseAction
}

/// The list of leagues, from top to bottom.
package struct LeaguesPresentation: Sendable, Equatable {
    /// The field for the search text.
    package let search: FieldPresentation
    /// Reads the content from the server again.
    package let refresh: ButtonPresentation
    /// The error of the last call, or an invitation that is waiting; nil if there is neither.
    package let notice: NoticePresentation?
    /// The text shown instead of rows, while loading or when there are none.
    package let placeholder: String?
    /// The first step for an admin; nil for others, and once there is a league.
    package let step: NoticePresentation?
    /// Adds a league; nil for users who may not.
    package let add: ButtonPresentation?
    /// Shows the invitations; nil for users who may not make any.
    package let invite: ButtonPresentation?
    /// One row for each league.
    package let rows: [RowPresentation]
    /// Loads the next page; nil on the last one.
    package let more: ButtonPresentation?
    /// What a screen reader announces when the list has changed.
    package let announcement: String

    init(_ list: LeagueList, isAdmin: Bool = false, isInvited: Bool = false, _ language: Language) {
        let adding = ButtonPresentation("new-league", EditStrings.newLeague[language], .edit(.opened(.league)))
        let isNew = isAdmin && list.hasLoaded && list.page.items.isEmpty && list.query.isEmpty
        step = isNew ? NoticePresentation(id: "step", title: EditStrings.firstLeague[language], tone: .accent) : nil
        add = isAdmin ? adding.with { $0.tone = isNew ? .accent : .neutral } : nil
        invite = isAdmin ? ButtonPresentation("invite", InviteStrings.title[language], .invite(.opened)) : nil
        search = FieldPresentation("search", ScoreBaseStrings.searchLeagues[language], HiddenText(list.query), .search)
        refresh = ButtonPresentation("refresh", ScoreBaseStrings.refresh[language], .leagues(.refreshTapped)).with {
            $0.isBusy = list.isLoading
        }
        notice =
            list.error.map { NoticePresentation("trouble", $0, language, retry: .leagues(.refreshTapped)) }
            ?? (isInvited ? Self.invitation(language) : nil)
        rows = list.page.items.map { Self.row($0, language) }
        more = list.page.next.map { _ in
            ButtonPresentation("more", ScoreBaseStrings.more[language], .leagues(.moreTapped)).with {
                $0.isBusy = list.isLoadingMore
            }
        }
        placeholder = Self.placeholder(list)?[language]
        let count = LocalizedText.count(rows.count, LocalizedText("league", "лига"), LocalizedText("leagues", "лиги"))
        announcement = placeholder ?? count[language]
    }

    private static func invitation(_ language: Language) -> NoticePresentation {
        var notice = NoticePresentation(id: "invitation", title: InviteStrings.waits[language], tone: .accent)
        let leave = ButtonPresentation("leave-to-join", ScoreBaseStrings.signOut[language], .leaving(.signOutTapped))
        notice.buttons = [leave.with { $0.tone = .accent }]
        return notice
    }

    private static func placeholder(_ list: LeagueList) -> LocalizedText? {
        guard list.page.items.isEmpty else { return nil }
        if !list.hasLoaded { return list.error == nil ? ScoreBaseStrings.loading : nil }
        return list.query.isEmpty
            ? LocalizedText("There are no leagues yet.", "Още няма лиги.")
            : LocalizedText("No league has that in its name.", "Няма лига с такова име.")
    }

    private static func row(_ league: League, _ language: Language) -> RowPresentation {
        let sport = BoardStrings.sport(league.sportType)[language]
        return RowPresentation(
            id: "league-\(league.leagueId)",
            title: league.name,
            detail: sport,
            value: "",
            tone: .neutral,
            label: "\(league.name), \(sport)",
            action: .leagues(.leagueTapped(league.leagueId))
        )
    }
}
