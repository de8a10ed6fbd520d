package import Essentials
package import SQLite

/// Stores users, groups, tenants and clients.
package protocol UserRepository: Sendable {
    /// The person of that canonical name.
    func user(named name: String) async throws(StorageError) -> User?
    /// All users, ordered by name.
    func users() async throws(StorageError) -> [User]
    /// Adds a person; false when the name is taken.
    func insert(_ user: User) async throws(StorageError) -> Bool
    /// Changes a user and ends sign-ins in one transaction; nil when there is no such user. A refusal changes and ends
    /// nothing. For an unknown user as much is written as for a known one.
    /// See docs/decisions/accounts.md, "A new password ends all other sign-ins".
    func change(
        _ name: String,
        ending signIns: SignInsToEnd,
        now: Double,
        _ body: @escaping @Sendable (inout User) throws(CognitoError) -> Void
    ) async throws(StorageError) -> Result<ChangedUser, CognitoError>?
    /// Removes those who signed up before a moment and have not confirmed since, at most `most` of them; how many were
    /// removed.
    func removeUnconfirmed(before moment: Double, most: Int) async throws(StorageError) -> Int
    /// Removes a person and what could begin new tokens of theirs. What was revoked stays known: a token outlives a
    /// restart, too.
    func remove(_ name: String) async throws(StorageError)
    /// The groups a person can be in, in order.
    func groups() async throws(StorageError) -> [String]
    /// Adds a group, if it is not there.
    func addGroup(_ name: String) async throws(StorageError)
    /// The tenants with their names.
    func tenants() async throws(StorageError) -> [String: String]
    /// Adds a tenant, or renames it.
    func setTenant(_ id: String, name: String) async throws(StorageError)
    /// The apps people may sign in with.
    func clients() async throws(StorageError) -> [AppClient]
    /// The app of that id.
    func client(_ id: String) async throws(StorageError) -> AppClient?
    /// Adds an app, or changes it.
    func save(_ client: AppClient) async throws(StorageError)
    /// Removes an app and the sign-ins made with it.
    func remove(client id: String) async throws(StorageError)
}

/// Which sign-ins end with a change.
package enum SignInsToEnd: Sendable, Hashable {
    case none
    case all
    /// All but the family of that id.
    case allBut(String)
}

/// A person after a change.
package struct ChangedUser: Sendable, Hashable {
    /// The user after the change.
    package let user: User
    /// The ids of the families that ended.
    package let ended: [String]

    /// The result of a change in a repository.
    package init(user: User, ended: [String]) {
        self.user = user
        self.ended = ended
    }
}

/// Stores the sign-ins and their refresh tokens.
package protocol TokenRepository: Sendable {
    /// Begins a family with its first refresh token, and removes a few of those that ended before a moment. False, and
    /// nothing is begun, when the person is not as they proved themselves any more: another password, disabled, or told
    /// to choose a new one.
    func begin(
        _ family: TokenFamily,
        provenBy verifier: SRPVerifier,
        token: [UInt8],
        removingEndedBefore moment: Double
    ) async throws(StorageError) -> Bool
    /// The family a refresh token belongs to.
    func family(ofToken digest: [UInt8]) async throws(StorageError) -> TokenFamily?
    /// Lets the rule decide about a token and does what it decides, as one step.
    func exchange(
        _ digest: [UInt8],
        for successor: [UInt8],
        by rule: ExchangeRule
    ) async throws(StorageError) -> ExchangeRule.Outcome
    /// Revokes all tokens of a family.
    func revoke(family id: String, now: Double) async throws(StorageError)
    /// Revokes all families of a person and names them.
    func revokeFamilies(of user: String, now: Double) async throws(StorageError) -> [String]
    /// The families revoked since a moment.
    func familiesRevoked(since moment: Double) async throws(StorageError) -> [String]
    /// Removes what ended before a moment.
    func removeFamilies(endedBefore moment: Double) async throws(StorageError)
}

/// Stores the signing keys and the server's secrets.
package protocol SecretRepository: Sendable {
    /// The key pairs that sign or have signed.
    func signingKeys() async throws(StorageError) -> [SigningKeyRecord]
    /// The same; where there are none, `fresh` becomes what all processes use.
    func signingKeys(orElse fresh: [SigningKeyRecord]) async throws(StorageError) -> [SigningKeyRecord]
    /// Adds key pairs and removes those of these names.
    func add(_ keys: [SigningKeyRecord], removing ids: [String]) async throws(StorageError)
    /// The server's own secret, which is `fresh` when there was none.
    func pepper(orElse fresh: [UInt8]) async throws(StorageError) -> [UInt8]
    /// The API key or operator credential with that digest.
    func secret(digest: [UInt8]) async throws(StorageError) -> AccessSecret?
    /// All API keys and operator credentials, the oldest first.
    func secrets() async throws(StorageError) -> [AccessSecret]
    /// Adds or changes one.
    func save(_ secret: AccessSecret) async throws(StorageError)
}

/// Stores the counts of wrong guesses, and the known addresses of accounts. All of it under keyed digests.
package protocol GuessRepository: Sendable {
    /// Whether other processes may use the database too. Then guesses are counted in it, for all of them.
    var isShared: Bool { get }
    /// When each bucket that is not full will be.
    func guesses() async throws(StorageError) -> [GuessKey: Double]
    /// Whether an address signed in to an account since a moment.
    func isKnown(_ address: GuessKey, of account: GuessKey, since moment: Double) async throws(StorageError) -> Bool
    /// Stores what changed, as one step.
    func save(
        _ guesses: GuessLedger.Changes,
        _ known: [GuessKey: KnownAddresses.Change],
        now: Double
    ) async throws(StorageError)
    /// Counts one guess in all buckets, or in none of them when one refuses it; as one step among all processes.
    func take(_ buckets: [SizedBucket], now: Double) async throws(StorageError) -> GuessLedger.Verdict
    /// Stores what came of a guess, as one step.
    func save(_ outcome: GuessOutcome, now: Double) async throws(StorageError)
    /// Removes the buckets that are full and, of more than `most` others, those that are full soonest.
    func removeFullGuesses(now: Double, most: Int) async throws(StorageError)
}

/// Stores the next steps of sign-ins where they may reach another process.
package protocol StepRepository: Sendable {
    /// Whether other processes may use the database too.
    var isShared: Bool { get }
    /// Keeps a step under a random name until a moment.
    func keepStep(_ document: Data, as name: String, until moment: Double) async throws(StorageError)
    /// Takes a step out; nil when it is gone or over.
    func takeStep(_ name: String, now: Double) async throws(StorageError) -> Data?
    /// Removes the steps that were over before a moment.
    func removeSteps(before moment: Double) async throws(StorageError)
}

/// All of it, as one database is.
package typealias IdentityRepository = UserRepository & TokenRepository & SecretRepository & GuessRepository
    & StepRepository
