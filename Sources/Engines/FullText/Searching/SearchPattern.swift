/// A search expression for an index, in the syntax of SQLite's FTS5 and of PostgreSQL.
///
/// Words are letters and digits only, so nothing in a pattern can be taken for an operator of either syntax.
package struct SearchPattern: Sendable {
    let owner: Int64
    /// A row must match all words. A word matches if any of its alternatives does.
    let words: [SearchWord]

    init(owner: Int64, terms: [SearchTerm]) {
        self.owner = owner
        words = terms.flatMap(\.words)
    }

    /// A pattern of one stem.
    package init(owner: Int64, stem: [UInt8]) {
        self.owner = owner
        words = [SearchWord(stem: stem)]
    }

    /// The expression for `MATCH`.
    package var fts5: String {
        written(and: " AND ", or: " OR ") { word, isPrefix in "\"\(word)\"" + (isPrefix ? "*" : "") }
    }

    /// The expression as a `tsquery`.
    package var tsquery: String {
        written(and: " & ", or: " | ") { word, isPrefix in "'\(word)'" + (isPrefix ? ":*" : "") }
    }

    private func written(and: String, or: String, _ word: (String, Bool) -> String) -> String {
        let alternatives = words.map { searched in
            let stems = searched.stems.map { word(String(decoding: $0, as: UTF8.self), false) }
            let prefixes = searched.prefix.map { [word(String(decoding: $0, as: UTF8.self), true)] } ?? []
            return "(" + (stems + prefixes).joined(separator: or) + ")"
        }
        return ([word(SearchDocument.owner(owner), false)] + alternatives).joined(separator: and)
    }
}
