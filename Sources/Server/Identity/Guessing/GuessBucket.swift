internal import Digest

/// How many wrong guesses there is room for: `burst` at once, and then one more every `interval` seconds.
package struct GuessAllowance: Sendable, Hashable {
    /// The number of guesses that are admitted at once.
    package let burst: Int
    /// Seconds until there is room for one more.
    package let interval: Double

    /// Seconds in which an empty bucket is full again.
    var capacity: Double { Double(burst) * interval }
}

/// A bucket and the room it has.
package typealias SizedBucket = (key: GuessKey, allowance: GuessAllowance)

/// Identifies the wrong guesses that are counted together: caller and target.
/// See docs/decisions/accounts.md, "The guess allowances bound an attack on one account".
package enum GuessBucket: Sendable, Hashable {
    /// Passwords of an account, from an address, device or sign-in that showed the right one before.
    case known(account: String, source: String)
    /// Passwords of an account, from one address that never did.
    case stranger(account: String, address: String)
    /// Passwords of an account, from all addresses that never did.
    case strangers(account: String)
    /// Passwords of any account, from one address.
    case passwords(address: String)
    /// Codes of an account, from one address, or from the caller who asked for the code.
    case codes(account: String, source: String)
    /// Codes of an account, from all addresses that are unknown to it.
    case strangersCodes(account: String)
    /// Codes of any account, from one address.
    case codesOfAll(address: String)
    /// The same code sent to an account once more.
    case messages(account: String)

    /// The room it has.
    package var allowance: GuessAllowance {
        switch self {
        case .known: GuessAllowance(burst: 10, interval: 300)
        case .stranger: GuessAllowance(burst: 5, interval: 3_600)
        case .strangers: GuessAllowance(burst: 60, interval: 900)
        case .passwords, .codesOfAll: GuessAllowance(burst: 100, interval: 30)
        case .codes: GuessAllowance(burst: 10, interval: 120)
        case .strangersCodes: GuessAllowance(burst: 100_000, interval: 0.036)
        case .messages: GuessAllowance(burst: 5, interval: 600)
        }
    }

    /// The key of a bucket: a digest that only this server can make, so that the table of buckets contains no names.
    func key(_ secret: [UInt8]) -> GuessKey {
        let parts: [String] =
            switch self {
            case .known(let account, let source): ["known", account, source]
            case .stranger(let account, let address): ["stranger", account, address]
            case .strangers(let account): ["strangers", account]
            case .passwords(let address): ["passwords", address]
            case .codes(let account, let source): ["codes", account, source]
            case .strangersCodes(let account): ["strangers-codes", account]
            case .codesOfAll(let address): ["codes-of-all", address]
            case .messages(let account): ["messages", account]
            }
        return GuessKey(parts, secret)
    }
}

/// A keyed digest of 16 bytes, which does not reveal its input.
package struct GuessKey: Sendable, Hashable {
    /// The bytes of the key.
    package let bytes: [UInt8]

    /// A key that was stored.
    package init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    init(_ parts: [String], _ secret: [UInt8]) {
        // A zero byte is in no name or address, so different parts never give the same text.
        bytes = Array(HMAC.sha256(of: Array(parts.joined(separator: "\0").utf8), key: secret).prefix(16))
    }
}
