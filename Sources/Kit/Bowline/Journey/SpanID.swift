/// The W3C span id of an attempt.
public struct SpanID: Sendable, Hashable, CustomStringConvertible {
    let number: UInt64

    /// The id as 16 hex digits.
    public var description: String { RandomID.hex(number) }
}

/// The W3C trace id of a call, which also identifies the call in logs. It is formatted only when it is read.
struct TraceID: Sendable, Hashable, CustomStringConvertible {
    private let high: UInt64
    private let low: UInt64

    /// A new random id.
    init() {
        self.init(high: RandomID.number(), low: RandomID.number())
    }

    init(high: UInt64, low: UInt64) {
        (self.high, self.low) = (high, low)
    }

    /// The id as 32 hex digits.
    var description: String { RandomID.hex(high, low) }
}
