public import Essentials

/// `Retry-After` in its two forms (RFC 9110, 10.2.3).
public enum RetryAfter {
    /// The wait that the field asks for, given in whole seconds or as a date. Never negative; nil if the text is
    /// neither.
    public static func parse(_ text: String, now: Date) -> Duration? {
        if !text.isEmpty, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) {
            return .seconds(min(Int64(text) ?? .max, maxSeconds))
        }
        guard let date = HTTPDate.parse(text, now: now) else { return nil }
        let seconds = min(max(0, date.timeIntervalSince(now)), Double(maxSeconds))
        return .milliseconds(Int64(seconds * 1_000))
    }

    /// A century in seconds. A longer wait is as good as forever, and would overflow date arithmetic.
    private static let maxSeconds: Int64 = 3_155_760_000
}
