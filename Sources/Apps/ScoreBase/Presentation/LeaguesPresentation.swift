import Phrases
import Wire

/// Something in a list that can be opened.
package struct RowPresentation: Sendable, Equatable {
    /// Its name for the renderer.
    package let id: String
    /// What stands first.
    package let title: String
    /// What stands below.
    package let detail: String
    /// What stands at its end, such as a score.
    package let value: String
    /// The colour of what stands at its end.
    package let tone: Tone
    /// What a screen reader says of it.
    package let label: String
    /// What a tap does.
    package let action: ScoreBaseAction
}

/// The list of leagues, from top to bottom.
package struct LeaguesPresentation: Sendable, Equatable {
    /// What is searched for.
    package let search: FieldPresentation
    /// Asks the server again.
    package let refresh: ButtonPresentation
    /// What went wrong last.
    package let notice: NoticePresentation?
    /// What is said in place of rows: that they are coming, or that there are none.
    package let placeholder: String?
    /// The leagues.
    package let rows: [RowPresentation]
    /// The rest of them.
    package let more: ButtonPresentation?
    /// What a screen reader says when the list has changed.
    package let announcement: String

    init(_ list: LeagueList, _ language: Language) {
        search = FieldPresentation("search", Words.searchLeagues[language], HiddenText(list.query), .search)
        refresh = ButtonPresentation("refresh", Words.refresh[language], .leagues(.refreshTapped)).with {
            $0.isBusy = list.isLoading
        }
        notice = list.trouble.map { NoticePresentation("trouble", $0, language, retry: .leagues(.refreshTapped)) }
        rows = list.page.items.map { Self.row($0, language) }
        more = list.page.next.map { _ in
            ButtonPresentation("more", Words.more[language], .leagues(.moreTapped)).with {
                $0.isBusy = list.isLoadingMore
            }
        }
        placeholder = Self.placeholder(list)?[language]
        let count = Phrase.count(rows.count, Phrase("league", "лига"), Phrase("leagues", "лиги"))
        announcement = placeholder ?? count[language]
    }

    private static func placeholder(_ list: LeagueList) -> Phrase? {
        guard list.page.items.isEmpty else { return nil }
        if !list.hasLoaded { return list.trouble == nil ? Words.loading : nil }
        return list.query.isEmpty
            ? Phrase("There are no leagues yet.", "Още няма лиги.")
            : Phrase("No league has that in its name.", "Няма лига с такова име.")
    }

    private static func row(_ league: League, _ language: Language) -> RowPresentation {
        let sport = BoardWords.sport(league.sportType)[language]
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
