import Bowline
import Essentials

/// The date in a proof, such as `Tue Sep 1 07:05:09 UTC 2026`: whatever the device's language, the day without a zero.
enum SRPTimestamp {
    static func format(_ date: Date) -> String {
        // HTTP's form has the same words in another order: `Tue, 01 Sep 2026 07:05:09 GMT`.
        let words = HTTPDate.format(date).split(separator: " ")
        let day = words[1].drop { $0 == "0" }
        return "\(words[0].prefix(3)) \(words[2]) \(day) \(words[4]) UTC \(words[3])"
    }
}
