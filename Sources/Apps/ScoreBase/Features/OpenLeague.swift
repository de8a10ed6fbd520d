package import Scoring
package import Wire

/// An open league with its table and its games.
package struct OpenLeague: Sendable, Equatable {
    /// The tabs that can be selected.
    package enum Tab: String, Sendable, Hashable, CaseIterable { case table, fixtures, leaders, teams }

    /// The league that is open.
    package var league: League
    /// The id of the open league.
    package var id: String { league.leagueId }
    /// The tab that is selected.
    package var tab = Tab.table
    /// The table, best team first; nil until it is loaded.
    package var table: [Standing]?
    /// The games; nil until they are loaded.
    package var games: ListPage<GameInfo>?
    /// The league's venues; nil until they are loaded, which happens only for admins.
    package var venues: [Venue]?
    /// The players with the highest totals; nil until they are loaded.
    package var leaders: [Leader]?
    /// The statistic by which the leaders are ranked; nil for the sport's first one.
    package var stat: Stat?
    /// The exported file, ready to be saved.
    package var file: LeagueExport.File?
    /// True while a file is being exported.
    package var isExporting = false
    /// True while the next page of games is being loaded.
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
