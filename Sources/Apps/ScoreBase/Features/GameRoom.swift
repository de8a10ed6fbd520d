package import Scoring

/// A game as it is shown, and as it is recorded.
package struct GameRoom: Sendable, Equatable {
    /// How the connection to the live game is.
    package enum Live: Sendable, Equatable {
        case connecting, live, reconnecting
        /// The game is over, or following it is not possible.
        case ended
    }

    /// The game's id.
    package let id: String
    /// The game and its players; nil until it is loaded.
    package var page: GamePage?
    /// Its book; nil until it is loaded, and when this version does not know its rules.
    package var book: Scorebook?
    /// How the connection is.
    package var live = Live.connecting
    /// Why what shows may be old.
    package var staleBecause: Trouble?
    /// What went wrong last.
    package var trouble: Trouble?
    /// Why the last tap did nothing.
    package var refusal: Refusal?
    /// The play that waits for a second tap, as it ends something for everybody.
    package var confirming: Play?
    /// An event is on its way to the disk.
    package var isSaving = false
    /// The person goes back as soon as everything is on disk.
    package var isClosing = false
    /// Numbers are on their way out of the outbox.
    package var isDropping = false
    /// The last delivery did not get through.
    package var isWaitingForNetwork = false
    /// Lines were skipped: the book has to be loaded anew.
    package var isMissingLines = false
    /// The line a screen reader speaks next; its number tells one from the next alike.
    package var announcement: Announcement?

    /// Something worth saying aloud.
    package struct Announcement: Sendable, Equatable {
        /// Its place among all that was said of this game.
        package var number: Int
        /// What happened.
        package var event: GameEvent
        /// The score it led to.
        package var score: Both<Int>
    }

    /// A game that is being opened.
    package init(_ id: String) {
        self.id = id
    }
}
