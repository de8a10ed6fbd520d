/// The outcome of guesses at one account: the allowances to return, and the changes to known addresses.
package struct GuessOutcome: Sendable {
    /// The account.
    package let account: GuessKey
    /// Buckets in which a right guess was counted.
    package var returned: [SizedBucket] = []
    /// Buckets to fill, as if no guess had been made.
    package var cleared: [GuessKey] = []
    /// The changes to the account's known addresses.
    package var known = KnownAddresses.Change()

    init(of account: GuessKey) { self.account = account }

    /// The keys of all buckets that change.
    package var keys: Set<GuessKey> { Set(returned.map(\.key) + cleared) }
}

extension GuessLedger {
    /// Applies the outcome of guesses.
    package mutating func apply(_ outcome: GuessOutcome, now: Double) {
        refund(outcome.returned, now: now)
        for key in outcome.cleared { clear(key) }
    }
}
