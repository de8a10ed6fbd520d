/// One rule of the time grammar: a pattern over typed pieces, and what it adds to a frame.
///
/// A rule names kinds of pieces and small words, never a whole sentence. Its example is read by the rule, its
/// counter-example looks alike and is not; both are tested, and the reference page is made from them.
final class TimeRule: Sendable {
    enum Effect: Sendable {
        /// Adds to what has been gathered of the expression; nil when it does not fit.
        case piece(@Sendable (Frame, Captures, TimeReader) -> Frame?)
        /// Is an expression of its own.
        case whole(@Sendable (Captures, TimeReader) -> TimeValue?)
    }

    let name: String
    let example: String
    let counterExample: String
    let pattern: [Slot]
    let effect: Effect

    init(name: String, example: String, counterExample: String, pattern: [Slot], effect: Effect) {
        self.name = name
        self.example = example
        self.counterExample = counterExample
        self.pattern = pattern
        self.effect = effect
    }

    var isPiece: Bool {
        if case .piece = effect { true } else { false }
    }

    /// One place in a pattern.
    enum Slot: Sendable {
        /// One of some small words.
        case key([Key])
        /// Perhaps one of some small words.
        case maybe([Key])
        /// One of some other words.
        case word(WordSet)
        /// A whole number in digits or words, at most two digits long.
        case number(ClosedRange<Int>)
        /// So many digits.
        case digits(ClosedRange<Int>)
        case ordinal(ClosedRange<Int>)
        /// A day of the month, as a number or an ordinal.
        case day
        case month
        case weekday
        case unit([Unit])
        /// A year of four digits, or in words.
        case year
        case holiday
        case duration
        /// A time of day that needs no support.
        case clock
        /// A moment with a time of day, with or without its date.
        case moment
        /// A part of the day.
        case part
        /// "to", "until", "and" or a hyphen between the ends of a range.
        case through
        /// Perhaps one of some other words.
        case maybeWord(WordSet)
        /// Any other time, resolved: a stretch, a day, a part of the day.
        case time
        /// A comma, "and" or "or" between the members of a list.
        case joint
        /// A hyphen or slash that touches both neighbours.
        case sign(Unicode.Scalar)
        /// The next piece touches the one before.
        case glued
        /// The expression ends here: nothing follows that the number before could count.
        case end
        /// A small word stands before the expression; counts only as the first place.
        case behind([Key])
    }

    /// What the places of a pattern were filled with, in their order.
    struct Captures {
        var numbers: [Int] = []
        var keys: [Key] = []
        var units: [Unit] = []
        var days: [Day] = []
        var durations: [TimeLength] = []
        var clocks: [Clock] = []
        var times: [TimeValue] = []
        var parts: [PartOfDay] = []
        var words: [UInt64] = []
        /// Whether the piece before had to touch this one.
        var isGlued = false
        /// The first token of the match.
        var start: Int
        /// The first token behind it.
        var end: Int
    }
}

/// The rules by the kind of token they begin with, so that most tokens are compared with none.
struct TimeRuleIndex: Sendable {
    static let pieces = TimeRuleIndex(TimeRules.all.filter(\.isPiece))
    static let expressions = TimeRuleIndex(TimeRules.all.filter { !$0.isPiece })

    private(set) var numbers: [TimeRule] = []
    private(set) var months: [TimeRule] = []
    private(set) var weekdays: [TimeRule] = []
    private(set) var units: [TimeRule] = []
    private(set) var durations: [TimeRule] = []
    private(set) var parts: [TimeRule] = []
    /// By the raw value of the key.
    private var keys: [[TimeRule]]

    init(_ rules: [TimeRule]) {
        keys = Array(repeating: [], count: Int(UInt8.max) + 1)
        for rule in rules { add(rule) }
    }

    private mutating func add(_ rule: TimeRule) {
        for slot in rule.pattern {
            switch slot {
            case .behind: continue
            case .maybe(let few): for key in few { keys[Int(key.rawValue)].append(rule) }
            case .key(let few):
                for key in few { keys[Int(key.rawValue)].append(rule) }
                return
            case .number, .digits, .ordinal, .day, .year, .clock: return numbers.append(rule)
            case .month: return months.append(rule)
            case .weekday: return weekdays.append(rule)
            case .unit: return units.append(rule)
            case .duration: return durations.append(rule)
            case .part: return parts.append(rule)
            case .word, .maybeWord, .holiday, .moment, .through, .time, .joint, .sign, .glued, .end: return
            }
        }
    }

    /// The first result of the rules that may begin with a token.
    func first<Result>(_ token: Token, _ read: (TimeRule) -> Result?) -> Result? {
        let isNumber = token.kind == .digits || token.word.cardinal > 0
        if isNumber || token.word.ordinal > 0, let found = first(numbers, read) { return found }
        if isNumber || token.key == .a || token.key == .half, let found = first(durations, read) { return found }
        guard token.kind == .word else { return nil }
        if token.key != .none, let found = first(keys[Int(token.key.rawValue)], read) { return found }
        if token.word.month > 0, let found = first(months, read) { return found }
        if token.word.weekday > 0, let found = first(weekdays, read) { return found }
        if token.word.part != nil, let found = first(parts, read) { return found }
        return token.word.unit != nil ? first(units, read) : nil
    }

    private func first<Result>(_ rules: [TimeRule], _ read: (TimeRule) -> Result?) -> Result? {
        for rule in rules {
            if let found = read(rule) { return found }
        }
        return nil
    }
}
