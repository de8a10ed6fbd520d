internal import Digest

/// The client's side of a sign-in with Cognito's variant of SRP-6a: it proves knowledge of the password without sending
/// it.
struct SRPClient: Sendable {
    /// The server's response to the public number.
    struct Challenge: Sendable {
        let salt: String
        let serverNumber: String
        let secretBlock: String
        let user: String
    }

    /// Why a challenge cannot be answered.
    enum ProtocolError: Error, Hashable, Sendable {
        /// A number from the server is invalid, or answering it would reveal the password.
        case dishonestNumber
        /// The secret block is not Base64.
        case unreadableBlock
    }

    /// The public number (`A`), which is sent first.
    let publicNumber: WideNumber
    private let secret: [UInt8]

    /// Starts with a random secret of 256 bits.
    init() {
        self.init(secret: RandomBytes.array(count: 32))
    }

    init(secret: [UInt8]) {
        self.secret = secret
        publicNumber = Self.field.power(WideNumber(2), secret)
    }

    /// The proof, in Base64.
    func proof(
        _ challenge: Challenge,
        password: String,
        pool: String,
        timestamp: String
    ) throws(ProtocolError) -> String {
        let key = try key(challenge, password: password, pool: pool)
        guard let block = try? Base64.decode(challenge.secretBlock) else { throw .unreadableBlock }
        let message = Array((Self.shortName(pool) + challenge.user).utf8) + block + Array(timestamp.utf8)
        return Base64.encode(HMAC.sha256(of: message, key: key))
    }

    /// The session key, which only a client that knows the password can compute.
    func key(_ challenge: Challenge, password: String, pool: String) throws(ProtocolError) -> [UInt8] {
        guard let theirs = WideNumber(hex: challenge.serverNumber), !theirs.isZero, theirs < Self.prime,
            let salt = WideNumber(hex: challenge.salt)
        else { throw .dishonestNumber }
        let scramble = Hash.sha256(Self.padded(publicNumber.bytes) + Self.padded(theirs.bytes))
        guard scramble.contains(where: { $0 != 0 }) else { throw .dishonestNumber }
        let inner = Hash.sha256(Array("\(Self.shortName(pool))\(challenge.user):\(password)".utf8))
        let digest = Hash.sha256(Self.padded(salt.bytes) + inner)
        let mask = Self.field.product(Self.multiplier, Self.field.power(WideNumber(2), digest))
        let base = Self.field.difference(theirs, mask)
        let shared = Self.field.power(base, Exponent.sum(secret, ofProduct: scramble, digest))
        let extracted = HMAC.sha256(of: Self.padded(shared.bytes), key: Self.padded(scramble))
        return Array(HMAC.sha256(of: Array("Caldera Derived Key".utf8) + [1], key: extracted).prefix(16))
    }

    // MARK: Parts

    /// The byte form in which every number is hashed: big-endian, the fewest bytes that leave the highest bit clear.
    static func padded(_ bytes: [UInt8]) -> [UInt8] {
        guard let start = bytes.firstIndex(where: { $0 != 0 }) else { return [0] }
        return (bytes[start] >= 0x80 ? [0] : []) + bytes[start...]
    }

    /// The part of a pool's id after the region.
    private static func shortName(_ pool: String) -> Substring {
        pool.firstIndex(of: "_").map { pool[pool.index(after: $0)...] } ?? pool[...]
    }

    static let field = Montgomery(prime)
    /// A SHA-256 hash is below the prime, so the multiplier needs no reduction.
    static let multiplier =
        WideNumber(Hash.sha256(padded(prime.bytes) + padded([2]))) ?? .zero
}
