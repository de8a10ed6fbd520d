internal import Digest

/// The stored verifier of a password: enough to check a proof, not enough to sign in.
/// See docs/decisions/identity.md, "The sign-in service stores only SRP verifiers".
package struct SRPVerifier: Codable, Sendable, Hashable {
    /// Makes equal passwords look different.
    package let salt: [UInt8]
    /// The generator to the power of the password's digest.
    let value: [UInt8]

    /// Creates a record from its parts.
    init(salt: [UInt8], value: [UInt8]) {
        self.salt = salt
        self.value = value
    }

    /// The record of a password, with a salt of its own.
    package init(password: String, user: String, pool: String) {
        self.init(password: password, user: user, pool: pool, salt: RandomBytes.array(count: 16))
    }

    /// The record of a password with a given salt.
    package init(password: String, user: String, pool: String, salt: [UInt8]) {
        let inner = Hash.sha256(Array("\(SRPGroup.shortName(ofPool: pool))\(user):\(password)".utf8))
        let digest = BigNumber(Hash.sha256(SRPGroup.padded(salt) + inner))
        self.salt = salt
        value = Modulus(SRPGroup.prime).power(SRPGroup.generator, digest).bytes
    }

    /// Whether this is the record of that password, in a time that does not depend on the password.
    package func matches(_ password: String, user: String, pool: String) -> Bool {
        let other = SRPVerifier(password: password, user: user, pool: pool, salt: salt)
        return ConstantTime.areEqual(other.value, value)
    }

    /// A record for an unknown user, the same each time, so that it does not reveal which users exist.
    static func imagined(user: String, secret: [UInt8]) -> SRPVerifier {
        let name = Array(user.utf8)
        let digits = (0..<12 as Range<UInt8>).flatMap { HMAC.sha256(of: [1, $0] + name, key: secret) }
        let value = Modulus(SRPGroup.prime).remainder(BigNumber(digits)).bytes
        return SRPVerifier(salt: Array(HMAC.sha256(of: [0] + name, key: secret).prefix(16)), value: value)
    }
}
