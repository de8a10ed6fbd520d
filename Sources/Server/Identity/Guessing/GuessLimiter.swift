internal import Basics
package import SQLite

/// The caller that tries a password or a code.
package struct Guesser: Sendable, Hashable {
    /// The caller's address, or the network it counts as.
    package var address: String
    /// Whether the caller is on this machine, whose address is shared by many callers.
    package var isLocal: Bool
    /// The token the caller's device shows.
    package var device: String?
    /// The sign-in the caller is in, where a living access token showed it.
    package var signIn: String?

    /// A caller from an address.
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

    /// The attempt, if it may be made.
    package var attempt: GuessAttempt? {
        if case .admitted(let attempt) = self { attempt } else { nil }
    }
}

/// Decides who may guess, for both kinds of accounts. One lock for the ledger; what must survive a restart is stored a
/// moment later by `flush`, so that no guess costs a write of its own.
///
/// Strangers' guesses spend other allowances than those of addresses and devices that signed in before: a stranger who
/// knows neither the password nor the mailbox keeps the owner out of either.
///
/// See docs/decisions/accounts.md, "Strangers' wrong guesses spend allowances of their own".
package final class GuessLimiter: Sendable {
    private struct State {
        var ledger: GuessLedger
        var known = KnownAddresses()
    }

    /// How long an address stays known after its last sign-in, in seconds.
    static let memory = 90 * 86_400.0

    private let repository: any GuessRepository
    private let secret: [UInt8]
    private let now: IdentityClock
    private let state: Locked<State>
    package let devices: DeviceTokens

    /// Goes on from what the repository holds.
    package init(_ repository: any GuessRepository, secret: [UInt8], now: @escaping IdentityClock)
        async throws(StorageError)
    {
        self.repository = repository
        self.secret = secret
        self.now = now
        devices = DeviceTokens(secret: secret)
        state = Locked(State(ledger: GuessLedger(try await repository.guesses())))
    }

    /// Counts a guess at a password, or refuses it. `password` is what is kept of the account's.
    package func admitPassword(
        of account: String,
        from guesser: Guesser,
        password: [UInt8]
    ) async throws(StorageError) -> GuessAdmission {
        admit(try await passwordBuckets(account, guesser, password), account, guesser)
    }

    /// Counts a guess at a code, or refuses it.
    package func admitCode(
        of account: String,
        from guesser: Guesser,
        password: [UInt8]
    ) async throws(StorageError) -> GuessAdmission {
        admit(try await codeBuckets(account, guesser, password), account, guesser)
    }

    /// Whether the same code may be sent to an account once more.
    package func admitMessage(to account: String) -> Bool {
        admit([.messages(account: account)], account, Guesser()).attempt != nil
    }

    /// The guess was right: it costs nothing, and its address is known from now on.
    package func succeeded(_ attempt: GuessAttempt) {
        let now = now()
        let (buckets, own) = (sized(attempt.buckets), attempt.buckets.first?.key(secret))
        let (account, address) = (accountKey(attempt.account), addressKey(attempt.account, attempt.guesser))
        state.withLock { state in
            state.ledger.giveBack(buckets, now: now)
            if let own { state.ledger.clear(own) }
            state.known.learn(address, of: account, now: now)
        }
    }

    /// The account has a new password: old guesses no longer count, and only the address where it was chosen is known.
    package func passwordChanged(of account: String, by guesser: Guesser?) {
        let now = now()
        var fresh: [GuessBucket] = [.strangers(account: account), .strangersCodes(account: account)]
        if let guesser {
            fresh += [
                .known(account: account, source: guesser.address), .codes(account: account, source: guesser.address),
            ]
        }
        let keys = fresh.map { $0.key(secret) }
        let account = (key: accountKey(account), name: account)
        let address = guesser.map { addressKey(account.name, $0) }
        state.withLock { state in
            for key in keys { state.ledger.clear(key) }
            state.known.forget(account.key)
            if let address { state.known.learn(address, of: account.key, now: now) }
        }
    }

    /// Stores what changed. What cannot be stored now is stored the next time.
    package func flush() async throws(StorageError) {
        let now = now()
        let (guesses, known) = state.withLock { ($0.ledger.takeChanges(now: now), $0.known.takeChanges()) }
        guard !guesses.isEmpty || !known.isEmpty else { return }
        do throws(StorageError) {
            try await repository.save(guesses, known, now: now)
            state.withLock { $0.known.stored() }
        } catch {
            state.withLock { state in
                state.ledger.keep(guesses)
                state.known.keep(known)
            }
            throw error
        }
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

    private func admit(_ buckets: [GuessBucket], _ account: String, _ guesser: Guesser) -> GuessAdmission {
        let (sized, now) = (sized(buckets), now())
        switch state.withLock({ $0.ledger.take(sized, now: now) }) {
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

    private func sized(_ buckets: [GuessBucket]) -> [(key: GuessKey, allowance: GuessAllowance)] {
        buckets.map { ($0.key(secret), $0.allowance) }
    }

    private func accountKey(_ account: String) -> GuessKey { GuessKey(["account", account], secret) }

    private func addressKey(_ account: String, _ guesser: Guesser) -> GuessKey {
        GuessKey(["address", account, guesser.address], secret)
    }
}
