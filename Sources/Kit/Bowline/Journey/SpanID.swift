/// The W3C name of one attempt.
public struct SpanID: Sendable, Hashable, CustomStringConvertible {
    let number: UInt64

    /// The id as 16 hex digits.
    public var description: String { RandomID.hex(number) }
}

/// The W3C name of one trace, and the name of one call in logs. Written out only when somebody reads it.
struct TraceID: Sendable, Hashable, CustomStringConvertible {
    private let high: UInt64
    private let low: UInt64

    /// A new random one.
    init() {
        self.init(high: RandomID.number(), low: RandomID.number())
    }

    init(high: UInt64, low: UInt64) {
        (self.high, self.low) = (high, low)
    }

    /// The id as 32 hex digits.
    var description: String { RandomID.hex(high, low) }
}
