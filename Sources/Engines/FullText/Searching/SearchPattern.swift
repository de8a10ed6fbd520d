/// Which rows of an index have some words: in the language of SQLite's FTS5 and in that of PostgreSQL.
///
/// Words are letters and digits only, so nothing in a pattern can be taken for a sign of either language.
package struct SearchPattern: Sendable {
    let owner: Int64
    /// All terms are in the row, of each word one of its alternatives.
    let terms: [SearchTerm]

    /// For `MATCH`.
    package var fts5: String {
        written(and: " AND ", or: " OR ") { word, isPrefix in "\"\(word)\"" + (isPrefix ? "*" : "") }
    }

    /// For `to_tsquery`'s type.
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
