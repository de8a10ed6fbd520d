import Basics

/// Tells one coding from another, so that a value read by the one is never given to a reader with the other.
package final class CodingIdentity: Sendable {
    package init() {}
}

/// The values that were read from one remembered answer, one per type and coding, so that its bytes are decoded once.
package final class DecodedMemory: Sendable {
    /// A value in a box, and what that box was made for: found again without asking the runtime to cast.
    private struct Entry: Sendable {
        let type: ObjectIdentifier
        /// Held, so that no later coding can have the same identity.
        let coding: CodingIdentity
        let box: any AnyObject & Sendable
    }

    private final class Box<Value: Sendable>: Sendable {
        let value: Value
        init(_ value: Value) { self.value = value }
    }

    /// A coding that is made for each call would add an entry with each.
    private static let maxEntries = 4
    // Rarely more than one: a list is searched faster than a table.
    private let entries = Locked<[Entry]>([])

    package init() {}

    /// The value read as `Value` by that coding earlier, or nil.
    package func value<Value: Sendable>(as type: Value.Type, by coding: CodingIdentity) -> Value? {
        let wanted = ObjectIdentifier(type)
        let box = entries.withLock { entries in
            entries.first { $0.type == wanted && $0.coding === coding }?.box
        }
        // Only `keep` makes entries, and the box of an entry for `Value` is a `Box<Value>`.
        return box.map { unsafeDowncast($0, to: Box<Value>.self).value }
    }

    /// Keeps a value for the next reader with that coding.
    package func keep<Value: Sendable>(_ value: Value, by coding: CodingIdentity) {
        let entry = Entry(type: ObjectIdentifier(Value.self), coding: coding, box: Box(value))
        entries.withLock { entries in
            entries.removeAll { $0.type == entry.type && $0.coding === coding }
            if entries.count == Self.maxEntries { entries.removeFirst() }
            entries.append(entry)
        }
    }
}
