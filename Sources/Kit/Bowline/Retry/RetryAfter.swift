#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// `Retry-After` in its two forms (RFC 9110, 10.2.3).
public enum RetryAfter {
    /// The wait the field asks for: whole seconds, or until a date. Nil when it is neither; never negative.
    public static func parse(_ text: String, now: Date) -> Duration? {
        if !text.isEmpty, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) {
            // Longer than a century is as good as never, and would overflow arithmetic with instants.
            return .seconds(min(Int64(text) ?? .max, 3_155_760_000))
        }
        guard let date = HTTPDate.parse(text, now: now) else { return nil }
        return .milliseconds(Int64(max(0, date.timeIntervalSince(now) * 1_000)))
    }
}
