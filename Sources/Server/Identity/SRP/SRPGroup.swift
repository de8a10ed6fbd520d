internal import COpenSSL
internal import Digest

/// The numbers and digests Cognito's variant of SRP-6a is made of. The traps are in the bytes: see `padded`.
enum SRPGroup {
    /// The prime of 3072 bits, group 15 of RFC 3526.
    static let prime = BigNumber(owning: OpenSSL.needed(BN_get_rfc3526_prime_3072(nil)))
    static let generator = BigNumber([2])
    /// The multiplier that ties a password's verifier into the server's public number.
    static let multiplier = BigNumber(Hash.sha256(padded(prime.bytes) + padded(generator.bytes)))

    /// A number as every digest takes it: the fewest bytes in which its highest bit is clear, so that the prime has
    /// 385.
    static func padded(_ bytes: [UInt8]) -> [UInt8] {
        let digits = bytes.drop { $0 == 0 }
        guard let first = digits.first else { return [0] }
        return first >= 0x80 ? [0] + digits : Array(digits)
    }

    /// The part of a pool's name that takes part in digests: what follows the region.
    static func shortName(ofPool id: String) -> String {
        guard let mark = id.firstIndex(of: "_") else { return id }
        return String(id[id.index(after: mark)...])
    }

    /// The key both sides come to: HKDF with one block, cut to 16 bytes.
    static func key(secret: [UInt8], scramble: [UInt8]) -> [UInt8] {
        let extracted = HMAC.sha256(of: padded(secret), key: padded(scramble))
        return Array(HMAC.sha256(of: Array("Caldera Derived Key".utf8) + [1], key: extracted).prefix(16))
    }
}
