import Locked

/// The values that were read from one remembered answer, one per type, so that its bytes are decoded once.
package final class DecodedMemory: Sendable {
    /// A value in a box, and the type that box was made for: found again without asking the runtime to cast.
    private struct Entry: Sendable {
        let type: ObjectIdentifier
        let box: any AnyObject & Sendable
    }

    private final class Box<Value: Sendable>: Sendable {
        let value: Value
        init(_ value: Value) { self.value = value }
    }

    // Rarely more than one: a list is searched faster than a table.
    private let entries = Locked<[Entry]>([])

    package init() {}

    /// The value read as `Value` earlier, or nil.
    package func value<Value: Sendable>(as type: Value.Type) -> Value? {
        let wanted = ObjectIdentifier(type)
        let box = entries.withLock { entries in entries.first { $0.type == wanted }?.box }
        // Only `keep` makes entries, and the box of an entry for `Value` is a `Box<Value>`.
        return box.map { unsafeDowncast($0, to: Box<Value>.self).value }
    }

    /// Keeps a value for the next reader.
    package func keep<Value: Sendable>(_ value: Value) {
        let entry = Entry(type: ObjectIdentifier(Value.self), box: Box(value))
        entries.withLock { entries in
            if let place = entries.firstIndex(where: { $0.type == entry.type }) {
                entries[place] = entry
            } else {
                entries.append(entry)
            }
        }
    }
}
