/// Unsaved changes to the known addresses of accounts. A value type without a clock.
package struct KnownAddresses: Sendable, Hashable {
    /// The changes to store for one account: an optional removal of all addresses, then the added addresses.
    package struct Change: Sendable, Hashable {
        /// Whether the addresses stored before are removed.
        package var forgetsAll = false
        /// The addresses to add, with when they were seen, in seconds since 1970.
        package var seen: [GuessKey: Double] = [:]
    }

    private var waiting: [GuessKey: Change] = [:]
    /// The changes that are being stored now.
    private var leaving: [GuessKey: Change] = [:]

    /// Whether the address is known, judged by the unsaved changes alone; nil if the store must be queried.
    package func knows(_ address: GuessKey, of account: GuessKey) -> Bool? {
        for change in [waiting[account], leaving[account]].compactMap(\.self) {
            if change.seen[address] != nil { return true }
            if change.forgetsAll { return false }
        }
        return nil
    }

    /// Adds an address from which the right password or code was entered.
    package mutating func learn(_ address: GuessKey, of account: GuessKey, now: Double) {
        waiting[account, default: Change()].seen[address] = now
    }

    /// Removes all known addresses of an account.
    package mutating func forget(_ account: GuessKey) {
        waiting[account] = Change(forgetsAll: true)
    }

    /// Takes the changes to store.
    package mutating func takeChanges() -> [GuessKey: Change] {
        leaving = waiting
        waiting = [:]
        return leaving
    }

    /// Called after the taken changes were stored.
    package mutating func stored() {
        leaving = [:]
    }

    /// Called when the taken changes could not be stored.
    package mutating func restore(_ changes: [GuessKey: Change]) {
        leaving = [:]
        waiting.merge(changes) { newer, older in
            if newer.forgetsAll { return newer }
            return Change(forgetsAll: older.forgetsAll, seen: older.seen.merging(newer.seen) { max($0, $1) })
        }
    }
}
