/// One rule of the time grammar: a pattern of slots, and its effect on a frame.
///
/// A rule consists of kinds of pieces and function words, never a whole sentence. It matches its example and must not
/// match its similar counter-example; both are tested, and the reference page is generated from them.
final class TimeRule: Sendable {
    enum Effect: Sendable {
        /// Adds to the frame collected so far; nil if it does not fit.
        case piece(@Sendable (Frame, Captures, TimeReader) -> Frame?)
        /// Is a complete expression.
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

    /// Whether the tokens fit the slots at the beginning that take one look each. Most rules end here, before anything is
    /// captured.
    func mayBegin(_ sentence: Sentence, at start: Int) -> Bool {
        var index = start
        for slot in pattern {
            let isFit: Bool
            switch slot {
            case .behind(let keys):
                guard keys.contains(sentence.key(index - 1)) else { return false }
                continue
            case .glued:
                guard sentence.isGlued(index) else { return false }
                continue
            case .maybe(let keys):
                if keys.contains(sentence.key(index)) { index += 1 }
                continue
            case .key(let keys): isFit = keys.contains(sentence.key(index))
            case .word(let words): isFit = words.contains(sentence[index].hash)
            case .sign(let sign): isFit = sentence.isSign(index, sign)
            case .digits(let lengths):
                isFit = sentence[index].kind == .digits && lengths.contains(sentence[index].length)
            case .month: isFit = sentence[index].word.month > 0
            case .weekday: isFit = sentence[index].word.weekday > 0
            case .part: isFit = sentence[index].word.part != nil
            case .unit: isFit = sentence[index].word.unit != nil
            default: return true
            }
            guard isFit else { return false }
            index += 1
        }
        return true
    }

    var isPiece: Bool {
        if case .piece = effect { true } else { false }
    }

    /// A position in a pattern.
    enum Slot: Sendable {
        /// One of some function words.
        case key(KeySet)
        /// Optionally one of some function words.
        case maybe(KeySet)
        /// One of some other words.
        case word(WordSet)
        /// A whole number in digits or words, at most two digits long.
        case number(ClosedRange<Int>)
        /// A number of digits in this range.
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
        /// An unambiguous time of day.
        case clock
        /// A time of day, optionally with a date.
        case moment
        /// A part of the day.
        case part
        /// "to", "until", "and" or a hyphen between the ends of a range.
        case through
        /// Optionally one of some other words.
        case maybeWord(WordSet)
        /// Any other time, resolved: a period, a day, a part of the day.
        case time
        /// A comma, "and" or "or" between items of a list.
        case joint
        /// A hyphen or slash that adjoins both neighbors.
        case sign(Unicode.Scalar)
        /// The next piece must adjoin the previous one.
        case glued
        /// The expression ends here: nothing follows that the number before it could count.
        case end
        /// A function word precedes the expression; allowed only as the first slot.
        case behind(KeySet)
    }

    /// The values matched by the slots of a pattern, in order.
    struct Captures {
        enum Value {
            case key(Key)
            case unit(Unit)
            case day(Day)
            case duration(TimeLength)
            case time(TimeValue)
            case part(PartOfDay)
            /// The hash of a word.
            case word(UInt64)
        }

        /// The numbers, which most patterns begin with: apart from the other values, so that a pattern that fails after
        /// its first number needs no array.
        var numbers = FewNumbers()
        var values: [Value] = []
        /// Whether the next slot must adjoin the previous one.
        var isGlued = false
        /// The first token of the match.
        var start: Int
        /// The index after the last token of the match.
        var end: Int

        var keys: [Key] { values.compactMap { if case .key(let value) = $0 { value } else { nil } } }
        var units: [Unit] { values.compactMap { if case .unit(let value) = $0 { value } else { nil } } }
        var days: [Day] { values.compactMap { if case .day(let value) = $0 { value } else { nil } } }
        var durations: [TimeLength] { values.compactMap { if case .duration(let value) = $0 { value } else { nil } } }
        var times: [TimeValue] { values.compactMap { if case .time(let value) = $0 { value } else { nil } } }
        var words: [UInt64] { values.compactMap { if case .word(let value) = $0 { value } else { nil } } }
        var parts: [PartOfDay] { values.compactMap { if case .part(let value) = $0 { value } else { nil } } }
    }
}

/// The rules by the kind of their first token, so that most tokens need no comparison.
struct TimeRuleIndex: Sendable {
    static let pieces = TimeRuleIndex(TimeRules.all.filter(\.isPiece))
    static let expressions = TimeRuleIndex(TimeRules.all.filter { !$0.isPiece })

    private(set) var numbers: [TimeRule] = []
    private(set) var months: [TimeRule] = []
    private(set) var weekdays: [TimeRule] = []
    private(set) var units: [TimeRule] = []
    private(set) var durations: [TimeRule] = []
    private(set) var parts: [TimeRule] = []
    /// Indexed by the raw value of the key.
    private var keys: [[TimeRule]]

    init(_ rules: [TimeRule]) {
        keys = Array(repeating: [], count: Int(UInt8.max) + 1)
        for rule in rules { add(rule) }
    }

    private mutating func add(_ rule: TimeRule) {
        for slot in rule.pattern {
            switch slot {
            case .behind: continue
            case .maybe(let few): add(rule, at: few)
            case .key(let few): return add(rule, at: few)
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

    private mutating func add(_ rule: TimeRule, at few: KeySet) {
        for index in keys.indices where few.contains(index) { keys[index].append(rule) }
    }

    /// Whether a rule begins with this function word.
    func hasRules(_ key: Key) -> Bool { !keys[Int(key.rawValue)].isEmpty }

    /// The first result among the rules that can begin with this token.
    func first<Result>(_ sentence: Sentence, at index: Int, _ read: (TimeRule) -> Result?) -> Result? {
        let token = sentence[index]
        let isNumber = token.kind == .digits || token.word.cardinal > 0
        func first(_ rules: [TimeRule]) -> Result? {
            for rule in rules where rule.mayBegin(sentence, at: index) {
                if let found = read(rule) { return found }
            }
            return nil
        }
        if isNumber || token.word.ordinal > 0, let found = first(numbers) { return found }
        if isNumber || token.key == .a || token.key == .half, let found = first(durations) { return found }
        guard token.kind == .word else { return nil }
        if token.key != .none, let found = first(keys[Int(token.key.rawValue)]) { return found }
        if token.word.month > 0, let found = first(months) { return found }
        if token.word.weekday > 0, let found = first(weekdays) { return found }
        if token.word.part != nil, let found = first(parts) { return found }
        return token.word.unit != nil ? first(units) : nil
    }
}
