internal import BowlineJSON
internal import Digest

/// The kind of token that a key pair signs. A pool has one pair per kind, and refuses a token signed by the other pair.
package enum TokenUse: String, Sendable, Codable, CaseIterable {
    /// An id token: who the user is, for the app.
    case id
    /// An access token: what the user may do, for the backend.
    case access
}

/// A key pair and its creation time.
package struct SigningKeyRecord: Sendable {
    /// The kind of tokens that the key signs.
    package let use: TokenUse
    /// The key pair that signs.
    package let key: SigningKey
    /// When it was made, in seconds since 1970.
    package let created: Double

    /// Creates a record.
    package init(use: TokenUse, key: SigningKey, created: Double) {
        self.use = use
        self.key = key
        self.created = created
    }
}

/// The newest pair of each use signs; older pairs still verify what they signed.
struct KeyRing: Sendable {
    /// The pairs by use, the newest last.
    private var signing: [TokenUse: [SigningKeyRecord]] = [:]
    private let notice: Double
    private var checking: [String: (use: TokenUse, key: PublicKey)] = [:]
    private var published: [SigningKey] = []

    /// Creates a key ring. A pair signs from `notice` seconds after its creation; the first pair signs immediately.
    init(_ records: [SigningKeyRecord], notice: Double = 0) {
        self.notice = notice
        for record in records.sorted(by: { $0.created < $1.created }) {
            signing[record.use, default: []].append(record)
            checking[record.key.id] = (record.use, record.key.publicKey)
            published.append(record.key)
        }
    }

    /// The pair that signs now; nil if there is none.
    func signingKey(for use: TokenUse, now: Double) -> SigningKey? {
        let pairs = signing[use] ?? []
        return (pairs.last { $0.created + notice <= now } ?? pairs.first)?.key
    }

    /// The public key with this id; nil if it is unknown or does not sign tokens of this kind.
    func checkingKey(named id: String, for use: TokenUse) -> PublicKey? {
        guard let found = checking[id], found.use == use else { return nil }
        return found.key
    }

    /// The JWK set to publish.
    var publicSet: JSONValue {
        ["keys": .array(published.map(\.published))]
    }
}

extension SigningKey {
    fileprivate var published: JSONValue {
        [
            "kty": "RSA", "use": "sig", "alg": "RS256", "kid": .string(id),
            "n": .string(Base64.encode(modulus, as: .url)), "e": .string(Base64.encode(exponent, as: .url)),
        ]
    }
}
