internal import Digest

/// A code that was sent to a user. The code itself is not stored: it is derived from a random number and the server's
/// secret, so that the same code can be sent again.
///
/// It has sixteen digits, so guessing is hopeless even though wrong guesses never invalidate it: a stranger's guesses
/// cannot make the code in the owner's mailbox worthless. `GuessLimiter` limits the number of guesses.
///
/// See docs/decisions/accounts.md, "A code has sixteen digits and can be sent again".
package struct OneTimeCode: Codable, Sendable, Hashable {
    /// The purpose of the code.
    package enum Purpose: String, Codable, Sendable {
        /// Proving that the address belongs to the user.
        case confirmSignUp
        /// Choosing a new password.
        case resetPassword

        /// How long a code is valid, in seconds.
        package var lifetime: Double { self == .confirmSignUp ? 86_400 : 3_600 }
    }

    let purpose: Purpose
    /// The random number that the code is derived from.
    let seed: [UInt8]
    /// When it was made, in seconds since 1970.
    let issued: Double

    init(_ purpose: Purpose, now: Double) {
        self.purpose = purpose
        seed = RandomBytes.array(count: 16)
        issued = now
    }

    /// Whether the code is valid now. Setting the clock back does not extend its lifetime.
    func isAlive(at now: Double) -> Bool { issued <= now + 60 && now < issued + purpose.lifetime }

    /// The code as it is sent: sixteen digits.
    package func text(for user: String, secret: [UInt8]) -> String {
        let digest = HMAC.sha256(of: seed + Array("\(purpose.rawValue):\(user)".utf8), key: secret)
        let number = digest.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) } % 10_000_000_000_000_000
        return String(repeating: "0", count: max(0, 16 - String(number).utf8.count)) + String(number)
    }
}

/// The usable codes of one account. A value type without a clock: times are passed in.
///
/// Requesting a code in the first half of an earlier code's lifetime sends that code again, so a stranger cannot
/// invalidate the code in the owner's mailbox. In the second half a new code is created, and the previous code remains
/// valid until it expires.
package struct PendingCodes: Codable, Sendable, Hashable {
    private var codes: [OneTimeCode] = []

    /// Creates the state without any pending codes.
    package init() {}

    /// The code to send now, and whether it was made now.
    package mutating func issue(_ purpose: OneTimeCode.Purpose, now: Double) -> (code: OneTimeCode, isNew: Bool) {
        codes.removeAll { !$0.isAlive(at: now) }
        if let last = codes.last(where: { $0.purpose == purpose }), now < last.issued + purpose.lifetime / 2 {
            return (last, false)
        }
        let code = OneTimeCode(purpose, now: now)
        // Keeps at most the new and the previous code for this purpose.
        let older = codes.filter { $0.purpose == purpose }.suffix(1)
        codes = codes.filter { $0.purpose != purpose } + older + [code]
        return (code, true)
    }

    /// Whether the text is a valid code for this purpose. Spaces and dashes between the digits are ignored. The time
    /// this takes does not depend on how much of the text is right.
    package func accept(
        _ text: String,
        _ purpose: OneTimeCode.Purpose,
        for user: String,
        now: Double,
        secret: [UInt8]
    ) -> Bool {
        let typed = text.utf8.filter { !" -".utf8.contains($0) }
        let living = codes.filter { $0.purpose == purpose && $0.isAlive(at: now) }
        // An account without a code is compared with a random code, so that the check takes as long.
        let compared = living.isEmpty ? [OneTimeCode(purpose, now: now)] : living
        let matches = compared.map { ConstantTime.areEqual(typed, Array($0.text(for: user, secret: secret).utf8)) }
        return matches.contains(true) && !living.isEmpty
    }
}

/// A message to a user, usually with a code.
package struct CodeMessage: Sendable, Hashable {
    /// What the message is about.
    package enum Content: Sendable, Hashable {
        /// A code to be typed in.
        case code(String, for: OneTimeCode.Purpose)
        /// The password an operator chose, to be changed at the first sign-in.
        case temporaryPassword(String)
        /// Someone tried to sign up with a name that already has an account.
        case alreadySignedUp
    }

    /// The name of the recipient's account.
    package let user: String
    /// The email address that the message is sent to.
    package let destination: String
    /// What the message is about.
    package let content: Content
    /// The locale in the user's account, such as `bg_BG`; nil if there is none.
    package let locale: String?

    /// Creates a message to one address.
    package init(user: String, destination: String, content: Content, locale: String? = nil) {
        self.user = user
        self.destination = destination
        self.content = content
        self.locale = locale
    }
}

/// Delivers codes to users, e.g. by mail, or to a log during development.
package protocol CodeSink: Sendable {
    /// Sends a message. The sink itself reports failures, because the caller must not learn whether the account exists.
    func deliver(_ message: CodeMessage) async
}
