import Locked

/// The values that were read from one remembered answer, one per type, so that its bytes are decoded once.
package final class DecodedMemory: Sendable {
    /// A value in a box whose class tells its type: found again without asking the runtime to cast.
    private class AnyBox: @unchecked Sendable {
        // Unchecked for the subclass's sake: neither has anything that changes, and what it holds is Sendable.
        let type: ObjectIdentifier
        init(type: ObjectIdentifier) { self.type = type }
    }

    private final class Box<Value: Sendable>: AnyBox, @unchecked Sendable {
        let value: Value
        init(_ value: Value) {
            self.value = value
            super.init(type: ObjectIdentifier(Value.self))
        }
    }

    // Rarely more than one: a list is searched faster than a table.
    private let boxes = Locked<[AnyBox]>([])

    package init() {}

    /// The value read as `Value` earlier, or nil.
    package func value<Value: Sendable>(as type: Value.Type) -> Value? {
        let wanted = ObjectIdentifier(type)
        let box = boxes.withLock { boxes in boxes.first { $0.type == wanted } }
        // A box that bears the type was made by `keep` for that type.
        return box.map { unsafeDowncast($0, to: Box<Value>.self).value }
    }

    /// Keeps a value for the next reader.
    package func keep<Value: Sendable>(_ value: Value) {
        let box = Box(value)
        boxes.withLock { boxes in
            if let place = boxes.firstIndex(where: { $0.type == box.type }) {
                boxes[place] = box
            } else {
                boxes.append(box)
            }
        }
    }
}
