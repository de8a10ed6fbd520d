package import Wire

/// A league with its table and its games.
package struct LeagueRoom: Sendable, Equatable {
    /// The two things there are to see.
    package enum Tab: String, Sendable, Hashable, CaseIterable { case table, fixtures }

    /// The league.
    package var league: League
    /// The league's id.
    package var id: String { league.leagueId }
    /// Which of the two shows.
    package var tab = Tab.table
    /// The table, best team first; nil until it came.
    package var table: [Standing]?
    /// The games; nil until they came.
    package var games: ScoreDesk.Page<GameInfo>?
    /// More games are on their way.
    package var isLoadingMore = false
    /// What went wrong last with each of the two; what came of the one says nothing about the other.
    package var troubles: [Tab: Trouble] = [:]
    /// What went wrong with the one that shows.
    package var trouble: Trouble? { troubles[tab] }

    /// A league that was just opened.
    package init(_ league: League) {
        self.league = league
    }
}
