/// The W3C name of one attempt.
public struct SpanID: Sendable, Hashable, CustomStringConvertible {
    let number: UInt64

    /// 16 hex digits.
    public var description: String { RandomID.hex(number) }
}

/// The W3C name of one call, which also tells it from others in logs. Written out only when somebody reads it.
struct TraceID: Sendable, CustomStringConvertible {
    private let high = RandomID.number()
    private let low = RandomID.number()

    /// 32 hex digits.
    var description: String { RandomID.hex(high, low) }
}
