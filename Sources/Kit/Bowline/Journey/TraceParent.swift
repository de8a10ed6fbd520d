/// The W3C trace and span that a call belongs to, as sent in its `traceparent` header field.
///
/// A server that makes calls on behalf of a request can let them join that request's trace:
///
///     let parent = TraceParent(request.headers["traceparent"] ?? "")
///     try await TraceParent.$current.withValue(parent) { try await client.send(.orders) }
///
/// Calls that start without a parent begin their own trace. A `traceparent` field set by the endpoint or a layer is
/// sent unchanged.
public struct TraceParent: Sendable, Hashable, CustomStringConvertible {
    /// The trace and span that calls made by this task join, or nil if each call begins its own trace.
    @TaskLocal public static var current: TraceParent?

    let trace: TraceID
    /// The span that the call is a part of.
    public let span: SpanID
    let flags: UInt8
    /// The value of the `tracestate` header field, which is sent on unchanged.
    public let state: String?

    /// Parses the `traceparent` header field (W3C Trace Context, 3.2); nil if it is invalid.
    public init?(_ text: String, state: String? = nil) {
        let parts = Array(text.utf8).split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.count >= 4, parts[0].count == 2, let version = Self.number(parts[0]), version != 0xFF,
            // A later version may add fields after these four.
            version > 0 || parts.count == 4,
            parts[1].count == 32, let high = Self.number(parts[1].prefix(16)),
            let low = Self.number(parts[1].suffix(16)),
            parts[2].count == 16, let span = Self.number(parts[2]),
            parts[3].count == 2, let flags = Self.number(parts[3]),
            high != 0 || low != 0, span != 0
        else { return nil }
        trace = TraceID(high: high, low: low)
        self.span = SpanID(number: span)
        self.flags = UInt8(truncatingIfNeeded: flags)
        self.state = state
    }

    /// The W3C trace: 32 hex digits.
    public var traceID: String { trace.description }
    /// True when the trace is being recorded.
    public var isSampled: Bool { flags & 1 == 1 }
    /// The value of the `traceparent` header field.
    public var description: String { RandomID.traceparent(trace.description, span, flags: flags) }

    /// A number of up to 16 hex digits, which must be lower case.
    private static func number(_ digits: ArraySlice<UInt8>) -> UInt64? {
        var number: UInt64 = 0
        for digit in digits {
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): number = number << 4 | UInt64(digit - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"): number = number << 4 | UInt64(digit - UInt8(ascii: "a") + 10)
            default: return nil
            }
        }
        return number
    }
}
