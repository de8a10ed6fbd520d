/// The words that must all occur in an item's texts.
struct ItemText: Sendable {
    private let words: [Substring]

    /// The words of a text; nil matches every item.
    init(_ text: String?) {
        words = Self.words(text ?? "")
    }

    func matches(_ event: CalendarEvent) -> Bool {
        matches([event.title, event.location ?? "", event.notes ?? ""] + event.attendees)
    }

    func matches(_ todo: Todo) -> Bool { matches([todo.title, todo.notes ?? ""]) }

    func matches(_ entry: LedgerEntry) -> Bool { matches([entry.category, entry.details]) }

    func matches(_ recurring: RecurringEntry) -> Bool { matches([recurring.category, recurring.details]) }

    /// Whether a list has the requested name; "shopping" matches "Shopping list".
    func matches(list: String?) -> Bool { matches([list ?? ""]) }

    /// Every word must occur. Plural and singular match, and a word of more than three letters also matches the
    /// beginning of a longer word.
    private func matches(_ texts: [String]) -> Bool {
        guard !words.isEmpty else { return true }
        let found = texts.flatMap { Self.words($0) }
        return words.allSatisfy { word in
            found.contains { $0 == word || word.count > 3 && $0.hasPrefix(word) || isSame($0, asDefinite: word) }
        }
    }

    /// "зъболекаря" and "mlqkoto" match "зъболекар" and "mlqko", because Bulgarian appends the article to the noun.
    private func isSame(_ found: Substring, asDefinite word: Substring) -> Bool {
        found.count >= 3 && word.hasPrefix(found) && Self.articles.contains(word.dropFirst(found.count))
    }

    private static let articles: Set<Substring> = [
        "та", "то", "те", "ът", "ят", "а", "я", "ta", "to", "te", "at", "ut", "a", "q", "ya",
    ]

    private static func words(_ text: String) -> [Substring] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "'" && $0 != "’" }.compactMap { word in
            var word = word
            for ending in ["'s", "’s", "s"] where word.count > ending.count + 2 && word.hasSuffix(ending) {
                word = word.dropLast(ending.count)
                break
            }
            return small.contains(String(word)) ? nil : word
        }
    }

    private static let small: Set<String> = [
        "the", "a", "an", "my", "our", "and", "of", "list", "и", "за", "списък", "списъка",
    ]
}
