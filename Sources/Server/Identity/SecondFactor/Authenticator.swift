internal import Digest

/// A user's authenticator app as second factor. The secret itself is not stored: it is derived from a random number and
/// the server's secret, like one-time codes.
///
/// See docs/decisions/identity.md, "An authenticator app can be the second factor".
package struct Authenticator: Codable, Sendable, Hashable {
    /// The secret of one app, and the last period from which a one-time password was accepted.
    struct Key: Codable, Sendable, Hashable {
        /// The result of checking a one-time password.
        enum Verdict: Sendable {
            case accepted
            case used
            case wrong
        }

        private let seed: [UInt8]
        /// The period of the last accepted one-time password.
        private var lastPeriod: UInt64 = 0

        init() {
            seed = RandomBytes.array(count: 16)
        }

        /// The 20-byte secret for the app.
        func secret(of user: String, pepper: [UInt8]) -> [UInt8] {
            Array(HMAC.sha256(of: seed + Array("totp:\(user)".utf8), key: pepper).prefix(20))
        }

        /// Accepts each one-time password once. The device's clock may be off by one period. The comparison takes
        /// constant time.
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

    /// The app that is set up: it has shown a correct one-time password.
    var verified: Key?
    /// An app that got a secret but has not shown a one-time password yet.
    var pending: Key?
    /// Whether the second factor is turned on.
    var isOn = false

    /// Whether signing in requires a one-time password.
    var isAsked: Bool { isOn && verified != nil }
}
