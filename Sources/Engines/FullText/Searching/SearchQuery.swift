/// What a user searches for: words, phrases in quotation marks, and filters such as `site:example.com`.
package struct SearchQuery: Sendable, Equatable {
    /// A state of an article.
    package enum State: String, Sendable, CaseIterable {
        case unread, read, archived, favorite
    }

    /// A part of a query that cannot be understood.
    package struct ParseError: Error, Sendable, Equatable {
        /// What is wrong, as a sentence without a full stop.
        package let reason: String
    }

    /// The longest query, in characters.
    package static let longest = 500
    /// More words than this are not looked for.
    static let mostTerms = 12

    /// The words and phrases, all of which an article should have.
    package private(set) var terms: [SearchTerm] = []
    /// Sites, each with those below it; an article is of one of them.
    package private(set) var sites: [String] = []
    /// Tags, all of which an article has.
    package private(set) var tags: [String] = []
    /// States, all of which an article has.
    package private(set) var states: [State] = []
    /// The first moment at which an article may have been saved, as the beginning of its text: `2026`, `2026-05` or
    /// `2026-05-03`.
    package private(set) var since: String?
    /// The first moment at which it may not.
    package private(set) var before: String?

    /// A query without words.
    package var hasNoTerms: Bool { terms.isEmpty }

    /// Reads a query. With `isTyping` its last word may be the beginning of one.
    package init(_ text: String, isTyping: Bool = false) throws(ParseError) {
        guard text.count <= Self.longest else {
            throw ParseError(reason: "must have at most \(Self.longest) characters")
        }
        let parts = Self.parts(of: text)
        for (number, part) in parts.enumerated() {
            let isLast = number == parts.count - 1
            if part.isQuoted {
                addPhrase(part.text)
            } else if try !addFilter(part.text) {
                addWords(part.text, isOpen: isTyping && isLast && text.last?.isWhitespace == false)
            }
        }
    }

    /// Splits at white space; what stands in quotation marks stays together, also behind `tag:`.
    private static func parts(of text: String) -> [(text: String, isQuoted: Bool)] {
        var parts: [(text: String, isQuoted: Bool)] = []
        var (current, isQuoted, isOpen) = ("", false, false)
        func finish() {
            if !current.isEmpty { parts.append((current, isQuoted)) }
            (current, isQuoted) = ("", false)
        }
        for character in text {
            if quotationMarks.contains(character) {
                if !isOpen, current.isEmpty { isQuoted = true }
                if isOpen { finish() }
                isOpen.toggle()
            } else if character.isWhitespace, !isOpen {
                finish()
            } else {
                current.append(character)
            }
        }
        finish()
        return parts
    }

    private static let quotationMarks: Set<Character> = ["\"", "\u{201C}", "\u{201D}", "\u{201E}", "«", "»"]

    // MARK: Words

    private mutating func addPhrase(_ text: String) {
        let words = SearchWords.tokens(of: text).map { SearchWord($0) }
        if !words.isEmpty { add(SearchTerm(words: words)) }
    }

    private mutating func addWords(_ text: String, isOpen: Bool) {
        var words: [SearchWord] = []
        let tokens = SearchWords.tokens(of: text)
        for (number, token) in tokens.enumerated() {
            if !token.isAttached, !words.isEmpty {
                add(SearchTerm(words: words))
                words = []
            }
            words.append(SearchWord(token, isOpen: isOpen && number == tokens.count - 1))
        }
        if !words.isEmpty { add(SearchTerm(words: words)) }
    }

    private mutating func add(_ term: SearchTerm) {
        if terms.count < Self.mostTerms, !terms.contains(term) { terms.append(term) }
    }

    /// The query without the small words of both languages, unless it has no others.
    package var telling: [SearchTerm] {
        let telling = terms.filter { !$0.isSmallWord }
        return telling.isEmpty ? terms : telling
    }

    // MARK: Filters

    /// False where the part is none.
    private mutating func addFilter(_ part: String) throws(ParseError) -> Bool {
        guard let colon = part.firstIndex(of: ":") else { return false }
        let value = String(part[part.index(after: colon)...])
        switch part[..<colon].lowercased() {
        case "site": sites.append(try Self.site(value))
        case "tag": tags.append(try Self.given(value, "tag:", "a tag, e.g. tag:recipes").lowercased())
        case "is":
            guard let state = State(rawValue: value.lowercased()) else {
                let names = State.allCases.map { "is:\($0.rawValue)" }.joined(separator: ", ")
                throw ParseError(reason: "must have one of \(names); got 'is:\(value.prefix(40))'")
            }
            states.append(state)
        case "since": since = try Self.date(value, "since")
        case "before": before = try Self.date(value, "before")
        default: return false
        }
        return true
    }

    private static func site(_ value: String) throws(ParseError) -> String {
        let site = try given(value, "site:", "a host, e.g. site:example.com").lowercased()
        return site.hasPrefix("www.") ? String(site.dropFirst(4)) : site
    }

    private static func given(_ value: String, _ name: String, _ right: String) throws(ParseError) -> String {
        guard !value.isEmpty else { throw ParseError(reason: "must have \(right) after '\(name)'") }
        return value
    }

    /// A year, a month or a day.
    private static func date(_ value: String, _ name: String) throws(ParseError) -> String {
        let parts = value.split(separator: "-", omittingEmptySubsequences: false)
        let lengths = [4, 2, 2]
        let isDate =
            parts.count <= 3
            && zip(parts, lengths).allSatisfy { part, length in
                part.utf8.count == length && part.utf8.allSatisfy { 0x30...0x39 ~= $0 }
            }
            && (parts.count < 2 || ("01"..."12").contains(parts[1]))
            && (parts.count < 3 || ("01"..."31").contains(parts[2]))
        guard isDate else {
            throw ParseError(
                reason: "must have a date after '\(name):', e.g. \(name):2026, \(name):2026-05 or \(name):2026-05-03; "
                    + "got '\(value.prefix(40))'"
            )
        }
        return value
    }
}
