/// One line of the audit log: the actor, the action, its object, the address and the outcome. It never contains secrets
/// such as passwords, tokens, codes or keys.
package struct AuditEntry: Sendable, Hashable {
    /// The outcome of the action.
    package enum Outcome: String, Sendable, Hashable {
        /// The operation was carried out.
        case done
        /// The operation was refused.
        case refused
        /// The action was refused after too many wrong guesses.
        case lockedOut = "locked_out"
    }

    /// The action, such as `sign_in` or `users delete`.
    package var event: String
    /// The outcome of the action.
    package var outcome: Outcome
    /// The name of the error; nil on success.
    package var reason: String?
    /// The actor: an account's name, `operator` with the id of a credential, or the digest of an unknown name.
    package var actor: String?
    /// The person or object that was changed, if it is not the actor.
    package var subject: String?
    /// The caller's IP address; nil when it is unknown.
    package var address: String?
    /// The id of the request, as the caller got it.
    package var request: String?

    /// Creates an entry from its parts.
    package init(
        _ event: String,
        _ outcome: Outcome,
        reason: String? = nil,
        actor: String? = nil,
        subject: String? = nil,
        address: String? = nil,
        request: String? = nil
    ) {
        self.event = event
        self.outcome = outcome
        self.reason = reason
        self.actor = actor
        self.subject = subject
        self.address = address
        self.request = request
    }
}

/// Stores audit entries. `record` returns immediately: writing happens later, and the sink reports entries that it
/// cannot store.
package protocol AuditSink: Sendable {
    /// Stores an entry with the current time.
    func record(_ entry: AuditEntry)
}

/// An audit sink that discards all entries.
package struct NoAudit: AuditSink {
    package init() {}
    package func record(_ entry: AuditEntry) {}
}
