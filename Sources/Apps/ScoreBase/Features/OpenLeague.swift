package import Wire

/// An open league with its table and its games.
package struct OpenLeague: Sendable, Equatable {
    /// The tabs.
    package enum Tab: String, Sendable, Hashable, CaseIterable { case table, fixtures }

    /// The league.
    package var league: League
    /// The league's id.
    package var id: String { league.leagueId }
    /// The selected tab.
    package var tab = Tab.table
    /// The table, best team first; nil until it is loaded.
    package var table: [Standing]?
    /// The games; nil until they are loaded.
    package var games: ListPage<GameInfo>?
    /// The next page of games is being loaded.
    package var isLoadingMore = false
    /// The last error of each tab.
    package var errors: [Tab: ScoreBaseError] = [:]
    /// The last error of the selected tab.
    package var error: ScoreBaseError? { errors[tab] }

    /// A league that was just opened.
    package init(_ league: League) {
        self.league = league
    }
}
