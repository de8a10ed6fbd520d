import Basics

/// Distinguishes codings, so that a value decoded with one coding is never given to a reader with another coding.
package final class CodingIdentity: Sendable {
    /// The coding of bodies that are returned as they are.
    static let unchangedBytes = CodingIdentity()

    package init() {}
}

/// The values decoded from a cached response, one per type and coding, so that its bytes are decoded only once.
package final class DecodedValueCache: Sendable {
    /// A boxed value with its type and coding, which is found without a dynamic cast.
    private struct Entry: Sendable {
        let type: ObjectIdentifier
        /// Retained, so that no later coding can have the same identity.
        let coding: CodingIdentity
        let box: any AnyObject & Sendable
    }

    private final class Box<Value: Sendable>: Sendable {
        let value: Value
        init(_ value: Value) { self.value = value }
    }

    /// Limits the entries in case a new coding is created for each call.
    private static let maxEntries = 4
    // There is rarely more than one entry, so an array is searched faster than a dictionary.
    private let entries = Locked<[Entry]>([])

    package init() {}

    /// The value decoded earlier as `Value` with this coding, or nil.
    package func value<Value: Sendable>(as type: Value.Type, by coding: CodingIdentity) -> Value? {
        let wanted = ObjectIdentifier(type)
        let box = entries.withLock { entries in
            entries.first { $0.type == wanted && $0.coding === coding }?.box
        }
        // Only `store` adds entries, so the box of an entry for `Value` is a `Box<Value>`.
        return box.map { unsafeDowncast($0, to: Box<Value>.self).value }
    }

    /// Stores a value for the next reader with this coding.
    package func store<Value: Sendable>(_ value: Value, by coding: CodingIdentity) {
        let entry = Entry(type: ObjectIdentifier(Value.self), coding: coding, box: Box(value))
        entries.withLock { entries in
            entries.removeAll { $0.type == entry.type && $0.coding === coding }
            if entries.count == Self.maxEntries { entries.removeFirst() }
            entries.append(entry)
        }
    }
}
