/// A search expression for an index, in the syntax of SQLite's FTS5 and of PostgreSQL.
///
/// Words are letters and digits only, so nothing in a pattern can be taken for an operator of either syntax.
package struct SearchPattern: Sendable {
    let owner: Int64
    /// A row must match all terms. A word matches if any of its alternatives does.
    let terms: [SearchTerm]

    /// The expression for `MATCH`.
    package var fts5: String {
        written(and: " AND ", or: " OR ") { word, isPrefix in "\"\(word)\"" + (isPrefix ? "*" : "") }
    }

    /// The expression as a `tsquery`.
    package var tsquery: String {
        written(and: " & ", or: " | ") { word, isPrefix in "'\(word)'" + (isPrefix ? ":*" : "") }
    }

    private func written(and: String, or: String, _ word: (String, Bool) -> String) -> String {
        let words = terms.flatMap(\.words).map { searched in
            let stems = searched.stems.map { word(String(decoding: $0, as: UTF8.self), false) }
            let prefixes = searched.prefix.map { [word(String(decoding: $0, as: UTF8.self), true)] } ?? []
            return "(" + (stems + prefixes).joined(separator: or) + ")"
        }
        return ([word(SearchDocument.owner(owner), false)] + words).joined(separator: and)
    }
}
