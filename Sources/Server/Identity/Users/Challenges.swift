/// Sign-ins that wait for the client's next step, in the memory of a process that is alone on its database: after a
/// restart a sign-in begins again.
///
/// When there is no more room, a quarter of them is removed, the oldest first, so a flood of sign-ins can remove other
/// people's; the limits on addresses come before that. An encrypted block that the client returns would let a proof be
/// repeated within its three minutes, and a row in the database would cost a disk write for each stranger's attempt.
struct Challenges {
    /// The next step of the sign-in.
    enum Step: Codable, Sendable {
        /// The proof of a password.
        case password(SRPExchange, client: String)
        /// A new password, after the old one was proven.
        case newPassword(user: String, client: String)
        /// A password of the authenticator app, after the password of the account was proven.
        case secondFactor(user: String, proven: SRPVerifier, client: String)
    }

    private struct Entry {
        let step: Step
        let expires: Double
    }

    static let lifetime = 180.0
    private var entries: [String: Entry] = [:]
    private let capacity: Int
    /// Steps that nobody answered leave at the first sign-in after this.
    private var nextSweep = -Double.infinity

    init(capacity: Int = 10_000) {
        self.capacity = capacity
    }

    /// How many steps are in memory. A step takes about 2 KB.
    var count: Int { entries.count }

    /// Keeps a step for three minutes under a random name.
    mutating func keep(_ step: Step, as name: String, now: Double) {
        if now >= nextSweep {
            dropExpired(now)
            nextSweep = now + Self.lifetime / 6
        }
        if entries.count >= capacity { makeRoom(now) }
        entries[name] = Entry(step: step, expires: now + Self.lifetime)
    }

    /// The step of that name; it is answered once only.
    mutating func take(_ name: String, now: Double) -> Step? {
        guard let entry = entries.removeValue(forKey: name), entry.expires > now else { return nil }
        return entry.step
    }

    private mutating func dropExpired(_ now: Double) {
        entries = entries.filter { $0.value.expires > now }
    }

    private mutating func makeRoom(_ now: Double) {
        dropExpired(now)
        guard entries.count >= capacity else { return }
        for (name, _) in entries.sorted(by: { $0.value.expires < $1.value.expires }).prefix(capacity / 4) {
            entries[name] = nil
        }
    }
}
