internal import Digest

/// An authenticator app as a person's second factor. The secret itself is not stored: it follows from a random number
/// and the server's secret, as codes do.
///
/// See docs/decisions/identity.md, "An authenticator app can be the second factor".
package struct Authenticator: Codable, Sendable, Hashable {
    /// The secret of one app and the last password that was accepted from it.
    struct Key: Codable, Sendable, Hashable {
        /// The result of checking a password.
        enum Verdict: Sendable {
            case accepted
            case used
            case wrong
        }

        private let seed: [UInt8]
        /// The period of the last accepted password.
        private var lastPeriod: UInt64 = 0

        init() {
            seed = RandomBytes.array(count: 16)
        }

        /// The 20 bytes that the app is given.
        func secret(of user: String, pepper: [UInt8]) -> [UInt8] {
            Array(HMAC.sha256(of: seed + Array("totp:\(user)".utf8), key: pepper).prefix(20))
        }

        /// Accepts a password once. A device's clock may be off by one period. The time this takes does not depend on
        /// how much of the text is right.
        mutating func accept(_ text: String, of user: String, now: Double, pepper: [UInt8]) -> Verdict {
            let (typed, secret, present) = (Array(text.utf8), secret(of: user, pepper: pepper), TOTP.period(at: now))
            let periods = [present - min(present, 1), present, present + 1]
            let matches = periods.map { ConstantTime.areEqual(typed, Array(TOTP.password($0, secret: secret).utf8)) }
            guard let period = Array(zip(periods, matches)).last(where: { $0.1 })?.0 else { return .wrong }
            guard period > lastPeriod else { return .used }
            lastPeriod = period
            return .accepted
        }
    }

    /// The app that has shown a right password.
    var verified: Key?
    /// The app that was given a secret and has not shown a password yet.
    var pending: Key?
    /// Whether a sign-in asks for it.
    var isOn = false

    /// True when a sign-in asks for a password of the app.
    var isAsked: Bool { isOn && verified != nil }
}
