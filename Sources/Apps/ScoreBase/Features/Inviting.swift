package import Wire

/// The links by which people join, as an admin sees them.
package struct Inviting: Sendable, Equatable {
    /// The invitations that can be used, oldest first; nil until they are loaded.
    package var invitations: [Invitation]?
    /// A call is in progress.
    package var isWorking = true
    /// The error of the last call; nil when it succeeded.
    package var error: ScoreBaseError?

    /// Invitations that are not loaded yet.
    package init() {}
}
