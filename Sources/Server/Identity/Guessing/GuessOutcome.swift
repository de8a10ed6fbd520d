/// What came of guesses at one account: what to give back, and which addresses are known from now on.
package struct GuessOutcome: Sendable {
    /// The account, whose addresses change.
    package let account: GuessKey
    /// Buckets from which a guess was taken that was right.
    package var returned: [SizedBucket] = []
    /// Buckets to fill, as if no guess had been made.
    package var cleared: [GuessKey] = []
    /// The addresses that are known, as far as they change.
    package var known = KnownAddresses.Change()

    init(of account: GuessKey) { self.account = account }

    /// The buckets that change, each once.
    package var keys: Set<GuessKey> { Set(returned.map(\.key) + cleared) }
}

extension GuessLedger {
    /// Takes up what came of guesses.
    package mutating func apply(_ outcome: GuessOutcome, now: Double) {
        giveBack(outcome.returned, now: now)
        for key in outcome.cleared { clear(key) }
    }
}
