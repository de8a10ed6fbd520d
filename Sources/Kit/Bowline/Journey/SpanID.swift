/// The W3C name of one attempt.
public struct SpanID: Sendable, Hashable, CustomStringConvertible {
    let number: UInt64

    /// 16 hex digits.
    public var description: String { RandomID.hex(number) }
}
