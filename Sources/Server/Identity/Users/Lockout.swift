/// Slows down guessing: after five failed sign-ins of a name the wait doubles from one second to fifteen minutes.
///
/// It counts names, not people, so that it says nothing about who exists. An attempt counts as failed until it is known to
/// have succeeded; so many attempts at once get no further than one after the other.
package struct Lockout {
    private struct Entry {
        var failures = 0
        var until = 0.0
        var last = 0.0
    }

    private static let free = 5
    private static let longest = 900.0
    private var entries: [String: Entry] = [:]
    private let capacity: Int

    /// Remembers about so many names.
    package init(capacity: Int = 10_000) {
        self.capacity = capacity
    }

    /// Whether an attempt may be made now; it is counted at once.
    package mutating func admit(_ name: String, now: Double) -> Bool {
        var entry = entries[name] ?? Entry()
        guard entry.until <= now else { return false }
        entry.failures += 1
        entry.last = now
        if entry.failures >= Self.free {
            let doublings = min(entry.failures - Self.free, 10)
            entry.until = now + min(Double(1 << doublings), Self.longest)
        }
        entries[name] = entry
        if entries.count > capacity { makeRoom() }
        return true
    }

    /// The attempt that was admitted last succeeded.
    package mutating func succeeded(_ name: String) {
        entries[name] = nil
    }

    /// Forgets the half that is nearest to being free again.
    private mutating func makeRoom() {
        let order = entries.sorted { ($0.value.failures, $0.value.last) < ($1.value.failures, $1.value.last) }
        for (name, _) in order.prefix(entries.count / 2) { entries[name] = nil }
    }
}
