/// All words that the grammars know, collected at first use.
struct Lexicon: Sendable {
    static let shared = WordTable(Lexicon().words.map { (hash: $0.key, value: $0.value) })

    private var words: [UInt64: Word] = [:]

    private init() {
        addKeys()
        addNumbers()
        addCalendar()
        addZones()
        for (index, word) in MoneyTable.shared.words { edit(word) { $0.money = Int16(index) } }
        for name in HolidayNames.firstWords { edit(name) { $0.startsHoliday = true } }
    }

    private mutating func edit(_ word: some StringProtocol, _ change: (inout Word) -> Void) {
        change(&words[Hash.of(word), default: Word()])
    }

    private mutating func addKeys() {
        for (key, words) in LexiconTables.keys {
            for word in words.split(separator: " ") { edit(word) { $0.key = key } }
        }
        for (part, words) in LexiconTables.parts {
            for word in words.split(separator: " ") { edit(word) { $0.part = part } }
        }
    }

    private mutating func addNumbers() {
        for (index, words) in LexiconTables.cardinals.enumerated() {
            let value = index <= 20 ? index : (index - 18) * 10
            for word in words.split(separator: " ") { edit(word) { $0.cardinal = Int32(value) } }
        }
        for (power, words) in LexiconTables.powers {
            for word in words.split(separator: " ") { edit(word) { $0.power = power } }
        }
        for (index, words) in LexiconTables.ordinals.enumerated() {
            let value = index < 20 ? index + 1 : (index - 17) * 10
            for word in words.split(separator: " ") {
                edit(word) { $0.ordinal = Int32(value) }
                edit(word + "s") {
                    $0.ordinal = Int32(value)
                    $0.isPlural = true
                }
            }
        }
        for (power, words) in LexiconTables.greatOrdinals {
            for word in words.split(separator: " ") {
                edit(word) {
                    $0.divisor = power
                    if power <= 9 { $0.ordinal = (0..<power).reduce(1) { value, _ in value * 10 } }
                    $0.isPlural = word.hasSuffix("s")
                }
            }
        }
    }

    private mutating func addCalendar() {
        for (index, words) in LexiconTables.weekdays.enumerated() {
            for (position, word) in words.split(separator: " ").enumerated() {
                edit(word) { $0.weekday = Int8(index + 1) }
                guard position == 0 else { continue }
                edit(word + "s") {
                    $0.weekday = Int8(index + 1)
                    $0.isPlural = true
                }
            }
        }
        for (index, words) in LexiconTables.months.enumerated() {
            for word in words.split(separator: " ") { edit(word) { $0.month = Int8(index + 1) } }
        }
        for (unit, words) in LexiconTables.units {
            for word in words.split(separator: " ") { edit(word) { $0.unit = unit } }
        }
        for (index, words) in LexiconTables.seasons.enumerated() {
            for word in words.split(separator: " ") { edit(word) { $0.season = Int8(index + 1) } }
        }
        for word in LexiconTables.weak.split(separator: " ") { edit(word) { $0.isWeak = true } }
    }

    private mutating func addZones() {
        for (minutes, words) in LexiconTables.zones {
            for word in words.split(separator: " ") { edit(word) { $0.zone = Int16(minutes) } }
        }
    }
}
