/// A change to an account that its owner is notified of, so that they notice changes made by others.
package struct AccountNotice: Sendable, Hashable {
    /// What changed in the account.
    package enum Change: String, Sendable, Hashable, CaseIterable {
        /// The owner replaced the password; all other sign-ins ended.
        case passwordChanged
        /// A code from the mailbox set a new password; all sign-ins ended.
        case passwordReset
        /// An operator set the password; all sign-ins ended.
        case passwordSetByOperator
        /// The account's email address was changed. The notice goes to the old address.
        case emailChanged
        /// All sign-ins were ended without a new password.
        case signInsEnded
        /// The account was deleted with everything that belongs to it.
        case accountDeleted
    }

    /// The account's name: a user name of the pool, or a user id of Gista.
    package let account: String
    /// The email address the notice goes to.
    package let destination: String
    /// What changed in the account.
    package let change: Change
    /// When it changed, in seconds since 1970.
    package let time: Double

    /// Creates a notice from its parts.
    package init(account: String, destination: String, change: Change, time: Double) {
        self.account = account
        self.destination = destination
        self.change = change
        self.time = time
    }
}

/// Sends notices to the owners of accounts.
///
/// Called after the change is stored. Implementations return at once (they put the notice into a queue) and report what
/// they cannot send themselves: the change stands whether or not its notice arrives.
package protocol AccountNotices: Sendable {
    /// Sends a notice, or keeps it for sending.
    func send(_ notice: AccountNotice) async
}
