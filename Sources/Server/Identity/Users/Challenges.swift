/// Sign-ins that wait for the client's next step, in the memory of the only process on a database. After a restart
/// users start the sign-in again.
///
/// When the capacity is reached, a quarter of the entries is removed, oldest first. So a flood of sign-ins could remove
/// those of other users, but limits per address prevent it. Alternatives: an encrypted block returned by the client
/// could be replayed within its three minutes, and a database row would cost a disk write for each attempt by a
/// stranger.
struct Challenges {
    /// The next step of the sign-in.
    enum Step: Codable, Sendable {
        /// Proving the password with SRP.
        case password(SRPExchange, client: String)
        /// Choosing a new password, after the old password was proved.
        case newPassword(user: String, client: String)
        /// Entering a one-time password of the authenticator app, after the account's password was proved.
        case secondFactor(user: String, proven: SRPVerifier, client: String)
    }

    private struct Entry {
        let step: Step
        let expires: Double
    }

    static let lifetime = 180.0
    private var entries: [String: Entry] = [:]
    private let capacity: Int
    /// When expired steps are removed next, triggered by a sign-in.
    private var nextSweep = -Double.infinity

    init(capacity: Int = 10_000) {
        self.capacity = capacity
    }

    /// The number of stored steps. A step takes about 2 KB.
    var count: Int { entries.count }

    /// Stores a step under a random name for three minutes.
    mutating func store(_ step: Step, as name: String, now: Double) {
        if now >= nextSweep {
            dropExpired(now)
            nextSweep = now + Self.lifetime / 6
        }
        if entries.count >= capacity { makeRoom(now) }
        entries[name] = Entry(step: step, expires: now + Self.lifetime)
    }

    /// Removes and returns the step with this name; nil if it does not exist or has expired.
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
