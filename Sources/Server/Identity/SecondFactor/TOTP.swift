internal import Digest

/// Time-based one-time passwords (RFC 6238) as authenticator apps expect them: SHA-1, six digits, a new password every
/// 30 seconds.
enum TOTP {
    /// How long a one-time password is shown, in seconds.
    static let period = 30.0

    /// The number of the period at a time, which is given in seconds since 1970.
    static func period(at moment: Double) -> UInt64 {
        UInt64(min(max(0, moment), 1e15) / period)  // bounded: at most 1e15 / 30
    }

    /// The one-time password of a period.
    static func password(_ period: UInt64, secret: [UInt8]) -> String {
        let digest = authenticationCode(of: (0..<8).map { UInt8(truncatingIfNeeded: period >> (56 - 8 * $0)) }, secret)
        // SHA-1 has 20 bytes, and the offset is at most 15.
        let offset = Int(digest[19] & 0x0F)
        let number = digest[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
        let digits = String(number % 1_000_000)
        return String(repeating: "0", count: max(0, 6 - digits.utf8.count)) + digits
    }

    /// HMAC (RFC 2104) with SHA-1, whose block has 64 bytes.
    private static func authenticationCode(of message: [UInt8], _ key: [UInt8]) -> [UInt8] {
        let key = key.count > 64 ? Hash.sha1(key) : key
        let block = key + [UInt8](repeating: 0, count: max(0, 64 - key.count))
        return Hash.sha1(block.map { $0 ^ 0x5C } + Hash.sha1(block.map { $0 ^ 0x36 } + message))
    }
}
