package import Identity
internal import Locked

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
    }

    private let state = Locked(State())

    /// Making keys takes long, so all tests share two.
    private static let sharedKeys = TokenUse.allCases.map {
        SigningKeyRecord(use: $0, key: .generate(), created: 1_000_000_000)
    }

    package init(keys: [SigningKeyRecord]? = nil) {
        state.withLock { $0.keys = keys ?? Self.sharedKeys }
    }

    package func user(named name: String) -> User? { state.withLock { $0.users[name] } }
    package func users() -> [User] { state.withLock { $0.users.values.sorted { $0.name < $1.name } } }

    package func insert(_ user: User) async -> Bool {
        state.withLock { state in
            guard state.users[user.name] == nil else { return false }
            state.users[user.name] = user
            return true
        }
    }

    package func change(
        _ name: String,
        _ body: @escaping @Sendable (inout User) throws(CognitoError) -> Void
    ) async -> Result<User, CognitoError>? {
        state.withLock { state -> Result<User, CognitoError>? in
            guard var user = state.users[name] else { return nil }
            do throws(CognitoError) { try body(&user) } catch { return .failure(error) }
            state.users[name] = user
            return .success(user)
        }
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

    package func begin(_ family: TokenFamily, token: [UInt8], removingEndedBefore moment: Double) async {
        await removeFamilies(endedBefore: moment)
        state.withLock { state in
            state.families[family.id] = family
            state.tokens[token] = RefreshRecord(digest: token, family: family.id)
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
            guard let token = state.tokens[digest], let family = state.families[token.family] else { return .unknown }
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
        state.withLock { state in
            let ids = state.families.values.filter { $0.user == user && $0.revoked == nil }.map(\.id)
            for id in ids { state.families[id]?.revoked = now }
            return ids
        }
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
