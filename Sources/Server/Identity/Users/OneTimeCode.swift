internal import Digest

/// A short code somebody was sent, kept as a digest. It works once, for a while, and allows few guesses.
package struct OneTimeCode: Codable, Sendable, Hashable {
    /// What the code is for.
    package enum Purpose: String, Codable, Sendable {
        /// To show that an address is theirs.
        case confirmSignUp
        /// To choose a new password.
        case resetPassword
    }

    let purpose: Purpose
    let digest: [UInt8]
    let expires: Double
    var guessesLeft = 5

    /// A new code and what is kept of it.
    package static func make(_ purpose: Purpose, for user: String, now: Double, secret: [UInt8]) -> (
        String, OneTimeCode
    ) {
        var random = RandomBytesGenerator()
        let number = Int.random(in: 0..<1_000_000, using: &random)
        let text = String(String(number + 1_000_000).dropFirst())
        let lifetime: Double = purpose == .confirmSignUp ? 86_400 : 3_600
        return (text, OneTimeCode(purpose, digest(text, purpose, user, secret), now + lifetime))
    }

    private init(_ purpose: Purpose, _ digest: [UInt8], _ expires: Double) {
        self.purpose = purpose
        self.digest = digest
        self.expires = expires
    }

    private static func digest(_ text: String, _ purpose: Purpose, _ user: String, _ secret: [UInt8]) -> [UInt8] {
        HMAC.sha256(of: Array("\(purpose.rawValue):\(user):\(text)".utf8), key: secret)
    }

    /// This code in place of an earlier one. It has no more guesses than were left: asking again must not buy new ones.
    package func following(_ earlier: OneTimeCode?, now: Double) -> OneTimeCode {
        guard let earlier, earlier.purpose == purpose, earlier.expires > now else { return self }
        var code = self
        code.guessesLeft = earlier.guessesLeft
        return code
    }

    /// True for the same code, however many guesses are left.
    func isSame(as other: OneTimeCode) -> Bool { digest == other.digest && purpose == other.purpose }

    /// Counts a guess and says whether it is right.
    package mutating func accepts(_ text: String, _ purpose: Purpose, for user: String, now: Double, secret: [UInt8])
        -> Bool
    {
        guard purpose == self.purpose, guessesLeft > 0, expires > now else { return false }
        guessesLeft -= 1
        return ConstantTime.areEqual(digest, Self.digest(text, purpose, user, secret))
    }
}

/// A message that somebody should get.
package struct CodeMessage: Sendable, Hashable {
    /// What it tells.
    package enum Content: Sendable, Hashable {
        /// A code to be typed in.
        case code(String, for: OneTimeCode.Purpose)
        /// The password an operator chose, to be changed at the first sign-in.
        case temporaryPassword(String)
        /// Somebody signed up with a name that is theirs already.
        case alreadySignedUp
    }

    /// Who it is for.
    package let user: String
    /// Where it goes.
    package let destination: String
    /// What it tells.
    package let content: Content

    /// A message to somebody.
    package init(user: String, destination: String, content: Content) {
        self.user = user
        self.destination = destination
        self.content = content
    }
}

/// Brings codes to people: a mail service, or a log in development.
package protocol CodeSink: Sendable {
    /// Sends it. What cannot be sent is the sink's to report: the caller must not learn from it who exists.
    func deliver(_ message: CodeMessage) async
}
