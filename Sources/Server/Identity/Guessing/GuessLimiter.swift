internal import Basics
package import SQLite

/// The caller that tries a password or a code.
package struct Guesser: Sendable, Hashable {
    /// The caller's address, or the network that it is counted with.
    package var address: String
    /// Whether the caller is on this machine, whose address is shared by many callers.
    package var isLocal: Bool
    /// The device token that the caller sent.
    package var device: String?
    /// The caller's current sign-in, proved by a valid access token.
    package var signIn: String?

    /// Creates a caller.
    package init(address: String = "", isLocal: Bool = true, device: String? = nil, signIn: String? = nil) {
        self.address = address
        self.isLocal = isLocal
        self.device = device
        self.signIn = signIn
    }
}

/// A guess that was admitted and is not known to be right yet.
package struct GuessAttempt: Sendable {
    fileprivate let buckets: [GuessBucket]
    fileprivate let account: String
    fileprivate let guesser: Guesser
}

/// Whether a guess may be made.
package enum GuessAdmission: Sendable {
    /// The guess is admitted; it counts as wrong until it is known to be right.
    case admitted(GuessAttempt)
    /// No guess is admitted for this many seconds.
    case refused(seconds: Double)

    /// The attempt; nil if it was refused.
    package var attempt: GuessAttempt? {
        if case .admitted(let attempt) = self { attempt } else { nil }
    }
}

/// Decides who may guess, for both kinds of accounts. The ledger has one lock; `flush` later stores the changes that
/// must survive a restart, so that a guess does not cost a write. If several processes share a database, each guess is
/// counted there, so that they do not admit more guesses than a single process.
///
/// Guesses by strangers use other allowances than those from addresses and devices that signed in before. So a stranger
/// who knows neither the password nor the mailbox cannot lock the owner out.
///
/// See docs/decisions/accounts.md, "Strangers' wrong guesses spend allowances of their own".
package final class GuessLimiter: Sendable {
    private struct State {
        var ledger: GuessLedger
        var known = KnownAddresses()
        /// Outcomes that could not be written to the shared database yet.
        var unsaved: [GuessOutcome] = []

        mutating func apply(_ outcome: GuessOutcome, now: Double) {
            ledger.apply(outcome, now: now)
            if outcome.known.forgetsAll { known.forget(outcome.account) }
            for address in outcome.known.seen.keys { known.learn(address, of: outcome.account, now: now) }
        }
    }

    /// How long an address stays known after its last sign-in, in seconds.
    static let memory = 90 * 86_400.0
    /// The maximum number of buckets in a shared database after `sweep`; each is a row of 60 bytes.
    private static let maxShared = 1_000_000
    /// The maximum number of outcomes that wait for a shared database. Losing further outcomes means that guesses are
    /// refused that should be admitted, never the reverse.
    private static let maxUnsaved = 10_000

    private let repository: any GuessRepository
    private let secret: [UInt8]
    private let now: IdentityClock
    private let state: Locked<State>
    package let devices: DeviceTokens

    /// Loads the stored state from the repository.
    package init(_ repository: any GuessRepository, secret: [UInt8], now: @escaping IdentityClock)
        async throws(StorageError)
    {
        self.repository = repository
        self.secret = secret
        self.now = now
        devices = DeviceTokens(secret: secret)
        state = Locked(State(ledger: GuessLedger(repository.isShared ? [:] : try await repository.guesses())))
    }

    /// Counts a guess at a password, or refuses it. `password` is a value stored with the account's password, such as
    /// its salt.
    package func admitPassword(
        of account: String,
        from guesser: Guesser,
        password: [UInt8]
    ) async throws(StorageError) -> GuessAdmission {
        try await admit(try await passwordBuckets(account, guesser, password), account, guesser)
    }

    /// Counts a guess at a code, or refuses it.
    package func admitCode(
        of account: String,
        from guesser: Guesser,
        password: [UInt8]
    ) async throws(StorageError) -> GuessAdmission {
        try await admit(try await codeBuckets(account, guesser, password), account, guesser)
    }

    /// Whether the same code may be sent to an account once more.
    package func admitMessage(to account: String) async throws(StorageError) -> Bool {
        try await admit([.messages(account: account)], account, Guesser()).attempt != nil
    }

    /// Records that the guess was right: it is not counted, and its address is known from now on.
    package func succeeded(_ attempt: GuessAttempt) async {
        var outcome = GuessOutcome(of: accountKey(attempt.account))
        outcome.returned = sized(attempt.buckets)
        if let own = attempt.buckets.first { outcome.cleared = [own.key(secret)] }
        outcome.known.seen = [addressKey(attempt.account, attempt.guesser): now()]
        await save(outcome)
    }

    /// Records that the account has a new password: old guesses no longer count, and only the address where the
    /// password was chosen is known.
    package func passwordChanged(of account: String, by guesser: Guesser?) async {
        var fresh: [GuessBucket] = [.strangers(account: account), .strangersCodes(account: account)]
        var outcome = GuessOutcome(of: accountKey(account))
        outcome.known.forgetsAll = true
        if let guesser {
            fresh += [
                .known(account: account, source: guesser.address), .codes(account: account, source: guesser.address),
            ]
            outcome.known.seen = [addressKey(account, guesser): now()]
        }
        outcome.cleared = fresh.map { $0.key(secret) }
        await save(outcome)
    }

    /// Applies the outcome of a guess. If a shared database cannot be reached, the next `flush` writes it, so that a
    /// caller who guessed right is not refused because of that.
    private func save(_ outcome: GuessOutcome) async {
        let now = now()
        guard repository.isShared else { return state.withLock { $0.apply(outcome, now: now) } }
        do throws(StorageError) { try await repository.save(outcome, now: now) } catch {
            state.withLock { state in
                if state.unsaved.count < Self.maxUnsaved { state.unsaved.append(outcome) }
            }
        }
    }

    /// Stores the changes. If that fails, they are kept and stored by the next call.
    package func flush() async throws(StorageError) {
        let now = now()
        guard !repository.isShared else { return try await saveWaiting(now: now) }
        let (guesses, known) = state.withLock { ($0.ledger.takeChanges(now: now), $0.known.takeChanges()) }
        guard !guesses.isEmpty || !known.isEmpty else { return }
        do throws(StorageError) {
            try await repository.save(guesses, known, now: now)
            state.withLock { $0.known.stored() }
        } catch {
            state.withLock { state in
                state.ledger.restore(guesses)
                state.known.restore(known)
            }
            throw error
        }
    }

    private func saveWaiting(now: Double) async throws(StorageError) {
        let waiting = state.withLock { state in
            defer { state.unsaved = [] }
            return state.unsaved
        }
        for (index, outcome) in waiting.enumerated() {
            do throws(StorageError) { try await repository.save(outcome, now: now) } catch {
                state.withLock { $0.unsaved = waiting[index...] + $0.unsaved }
                throw error
            }
        }
    }

    /// Removes full buckets from a shared database.
    package func sweep() async throws(StorageError) {
        guard repository.isShared else { return }
        try await repository.removeFullGuesses(now: now(), limit: Self.maxShared)
    }

    // MARK: Buckets

    private func passwordBuckets(
        _ account: String,
        _ guesser: Guesser,
        _ password: [UInt8]
    ) async throws(StorageError) -> [GuessBucket] {
        if let signIn = guesser.signIn { return [.known(account: account, source: "sign-in " + signIn)] }
        let device = device(of: guesser, account, password)
        // Looked up for all callers, so that the timing does not depend on the token.
        let isKnown = try await isKnown(guesser, account)
        if let device, device.kind == .signedIn { return [.known(account: account, source: device.id)] }
        if isKnown { return [.known(account: account, source: guesser.address)] }
        let strangers: [GuessBucket] = [
            .stranger(account: account, address: guesser.address), .strangers(account: account),
        ]
        return guesser.isLocal ? strangers : strangers + [.passwords(address: guesser.address)]
    }

    private func codeBuckets(
        _ account: String,
        _ guesser: Guesser,
        _ password: [UInt8]
    ) async throws(StorageError) -> [GuessBucket] {
        let device = device(of: guesser, account, password)
        let isKnown = try await isKnown(guesser, account)
        if let device { return [.codes(account: account, source: device.id)] }
        let own = GuessBucket.codes(account: account, source: guesser.address)
        if isKnown { return [own] }
        let strangers = [own, .strangersCodes(account: account)]
        return guesser.isLocal ? strangers : strangers + [.codesOfAll(address: guesser.address)]
    }

    private func admit(
        _ buckets: [GuessBucket],
        _ account: String,
        _ guesser: Guesser
    ) async throws(StorageError) -> GuessAdmission {
        let (sized, now) = (sized(buckets), now())
        let verdict =
            repository.isShared
            ? try await repository.take(sized, now: now) : state.withLock { $0.ledger.take(sized, now: now) }
        switch verdict {
        case .refused(let seconds): return .refused(seconds: seconds)
        case .admitted: return .admitted(GuessAttempt(buckets: buckets, account: account, guesser: guesser))
        }
    }

    private func device(
        of guesser: Guesser,
        _ account: String,
        _ password: [UInt8]
    ) -> (kind: DeviceTokens.Kind, id: String)? {
        guesser.device.flatMap { devices.read($0, account: account, password: password) }
    }

    private func isKnown(_ guesser: Guesser, _ account: String) async throws(StorageError) -> Bool {
        let (account, address) = (accountKey(account), addressKey(account, guesser))
        let stored = try await repository.isKnown(address, of: account, since: now() - Self.memory)
        return state.withLock { $0.known.knows(address, of: account) } ?? stored
    }

    private func sized(_ buckets: [GuessBucket]) -> [SizedBucket] {
        buckets.map { ($0.key(secret), $0.allowance) }
    }

    private func accountKey(_ account: String) -> GuessKey { GuessKey(["account", account], secret) }

    private func addressKey(_ account: String, _ guesser: Guesser) -> GuessKey {
        GuessKey(["address", account, guesser.address], secret)
    }
}
