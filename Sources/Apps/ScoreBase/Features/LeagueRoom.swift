package import Wire

/// A league with its table and its games.
package struct LeagueRoom: Sendable, Equatable {
    /// The two things there are to see.
    package enum Tab: String, Sendable, Hashable, CaseIterable { case table, fixtures }

    package var league: League
    package var tab = Tab.table
    package var table: [Standing]?
    package var games: ScoreDesk.Page<GameInfo>?
    package var isLoadingMore = false
    package var trouble: Trouble?

    /// A league that was just opened.
    package init(_ league: League) {
        self.league = league
    }
}
