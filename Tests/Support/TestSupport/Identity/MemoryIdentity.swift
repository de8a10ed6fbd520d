#if os(Linux)
    package import Identity
    internal import Basics
    package import Essentials

    /// People, tokens and keys in memory, with the same rules as in the database.
    package final class MemoryIdentity: IdentityRepository {
        private struct State {
            var users: [String: User] = [:]
            var groups: Set<String> = []
            var tenants: [String: String] = [:]
            var clients: [String: AppClient] = [:]
            var families: [String: TokenFamily] = [:]
            var tokens: [[UInt8]: RefreshRecord] = [:]
            var keys: [SigningKeyRecord] = []
            var pepper: [UInt8]?
            var secrets: [AccessSecret] = []
            var guesses: [GuessKey: Double] = [:]
            var calls: [String] = []
            var known: [GuessKey: [GuessKey: Double]] = [:]
            var steps: [String: (document: Data, expires: Double)] = [:]
        }

        private let state = Locked(State())

        /// Making keys takes long, so all tests share two.
        static let sharedKeys = TokenUse.allCases.map {
            SigningKeyRecord(use: $0, key: .generate(), created: 1_000_000_000)
        }

        package init(keys: [SigningKeyRecord]? = nil) {
            state.withLock { $0.keys = keys ?? Self.sharedKeys }
        }

        /// What people's data was asked for, by the names of the calls.
        package var calls: [String] { state.withLock { $0.calls } }

        private func note(_ call: String) { state.withLock { $0.calls.append(call) } }

        package func user(named name: String) -> User? {
            note("user")
            return state.withLock { $0.users[name] }
        }

        package func users() -> [User] { state.withLock { $0.users.values.sorted { $0.name < $1.name } } }

        package func insert(_ user: User) async -> Bool {
            note("insert")
            return state.withLock { state in
                guard state.users[user.name] == nil else { return false }
                state.users[user.name] = user
                return true
            }
        }

        package func change(
            _ name: String,
            ending signIns: SignInsToEnd,
            now: Double,
            _ body: @escaping @Sendable (inout User) throws(CognitoError) -> Void
        ) async -> Result<ChangedUser, CognitoError>? {
            note("change")
            return state.withLock { state -> Result<ChangedUser, CognitoError>? in
                guard var user = state.users[name] else { return nil }
                do throws(CognitoError) { try body(&user) } catch { return .failure(error) }
                state.users[name] = user
                return .success(ChangedUser(user: user, ended: Self.end(signIns, of: name, now: now, in: &state)))
            }
        }

        package func removeUnconfirmed(before moment: Double, limit most: Int) async -> Int {
            state.withLock { state in
                let gone = state.users.values.filter { $0.status == .unconfirmed && $0.created < moment }.prefix(most)
                for user in gone { state.users[user.name] = nil }
                return gone.count
            }
        }

        private static func end(
            _ signIns: SignInsToEnd,
            of user: String,
            now: Double,
            in state: inout State
        ) -> [String] {
            let kept: String?
            switch signIns {
            case .none: return []
            case .all: kept = nil
            case .allBut(let family): kept = family
            }
            let ids = state.families.values.filter { $0.user == user && $0.revoked == nil && $0.id != kept }.map(\.id)
            for id in ids { state.families[id]?.revoked = now }
            return ids
        }

        package func guesses() -> [GuessKey: Double] { state.withLock { $0.guesses } }

        package func isKnown(_ address: GuessKey, of account: GuessKey, since moment: Double) -> Bool {
            note("isKnown")
            return state.withLock { $0.known[account]?[address].map { $0 >= moment } ?? false }
        }

        package func save(
            _ guesses: GuessLedger.Changes,
            _ known: [GuessKey: KnownAddresses.Change],
            now: Double
        ) async {
            state.withLock { state in
                state.guesses.merge(guesses.updated) { $1 }
                for key in guesses.removed { state.guesses[key] = nil }
                for (account, change) in known {
                    if change.forgetsAll { state.known[account] = nil }
                    state.known[account, default: [:]].merge(change.seen) { $1 }
                }
            }
        }

        package func take(_ buckets: [SizedBucket], now: Double) async -> GuessLedger.Verdict {
            state.withLock { state in
                var ledger = GuessLedger(state.guesses)
                defer { state.guesses.merge(ledger.takeChanges(now: now).updated) { $1 } }
                return ledger.take(buckets, now: now)
            }
        }

        package func save(_ outcome: GuessOutcome, now: Double) async {
            var ledger = GuessLedger(state.withLock { $0.guesses })
            ledger.apply(outcome, now: now)
            await save(ledger.takeChanges(now: now), [outcome.account: outcome.known], now: now)
        }

        package func removeFullGuesses(now: Double, limit most: Int) async {
            state.withLock { state in state.guesses = state.guesses.filter { $0.value > now } }
        }

        package func remove(_ name: String) async {
            state.withLock { state in
                state.users[name] = nil
                state.tokens = state.tokens.filter { state.families[$0.value.family]?.user != name }
            }
        }

        package func groups() -> [String] { state.withLock { $0.groups.sorted() } }
        package func addGroup(_ name: String) async { state.withLock { _ = $0.groups.insert(name) } }
        package func tenants() -> [String: String] { state.withLock { $0.tenants } }
        package func setTenant(_ id: String, name: String) async { state.withLock { $0.tenants[id] = name } }
        package func clients() -> [AppClient] { state.withLock { Array($0.clients.values) } }
        package func client(_ id: String) -> AppClient? { state.withLock { $0.clients[id] } }
        package func save(_ client: AppClient) async { state.withLock { $0.clients[client.id] = client } }

        package func remove(client id: String) async {
            state.withLock { state in
                state.families = state.families.filter { $0.value.client != id }
                state.clients[id] = nil
            }
        }

        package func begin(
            _ family: TokenFamily,
            provenBy verifier: SRPVerifier,
            token: [UInt8],
            removingEndedBefore moment: Double
        ) async -> Bool {
            await removeFamilies(endedBefore: moment)
            return state.withLock { state in
                guard state.users[family.user]?.maySignIn(with: verifier) == true else { return false }
                state.families[family.id] = family
                state.tokens[token] = RefreshRecord(digest: token, family: family.id)
                return true
            }
        }

        package func family(ofToken digest: [UInt8]) -> TokenFamily? {
            state.withLock { state in state.tokens[digest].flatMap { state.families[$0.family] } }
        }

        package func exchange(
            _ digest: [UInt8],
            for successor: [UInt8],
            by rule: ExchangeRule
        ) async -> ExchangeRule.Outcome {
            state.withLock { state in
                guard let token = state.tokens[digest], let family = state.families[token.family] else {
                    return .unknown
                }
                let outcome = rule.decide(token, of: family)
                switch outcome {
                case .granted:
                    if token.exchanged == nil { state.tokens[digest]?.exchanged = rule.now }
                    state.tokens[successor] = RefreshRecord(digest: successor, family: family.id)
                case .reused: state.families[family.id]?.revoked = rule.now
                case .unknown, .revoked, .expired: break
                }
                return outcome
            }
        }

        package func revoke(family id: String, now: Double) async {
            state.withLock { $0.families[id]?.revoked = now }
        }

        package func revokeFamilies(of user: String, now: Double) async -> [String] {
            state.withLock { Self.end(.all, of: user, now: now, in: &$0) }
        }

        package func familiesRevoked(since moment: Double) -> [String] {
            state.withLock { $0.families.values.filter { ($0.revoked ?? -1) >= moment }.map(\.id) }
        }

        package func removeFamilies(endedBefore moment: Double) async {
            state.withLock { state in
                state.families = state.families.filter { $0.value.expires >= moment }
                state.tokens = state.tokens.filter { state.families[$0.value.family] != nil }
            }
        }

        package func signingKeys() -> [SigningKeyRecord] { state.withLock { $0.keys } }

        package func add(_ keys: [SigningKeyRecord], removing ids: [String]) async {
            state.withLock { state in
                state.keys.removeAll { ids.contains($0.key.id) }
                state.keys += keys
            }
        }

        package func signingKeys(orElse fresh: [SigningKeyRecord]) -> [SigningKeyRecord] {
            state.withLock { state in
                if state.keys.isEmpty { state.keys = fresh }
                return state.keys
            }
        }

        package var isShared: Bool { false }

        package func saveStep(_ document: Data, as name: String, until moment: Double) {
            state.withLock { $0.steps[name] = (document, moment) }
        }

        package func takeStep(_ name: String, now: Double) -> Data? {
            state.withLock { $0.steps.removeValue(forKey: name) }.flatMap { $0.expires > now ? $0.document : nil }
        }

        package func removeSteps(before moment: Double) {
            state.withLock { state in state.steps = state.steps.filter { $0.value.expires >= moment } }
        }

        package func pepper(orElse fresh: [UInt8]) async -> [UInt8] {
            state.withLock { state in
                state.pepper = state.pepper ?? fresh
                return state.pepper ?? fresh
            }
        }

        package func secret(digest: [UInt8]) -> AccessSecret? {
            state.withLock { $0.secrets.first { $0.digest == digest } }
        }

        package func secrets() -> [AccessSecret] { state.withLock { $0.secrets } }

        package func save(_ secret: AccessSecret) async {
            state.withLock { state in
                state.secrets.removeAll { $0.id == secret.id }
                state.secrets.append(secret)
            }
        }
    }
#endif
