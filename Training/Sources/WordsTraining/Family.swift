/// The kind of expression a row belongs to: its words, with numbers, weekdays and months replaced by their kinds.
///
/// Rules are developed on the rows of one half of the families. The other half says what the rules are worth on kinds
/// nobody looked at; its failures are never printed.
struct Family {
    let pattern: String

    init(_ text: String) {
        var words: [String] = []
        var word = ""
        func end() {
            if !word.isEmpty { words.append(Self.kind(of: word)) }
            word = ""
        }
        for character in text.lowercased() {
            let isDigit = character.isNumber
            if word.last.map({ $0.isNumber != isDigit }) ?? false { end() }
            if character.isLetter || isDigit { word.append(character) } else { end() }
        }
        end()
        pattern = words.joined(separator: " ")
    }

    /// Whether the family belongs to the half that no rule was developed on.
    var isKeptApart: Bool {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in pattern.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        return (hash ^ (hash >> 32)) & 1 == 1
    }

    private static func kind(of word: String) -> String {
        if word.allSatisfy(\.isNumber) || numbers.contains(word) { return "#" }
        let head = String(word.prefix(3))
        if weekdays.contains(head), word.count == 3 || word.hasSuffix("day") { return "@weekday" }
        return months.contains(head) && (word.count == 3 || longMonths.contains(word)) ? "@month" : word
    }

    private static let weekdays = set("mon tue wed thu fri sat sun")
    private static let months = set("jan feb mar apr may jun jul aug sep oct nov dec")
    private static let longMonths = set(
        "january february march april june july august sept september october november december"
    )
    private static let numbers = set(
        "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
            + " eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety"
    )

    private static func set(_ words: String) -> Set<String> { Set(words.split(separator: " ").map(String.init)) }
}

/// The rows of a set, and apart from them those of the half that is kept apart.
struct HalvedScore {
    var all: Score
    var apart: Score

    init(_ name: String, goal: String) {
        all = Score(name, goal: goal)
        apart = Score("\(name), the half kept apart")
    }

    mutating func count(_ isRight: Bool, _ family: Family) {
        all.count(isRight)
        if family.isKeptApart { apart.count(isRight) }
    }
}
