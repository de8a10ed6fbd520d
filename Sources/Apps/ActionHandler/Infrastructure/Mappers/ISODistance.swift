/// A shift in time: an ISO 8601 duration such as `PT30M` or `P1W`, with a minus sign for earlier.
struct ISODistance {
    /// Months; a year counts as twelve.
    private(set) var months = 0
    /// The rest, in seconds.
    private(set) var seconds = 0

    /// Reads a duration; nil when the text is not a duration or is longer than ten years.
    init?(_ text: String) {
        let isEarlier = text.hasPrefix("-")
        var rest = text.utf8.dropFirst(isEarlier ? 1 : 0)
        guard rest.popFirst() == UInt8(ascii: "P"), !rest.isEmpty else { return nil }
        var isClock = false
        while let first = rest.first {
            if first == UInt8(ascii: "T") {
                guard !isClock else { return nil }
                isClock = true
                rest.removeFirst()
                continue
            }
            let digits = rest.prefix { (0x30...0x39).contains($0) }
            // At most eight digits, so that no product with a unit's seconds overflows.
            guard (1...8).contains(digits.count), let number = Int(String(decoding: digits, as: UTF8.self)) else {
                return nil
            }
            rest = rest.dropFirst(digits.count)
            guard let unit = rest.popFirst(), add(number, UnicodeScalar(unit), isClock: isClock) else { return nil }
        }
        guard months <= 120, seconds <= 3_660 * 86_400 else { return nil }
        if isEarlier { (months, seconds) = (-months, -seconds) }
    }

    private mutating func add(_ number: Int, _ unit: UnicodeScalar, isClock: Bool) -> Bool {
        guard months <= 1_000_000_000, seconds <= 1_000_000_000_000 else { return false }
        switch (unit, isClock) {
        case ("Y", false): months += number * 12
        case ("M", false): months += number
        case ("W", false): seconds += number * 604_800
        case ("D", false): seconds += number * 86_400
        case ("H", true): seconds += number * 3600
        case ("M", true): seconds += number * 60
        case ("S", true): seconds += number
        default: return false
        }
        return true
    }
}
