/// What a user searches for: words, phrases in quotation marks, and filters such as `site:example.com`.
package struct SearchQuery: Sendable, Equatable {
    /// A state of an article.
    package enum State: String, Sendable, CaseIterable {
        case unread, read, archived, favorite
    }

    /// A part of a query that is invalid.
    package struct ParseError: Error, Sendable, Equatable {
        /// The error, as a sentence without a full stop.
        package let reason: String
    }

    /// The maximum length of a query, in characters.
    package static let maxLength = 500
    /// The maximum number of terms; further terms are ignored.
    static let maxTerms = 12

    /// The words and phrases, all of which a result should contain.
    package private(set) var terms: [SearchTerm] = []
    /// Hosts, including their subdomains. A result must be from one of them.
    package private(set) var sites: [String] = []
    /// Tags. A result must have all of them.
    package private(set) var tags: [String] = []
    /// States. A result must have all of them.
    package private(set) var states: [State] = []
    /// The earliest time of saving, as a prefix of its text: `2026`, `2026-05` or `2026-05-03`.
    package private(set) var since: String?
    /// The time before which a result must have been saved, as such a prefix.
    package private(set) var before: String?

    /// Whether the query has no words.
    package var hasNoTerms: Bool { terms.isEmpty }

    /// Parses a query. With `isTyping` the last word may be incomplete.
    package init(_ text: String, isTyping: Bool = false) throws(ParseError) {
        guard text.count <= Self.maxLength else {
            throw ParseError(reason: "must have at most \(Self.maxLength) characters")
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

    /// Splits at white space; quoted text stays together, also after `tag:`.
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
        if terms.count < Self.maxTerms, !terms.contains(term) { terms.append(term) }
    }

    /// The terms without the stop words of both languages, or all terms if there are only stop words.
    package var significantTerms: [SearchTerm] {
        let significantTerms = terms.filter { !$0.isSmallWord }
        return significantTerms.isEmpty ? terms : significantTerms
    }

    // MARK: Filters

    /// Adds a filter; returns false if the part is not a filter.
    private mutating func addFilter(_ part: String) throws(ParseError) -> Bool {
        guard let colon = part.firstIndex(of: ":") else { return false }
        let value = String(part[part.index(after: colon)...])
        switch part[..<colon].lowercased() {
        case "site": sites.append(try Self.site(value))
        case "tag": tags.append(try Self.requireValue(value, "tag:", "a tag, e.g. tag:recipes").lowercased())
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
        let site = try requireValue(value, "site:", "a host, e.g. site:example.com").lowercased()
        return site.hasPrefix("www.") ? String(site.dropFirst(4)) : site
    }

    private static func requireValue(_ value: String, _ name: String, _ right: String) throws(ParseError) -> String {
        guard !value.isEmpty else { throw ParseError(reason: "must have \(right) after '\(name)'") }
        return value
    }

    /// Validates a year, a month or a day.
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
