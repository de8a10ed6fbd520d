public import Essentials

/// `Retry-After` in its two forms (RFC 9110, 10.2.3).
public enum RetryAfter {
    /// The wait the field asks for: whole seconds, or until a date. Nil when it is neither; never negative.
    public static func parse(_ text: String, now: Date) -> Duration? {
        if !text.isEmpty, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) {
            return .seconds(min(Int64(text) ?? .max, longest))
        }
        guard let date = HTTPDate.parse(text, now: now) else { return nil }
        let seconds = min(max(0, date.timeIntervalSince(now)), Double(longest))
        return .milliseconds(Int64(seconds * 1_000))
    }

    /// A century in seconds. More is as good as never, and would overflow arithmetic with instants.
    private static let longest: Int64 = 3_155_760_000
}
