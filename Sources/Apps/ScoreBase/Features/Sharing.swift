package import Wire

/// The state of the screen where an admin manages the watch links of a league or a game.
package struct Sharing: Sendable, Equatable {
    /// What new links show.
    package let subject: NewWatchLink
    /// The name of the league or of the game.
    package let title: String
    /// The links to it, oldest first; nil until they are loaded.
    package var links: [WatchLink]?
    /// True while a call is in progress.
    package var isWorking = true
    /// The error of the last call; nil when it succeeded.
    package var error: ScoreBaseError?

    /// Creates the state before the links are loaded.
    package init(_ subject: NewWatchLink, title: String) {
        self.subject = subject
        self.title = title
    }

    /// Whether a link shows the same league or game.
    func isAbout(_ link: WatchLink) -> Bool {
        subject.gameId.map { $0 == link.gameId } ?? (link.gameId == nil && link.leagueId == subject.leagueId)
    }
}
