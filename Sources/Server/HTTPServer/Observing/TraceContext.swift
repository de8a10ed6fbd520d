/// A W3C trace that a request belongs to, with the span of this server in it.
package struct TraceContext: Sendable, Equatable {
    /// 32 hexadecimal digits, the same for all requests of one trace.
    package let traceID: String
    /// The id of the caller's span.
    package let parentSpan: String
    /// The id of the span for this request.
    package let span: String
    /// Two hexadecimal digits, passed on as they came.
    package let flags: String

    /// Continues the trace of a `traceparent` header; nil if the header is not valid.
    init?(traceparent: String, span: @autoclosure () -> UInt64) {
        let parts = traceparent.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count >= 4, parts.prefix(4).map(\.utf8.count) == [2, 32, 16, 2] else { return nil }
        guard parts.prefix(4).allSatisfy(Self.isLowercaseHex), parts[0] != "ff" else { return nil }
        // Version 00 has exactly four parts; a later version may have more, which are ignored.
        guard parts.count == 4 || parts[0] != "00" else { return nil }
        guard parts[1].contains(where: { $0 != "0" }), parts[2].contains(where: { $0 != "0" }) else { return nil }
        traceID = String(parts[1])
        parentSpan = String(parts[2])
        flags = String(parts[3])
        self.span = Self.hex(span())
    }

    /// The `traceparent` header for outgoing requests that are part of this request.
    package var traceparent: String { "00-\(traceID)-\(span)-\(flags)" }

    private static func isLowercaseHex(_ text: Substring) -> Bool {
        text.utf8.allSatisfy { $0.hexValue != nil && $0.lowercasedASCII == $0 }
    }

    private static func hex(_ number: UInt64) -> String {
        let digits = String(number | 1, radix: 16)
        return String(repeating: "0", count: max(0, 16 - digits.count)) + digits
    }
}
