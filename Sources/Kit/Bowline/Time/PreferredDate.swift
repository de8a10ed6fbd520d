internal import CivilTime
import Essentials

/// The preferred date form, parsed bytewise for speed: nearly every date in HTTP has this form, and every cached
/// response has two or three.
struct PreferredDate {
    let date: Date
    private static let space = UInt8(ascii: " ")

    /// Nil if the text has any other form, which is then parsed word by word.
    init?(_ text: UnsafeBufferPointer<UInt8>) {
        guard text.count == 29, text[3] == UInt8(ascii: ","), text[19] == UInt8(ascii: ":"),
            text[22] == UInt8(ascii: ":"),
            text[4] == Self.space, text[7] == Self.space, text[11] == Self.space, text[16] == Self.space,
            text[25] == Self.space, text[26] == UInt8(ascii: "G"), text[27] == UInt8(ascii: "M"),
            text[28] == UInt8(ascii: "T"),
            let day = Int(digits: text[5..<7], count: 2...2), let month = Self.month(text[8..<11]),
            let year = Int(digits: text[12..<16], count: 4...4),
            let hour = Int(digits: text[17..<19], count: 2...2), hour < 24,
            let minute = Int(digits: text[20..<22], count: 2...2), minute < 60,
            let second = Int(digits: text[23..<25], count: 2...2), second <= 60,
            let days = CivilDate(year: year, month: month, day: day)?.daysSince1970
        else { return nil }
        date = Date(timeIntervalSince1970: Double(days * 86_400 + hour * 3_600 + minute * 60 + second))
    }

    private static func month(_ letters: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
        let name = letters.reduce(0) { $0 << 8 | UInt32($1) }
        return names.firstIndex(of: name).map { $0 + 1 }
    }

    private static let names = CivilDate.monthNames.map { $0.utf8.reduce(0) { $0 << 8 | UInt32($1) } }
}
