internal import Digest

/// The stored verifier of a password: enough to check a proof, not enough to sign in.
/// See docs/decisions/identity.md, "The sign-in service stores only SRP verifiers".
package struct SRPVerifier: Codable, Sendable, Hashable {
    /// The salt, which makes equal passwords result in different verifiers.
    package let salt: [UInt8]
    /// The generator to the power of the password's digest.
    let value: [UInt8]

    /// Creates a verifier from its parts.
    init(salt: [UInt8], value: [UInt8]) {
        self.salt = salt
        self.value = value
    }

    /// Creates the verifier of a password with a random salt.
    package init(password: String, user: String, pool: String) {
        self.init(password: password, user: user, pool: pool, salt: RandomBytes.array(count: 16))
    }

    /// Creates the verifier of a password with the given salt.
    package init(password: String, user: String, pool: String, salt: [UInt8]) {
        let inner = Hash.sha256(Array("\(SRPGroup.shortName(ofPool: pool))\(user):\(password)".utf8))
        let digest = BigNumber(Hash.sha256(SRPGroup.padded(salt) + inner))
        self.salt = salt
        value = Modulus(SRPGroup.prime).power(SRPGroup.generator, digest).bytes
    }

    /// Whether this is the verifier of the password. The values are compared in constant time.
    package func matches(_ password: String, user: String, pool: String) -> Bool {
        let other = SRPVerifier(password: password, user: user, pool: pool, salt: salt)
        return ConstantTime.areEqual(other.value, value)
    }

    /// A deterministic verifier for an unknown user, so that responses do not reveal which users exist.
    static func imagined(user: String, secret: [UInt8]) -> SRPVerifier {
        let name = Array(user.utf8)
        let digits = (0..<12 as Range<UInt8>).flatMap { HMAC.sha256(of: [1, $0] + name, key: secret) }
        let value = Modulus(SRPGroup.prime).remainder(BigNumber(digits)).bytes
        return SRPVerifier(salt: Array(HMAC.sha256(of: [0] + name, key: secret).prefix(16)), value: value)
    }
}
