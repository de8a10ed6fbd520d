import CivilTime
import Essentials

/// The date in a sign-in's proof, such as `Tue Sep 1 07:05:09 UTC 2026`, in English whatever the device's language.
enum SRPTimestamp {
    static func format(_ date: Date) -> String { UTCTime(date.timeIntervalSince1970).srpTimestamp }
}
