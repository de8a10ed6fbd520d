internal import Identity
internal import SQLite

/// Stores the accounts. Addresses are compared without case.
protocol GistaAccounts: Sendable {
    /// Makes an account; nil where the id or the address is taken.
    func create(_ account: NewAccount) async throws(StorageError) -> Account?
    /// The account of an address.
    func account(email: String) async throws(StorageError) -> Account?
    /// The account of a number.
    func account(_ number: Int64) async throws(StorageError) -> Account?
    /// Changes an account; nil where it is gone, false where the address is taken. With another password all sessions
    /// but one end.
    func change(_ number: Int64, _ change: AccountChange, keeping session: Int64) async throws(StorageError) -> Bool?
    /// Replaces the hash of the same password, unless the password has been changed; returns whether it did.
    func rehash(_ number: Int64, from old: String, to new: String) async throws(StorageError) -> Bool
    /// Deletes an account and everything that belongs to it; nil where it is gone.
    func delete(_ number: Int64) async throws(StorageError) -> DeletedAccount?

    /// The codes for a new password that an account has; none for an account that is not there, which is looked for all
    /// the same.
    func codes(of number: Int64?) async throws(StorageError) -> PendingCodes
    /// Makes or finds the code to send. For an account that is not there (nil) as much is written, and the answer is
    /// nil.
    func issueCode(for number: Int64?, now: Double) async throws(StorageError) -> (code: OneTimeCode, isNew: Bool)?
    /// Sets the password and ends every session where the codes are still accepted; false where they are not.
    func reset(
        _ number: Int64,
        to password: String,
        if accepts: @escaping @Sendable (PendingCodes) -> Bool
    ) async throws(StorageError) -> Bool
}

/// Stores the sessions and their tokens.
protocol GistaSessions: Sendable {
    /// The caller with this access token; the token may have expired.
    func caller(of accessDigest: [UInt8]) async throws(StorageError) -> GistaCaller?
    /// Opens a session of an account. Of too many the oldest ends. False, and nothing is opened, when the account has
    /// another password by now than the one whose hash is given.
    func open(_ pair: TokenPair, of number: Int64, provenBy hash: String, now: Double) async throws(StorageError)
        -> Bool
    /// Exchanges a refresh token for the next pair, by the rule; a token used again ends its session.
    func exchange(
        _ refreshDigest: [UInt8],
        for pair: TokenPair,
        by rule: ExchangeRule
    ) async throws(StorageError) -> ExchangedToken
    func end(_ session: Int64) async throws(StorageError)
    /// Ends all sessions of an account but one.
    func endAll(of number: Int64, but session: Int64?) async throws(StorageError)
}

/// The result of exchanging a refresh token.
enum ExchangedToken: Sendable, Equatable {
    case granted(userID: String)
    /// Not known, or expired.
    case refused
    /// Shown again: the session of that account has ended.
    case reused(account: Int64, session: Int64)
}
