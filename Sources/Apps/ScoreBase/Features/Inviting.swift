package import Wire

/// The state of the screen where an admin manages invitations.
package struct Inviting: Sendable, Equatable {
    /// The invitations that can still be used, oldest first; nil until they are loaded.
    package var invitations: [Invitation]?
    /// True while a call is in progress.
    package var isWorking = true
    /// The error of the last call; nil when it succeeded.
    package var error: ScoreBaseError?

    /// Creates the state before the invitations are loaded.
    package init() {}
}
