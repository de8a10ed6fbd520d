internal import Digest

/// How many wrong guesses are allowed: `burst` at once, then one more every `interval` seconds.
package struct GuessAllowance: Sendable, Hashable {
    /// The number of guesses that are admitted at once.
    package let burst: Int
    /// The time until one more guess is allowed, in seconds.
    package let interval: Double

    /// The time until an empty bucket is full again, in seconds.
    var capacity: Double { Double(burst) * interval }
}

/// A bucket and its allowance.
package typealias SizedBucket = (key: GuessKey, allowance: GuessAllowance)

/// Identifies wrong guesses that are counted together, by caller and target.
/// See docs/decisions/accounts.md, "The guess allowances bound an attack on one account".
package enum GuessBucket: Sendable, Hashable {
    /// Guesses at an account's password from an address, device or sign-in that has given the right password before.
    case known(account: String, source: String)
    /// Guesses at an account's password from one address that has never signed in to it.
    case stranger(account: String, address: String)
    /// Guesses at an account's password from all addresses that have never signed in to it.
    case strangers(account: String)
    /// Guesses at passwords of any account from one address.
    case passwords(address: String)
    /// Guesses at an account's codes from one address, or from the caller who asked for the code.
    case codes(account: String, source: String)
    /// Guesses at an account's codes from all addresses that have never signed in to it.
    case strangersCodes(account: String)
    /// Guesses at codes of any account from one address.
    case codesOfAll(address: String)
    /// Messages that send the same code to an account again; these are not guesses.
    case messages(account: String)

    /// The allowance of the bucket.
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

    /// The key of a bucket: a digest with this server's secret, so that the table of buckets contains no names.
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

    /// A key read from storage.
    package init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    init(_ parts: [String], _ secret: [UInt8]) {
        // Names and addresses contain no zero byte, so different parts never result in the same text.
        bytes = Array(HMAC.sha256(of: Array(parts.joined(separator: "\0").utf8), key: secret).prefix(16))
    }
}
