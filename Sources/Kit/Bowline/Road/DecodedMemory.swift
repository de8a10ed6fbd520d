import Locked

/// The values that were read from one remembered answer, one per type, so that its bytes are decoded once.
package final class DecodedMemory: Sendable {
    private let values = Locked<[ObjectIdentifier: any Sendable]>([:])

    package init() {}

    /// The value read as `Value` earlier, or nil.
    package func value<Value: Sendable>(as type: Value.Type) -> Value? {
        values.withLock { $0[ObjectIdentifier(type)] } as? Value
    }

    /// Keeps a value for the next reader.
    package func keep<Value: Sendable>(_ value: Value) {
        values.withLock { $0[ObjectIdentifier(Value.self)] = value }
    }
}
