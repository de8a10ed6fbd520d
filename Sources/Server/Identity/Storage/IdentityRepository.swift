package import Essentials
package import SQLite

/// Stores users, groups, tenants and clients.
package protocol UserRepository: Sendable {
    /// The user with this canonical name; nil if there is none.
    func user(named name: String) async throws(StorageError) -> User?
    /// All users, ordered by name.
    func users() async throws(StorageError) -> [User]
    /// Adds a user; returns false if the name is taken.
    func insert(_ user: User) async throws(StorageError) -> Bool
    /// Changes a user and ends sign-ins in one transaction; nil if there is no such user. If `body` throws, nothing is
    /// changed. As much is written for an unknown user as for a known one, so that the duration does not tell which
    /// users exist. See docs/decisions/accounts.md, "A new
    /// password ends all other sign-ins".
    func change(
        _ name: String,
        ending signIns: SignInsToEnd,
        now: Double,
        _ body: @escaping @Sendable (inout User) throws(CognitoError) -> Void
    ) async throws(StorageError) -> Result<ChangedUser, CognitoError>?
    /// Removes up to `limit` users who signed up before a time and have not confirmed since. Returns the number
    /// removed.
    func removeUnconfirmed(before moment: Double, limit: Int) async throws(StorageError) -> Int
    /// Removes a user and their refresh tokens. Token families are kept, so that revocations are known after a restart,
    /// too.
    func remove(_ name: String) async throws(StorageError)
    /// The groups that users can be members of, ordered by name.
    func groups() async throws(StorageError) -> [String]
    /// Adds a group unless it exists.
    func addGroup(_ name: String) async throws(StorageError)
    /// The tenants' names, by id.
    func tenants() async throws(StorageError) -> [String: String]
    /// Adds or renames a tenant.
    func setTenant(_ id: String, name: String) async throws(StorageError)
    /// The app clients that users may sign in with.
    func clients() async throws(StorageError) -> [AppClient]
    /// The app client with this id; nil if there is none.
    func client(_ id: String) async throws(StorageError) -> AppClient?
    /// Adds or changes an app client.
    func save(_ client: AppClient) async throws(StorageError)
    /// Removes an app client and the sign-ins made with it.
    func remove(client id: String) async throws(StorageError)
}

/// Which sign-ins end with a change.
package enum SignInsToEnd: Sendable, Hashable {
    case none
    case all
    /// All except the family with this id.
    case allBut(String)
}

/// The result of changing a user.
package struct ChangedUser: Sendable, Hashable {
    /// The user after the change.
    package let user: User
    /// The ids of the families that ended.
    package let ended: [String]

    /// Creates the result of a change.
    package init(user: User, ended: [String]) {
        self.user = user
        self.ended = ended
    }
}

/// Stores the sign-ins and their refresh tokens.
package protocol TokenRepository: Sendable {
    /// Stores a new family with its first refresh token, and removes a few families that ended before a time. Stores
    /// nothing and returns false if the user may no longer sign in: the password has changed, the user is disabled, or
    /// they must choose a new password.
    func begin(
        _ family: TokenFamily,
        provenBy verifier: SRPVerifier,
        token: [UInt8],
        removingEndedBefore moment: Double
    ) async throws(StorageError) -> Bool
    /// The family that a refresh token belongs to; nil if the token is unknown.
    func family(ofToken digest: [UInt8]) async throws(StorageError) -> TokenFamily?
    /// Applies the rule to a token and carries out its decision, in one transaction.
    func exchange(
        _ digest: [UInt8],
        for successor: [UInt8],
        by rule: ExchangeRule
    ) async throws(StorageError) -> ExchangeRule.Outcome
    /// Revokes all tokens of a family.
    func revoke(family id: String, now: Double) async throws(StorageError)
    /// Revokes all families of a user; returns the ids of those that were not revoked before.
    func revokeFamilies(of user: String, now: Double) async throws(StorageError) -> [String]
    /// The ids of families that were revoked since a time.
    func familiesRevoked(since moment: Double) async throws(StorageError) -> [String]
    /// Removes families that ended before a time.
    func removeFamilies(endedBefore moment: Double) async throws(StorageError)
}

/// Stores the signing keys and the server's secrets.
package protocol SecretRepository: Sendable {
    /// The key pairs that sign tokens or have signed tokens that may still be valid.
    func signingKeys() async throws(StorageError) -> [SigningKeyRecord]
    /// The stored key pairs. If no pairs are stored, stores and returns `fresh`, so that all processes use the same
    /// pairs.
    func signingKeys(orElse fresh: [SigningKeyRecord]) async throws(StorageError) -> [SigningKeyRecord]
    /// Adds key pairs and removes those with these ids.
    func add(_ keys: [SigningKeyRecord], removing ids: [String]) async throws(StorageError)
    /// The server's secret. If there is none, stores and returns `fresh`.
    func pepper(orElse fresh: [UInt8]) async throws(StorageError) -> [UInt8]
    /// The API key or operator credential with this digest; nil if there is none.
    func secret(digest: [UInt8]) async throws(StorageError) -> AccessSecret?
    /// All API keys and operator credentials, the oldest first.
    func secrets() async throws(StorageError) -> [AccessSecret]
    /// Adds or changes an API key or operator credential.
    func save(_ secret: AccessSecret) async throws(StorageError)
}

/// Stores counts of wrong guesses and known addresses of accounts, all under keyed digests.
package protocol GuessRepository: Sendable {
    /// Whether other processes may use the database, too. If so, guesses are counted in it for all processes.
    var isShared: Bool { get }
    /// The time at which each bucket that is not full will be full.
    func guesses() async throws(StorageError) -> [GuessKey: Double]
    /// Whether an address has signed in to an account since a time.
    func isKnown(_ address: GuessKey, of account: GuessKey, since moment: Double) async throws(StorageError) -> Bool
    /// Stores the changes in one transaction.
    func save(
        _ guesses: GuessLedger.Changes,
        _ known: [GuessKey: KnownAddresses.Change],
        now: Double
    ) async throws(StorageError)
    /// Counts one guess in all buckets, or in none if one of them refuses it. Atomic across processes.
    func take(_ buckets: [SizedBucket], now: Double) async throws(StorageError) -> GuessLedger.Verdict
    /// Stores the outcome of a guess in one transaction.
    func save(_ outcome: GuessOutcome, now: Double) async throws(StorageError)
    /// Removes the buckets that are full. If more than `limit` remain, also removes those that will be full soonest.
    func removeFullGuesses(now: Double, limit: Int) async throws(StorageError)
}

/// Stores the next steps of sign-ins that may reach another process.
package protocol StepRepository: Sendable {
    /// Whether other processes may use the database too.
    var isShared: Bool { get }
    /// Stores a step under a random name until it expires.
    func saveStep(_ document: Data, as name: String, until moment: Double) async throws(StorageError)
    /// Removes and returns a step; nil if it does not exist or has expired.
    func takeStep(_ name: String, now: Double) async throws(StorageError) -> Data?
    /// Removes steps that expired before a time.
    func removeSteps(before moment: Double) async throws(StorageError)
}

/// All stores of this module, implemented by one database.
package typealias IdentityRepository = UserRepository & TokenRepository & SecretRepository & GuessRepository
    & StepRepository
