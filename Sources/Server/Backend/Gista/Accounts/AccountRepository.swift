internal import Identity
internal import SQLite

/// Stores the accounts. Addresses are compared case-insensitively.
protocol GistaAccounts: Sendable {
    /// Creates an account; nil if the id or the address is taken.
    func create(_ account: NewAccount) async throws(StorageError) -> Account?
    /// The account with this address.
    func account(email: String) async throws(StorageError) -> Account?
    /// The account with this number.
    func account(_ number: Int64) async throws(StorageError) -> Account?
    /// Changes an account; nil if it is gone, false if the address is taken. A new password ends all sessions except
    /// `session`.
    func change(_ number: Int64, _ change: AccountChange, keeping session: Int64) async throws(StorageError) -> Bool?
    /// Replaces the hash by another one of the same password, unless the password has changed; returns whether it did.
    func rehash(_ number: Int64, from old: String, to new: String) async throws(StorageError) -> Bool
    /// Deletes an account and everything that belongs to it; nil if it is gone.
    func delete(_ number: Int64) async throws(StorageError) -> DeletedAccount?

    /// The pending codes of an account for a new password. With nil, the result is empty, but the database is queried
    /// all the same.
    func codes(of number: Int64?) async throws(StorageError) -> PendingCodes
    /// Creates or finds the code to send. With nil, for an account that does not exist, as much is written and the
    /// result is nil.
    func issueCode(for number: Int64?, now: Double) async throws(StorageError) -> (code: OneTimeCode, isNew: Bool)?
    /// Sets the password and ends every session if `accepts` is true for the account's codes; otherwise returns false.
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
    /// Opens a session of an account, and ends the oldest if there are too many. Returns false, and opens none, if
    /// `hash` is no longer the hash of the account's password.
    func open(_ pair: TokenPair, of number: Int64, provenBy hash: String, now: Double) async throws(StorageError)
        -> Bool
    /// Exchanges a refresh token for the next pair, according to `rule`; a reused token ends its session.
    func exchange(
        _ refreshDigest: [UInt8],
        for pair: TokenPair,
        by rule: ExchangeRule
    ) async throws(StorageError) -> ExchangedToken
    func end(_ session: Int64) async throws(StorageError)
    /// Ends all sessions of an account except `session`.
    func endAll(of number: Int64, but session: Int64?) async throws(StorageError)
}

/// The result of exchanging a refresh token.
enum ExchangedToken: Sendable, Equatable {
    case granted(userID: String)
    /// The token is unknown or has expired.
    case refused
    /// The token was exchanged before: the session of that account has ended.
    case reused(account: Int64, session: Int64)
}
