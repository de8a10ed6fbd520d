internal import COpenSSL
internal import Digest

/// The parameters and digests of Cognito's variant of SRP-6a. Byte encodings are easy to get wrong: see `padded`.
enum SRPGroup {
    /// The prime of 3072 bits, group 15 of RFC 3526.
    static let prime = BigNumber(owning: OpenSSL.needed(BN_get_rfc3526_prime_3072(nil)))
    static let generator = BigNumber([2])
    /// The multiplier k, which includes a password's verifier in the server's public number.
    static let multiplier = BigNumber(Hash.sha256(padded(prime.bytes) + padded(generator.bytes)))

    /// The encoding of a number in all digests: the fewest bytes whose highest bit is clear. The prime takes 385 bytes.
    static func padded(_ bytes: [UInt8]) -> [UInt8] {
        let digits = bytes.drop { $0 == 0 }
        guard let first = digits.first else { return [0] }
        return first >= 0x80 ? [0] + digits : Array(digits)
    }

    /// The part of a pool's id that is used in digests: the part after the region.
    static func shortName(ofPool id: String) -> String {
        guard let mark = id.firstIndex(of: "_") else { return id }
        return String(id[id.index(after: mark)...])
    }

    /// The session key of both sides: HKDF with one block, truncated to 16 bytes.
    static func key(secret: [UInt8], scramble: [UInt8]) -> [UInt8] {
        let extracted = HMAC.sha256(of: padded(secret), key: padded(scramble))
        return Array(HMAC.sha256(of: Array("Caldera Derived Key".utf8) + [1], key: extracted).prefix(16))
    }
}
