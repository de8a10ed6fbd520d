package import Scoring
package import Wire

/// An open game, as it is shown and recorded.
package struct OpenGame: Sendable, Equatable {
    /// The states of the live connection.
    package enum Live: Sendable, Equatable {
        case connecting, live, reconnecting
        /// The game is over or cannot be followed.
        case ended
    }

    /// The tabs that can be selected.
    package enum Tab: String, Sendable, Hashable, CaseIterable { case plays, boxScore = "box-score", protests }

    /// The id of the game.
    package let id: String
    /// The game and its players; nil until it is loaded.
    package var page: GamePage?
    /// The scorebook; nil until the game is loaded, and if this version of the app does not know the rules.
    package var book: Scorebook?
    /// The tab that is selected.
    package var tab = Tab.plays
    /// The period whose box score is shown; nil for the whole game.
    package var period: Int?
    /// The protests against the game, oldest first; nil until they are loaded.
    package var protests: [Protest]?
    /// The state of the live connection.
    package var live = Live.connecting
    /// Why the game may be out of date; nil if it is fresh.
    package var staleBecause: ScoreBaseError?
    /// The error of the last call; nil when it succeeded.
    package var error: ScoreBaseError?
    /// Why the last play was rejected.
    package var refusal: RuleError?
    /// The play to be confirmed, because it ends or reopens the game for everyone.
    package var confirming: Play?
    /// The event whose player is asked for; nil if there is none.
    package var asking: EventID?
    /// The line-up or substitution that is being chosen; nil if there is none.
    package var changing: PlayerChange?
    /// The clock of the latest period that this device timed.
    package var clock: PeriodClock?
    /// True while an event is being saved.
    package var isSaving = false
    /// True if the game is to be closed as soon as everything is on disk.
    package var isClosing = false
    /// True while entries are being removed from the outbox.
    package var isDropping = false
    /// True if the last delivery failed.
    package var isWaitingForNetwork = false
    /// True if events were missed, so that the event log must be loaded again.
    package var isMissingLines = false
    /// What a screen reader announces next; its number distinguishes equal announcements.
    package var announcement: Announcement?

    /// An announcement of a screen reader.
    package struct Announcement: Sendable, Equatable {
        /// The number of the announcement.
        package var number: Int
        /// The event that it is about.
        package var event: GameEvent
        /// The score after the event.
        package var score: Both<Int>
    }

    /// A game that is not loaded yet.
    package init(_ id: String) {
        self.id = id
    }
}
