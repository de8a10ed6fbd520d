/// An index of articles' words, independent of the database engine.
package protocol SearchIndex {
    associatedtype Failure: Error

    /// The user whose articles it finds.
    var owner: Int64 { get }
    /// The numbers of at most `limit` matching rows below `end`, in descending order.
    func numbers(of pattern: SearchPattern, below end: Int64, limit: Int) throws(Failure) -> [Int64]
    /// The words of rows. Deleted rows are omitted.
    func words(of numbers: [Int64]) throws(Failure) -> [(number: Int64, words: [UInt8])]
    /// Those of `stems` that occur in some article of the owner.
    func occurring(_ stems: [[UInt8]]) throws(Failure) -> [[UInt8]]
}

/// The rows that match a query.
package struct SearchFindings: Sendable, Equatable {
    /// The row numbers, best match first.
    package var numbers: [Int64] = []
    /// The terms as matched, with other spellings for words that no article contains.
    package var terms: [SearchTerm] = []
    /// The row to continue after; nil if no more rows can match all terms.
    var last: Int64?
}

extension SearchIndex {
    /// Looks up each stem by itself. An engine that can look up many at once has a method of its own.
    package func occurring(_ stems: [[UInt8]]) throws(Failure) -> [[UInt8]] {
        var found: [[UInt8]] = []
        for stem in stems where try !numbers(of: SearchPattern(owner: owner, stem: stem), below: .max, limit: 1).isEmpty
        {
            found.append(stem)
        }
        return found
    }

    /// Reads the best results of a query, up to `limit`. `read` loads the given rows in their order, without those that
    /// the query's filters reject. Continues with further rows while the filters leave too few.
    package func results<Result>(
        of query: SearchQuery,
        limit: Int,
        read: ([Int64]) throws(Failure) -> [Result]
    ) throws(Failure) -> (results: [Result], terms: [SearchTerm]) {
        let findings = try find(query)
        var (results, last, numbers) = ([Result](), findings.last, findings.numbers)
        while true {
            for start in stride(from: 0, to: numbers.count, by: SearchLimits.read) where results.count < limit {
                results += try read(Array(numbers[start..<min(start + SearchLimits.read, numbers.count)]))
            }
            guard results.count < limit, let end = last else { break }
            numbers = try self.numbers(of: findings.terms, below: end)
            last = numbers.count == SearchLimits.rows ? numbers.last : nil
            numbers = try ordered(numbers, findings.terms, weights: findings.terms.map { _ in 1 })
        }
        return (Array(results.prefix(limit)), findings.terms)
    }

    /// Finds the articles with all words of a query. If there are none, finds those with some of the words, ranked
    /// higher the rarer the words are.
    package func find(_ query: SearchQuery) throws(Failure) -> SearchFindings {
        let terms = query.significantTerms
        if let all = try findAll(of: terms) { return all }
        let known = try filterKnown(terms)
        if known.count == terms.count { return try findSome(of: terms) }
        // If the other words occur in only a few articles, a word that occurs in none is ignored.
        if !known.isEmpty, let found = try findAll(of: known), (1...SearchLimits.few).contains(found.numbers.count) {
            return found
        }
        let respelled = try terms.map { term throws(Failure) in
            known.contains(term) ? term : try self.respelled(term)
        }
        if let found = try findAll(of: respelled) { return found }
        return try findSome(of: respelled)
    }

    private func numbers(
        of terms: [SearchTerm],
        below end: Int64 = .max,
        limit: Int = SearchLimits.rows
    ) throws(Failure) -> [Int64] {
        try numbers(of: SearchPattern(owner: owner, terms: terms), below: end, limit: limit)
    }

    /// The phrases, and the words that occur in some article.
    private func filterKnown(_ terms: [SearchTerm]) throws(Failure) -> [SearchTerm] {
        let occurring = Set(try occurring(terms.compactMap(\.wholeWord).flatMap(\.stems)))
        var known: [SearchTerm] = []
        for term in terms {
            let isKnown =
                if let word = term.wholeWord { !occurring.isDisjoint(with: word.stems) } else if term.isPhrase {
                    true
                } else { try !numbers(of: [term], limit: 1).isEmpty }
            if isKnown { known.append(term) }
        }
        return known
    }

    /// The articles with all of the terms; nil if there are none.
    private func findAll(of terms: [SearchTerm]) throws(Failure) -> SearchFindings? {
        let all = try numbers(of: terms)
        guard !all.isEmpty || terms.isEmpty else { return nil }
        let last = all.count == SearchLimits.rows ? all.last : nil
        return SearchFindings(numbers: try ordered(all, terms, weights: terms.map { _ in 1 }), terms: terms, last: last)
    }

    /// The term extended by spellings that differ in one letter and occur in some article.
    private func respelled(_ term: SearchTerm) throws(Failure) -> SearchTerm {
        guard let word = term.words.first else { return term }
        let spellings = word.respelled
        var found = term
        found.words[0].stems += try occurring(spellings)
        return found
    }

    private func findSome(of terms: [SearchTerm]) throws(Failure) -> SearchFindings {
        var scores: [Int64: Double] = [:]
        var weights: [Double] = []
        for term in terms {
            let found = try numbers(of: [term])
            let weight = SearchLimits.weight(ofRows: found.count)
            weights.append(weight)
            for number in found { scores[number, default: 0] += weight }
        }
        let candidates = scores.sorted { ($0.value, $0.key) > ($1.value, $1.key) }.map(\.key)
        return SearchFindings(numbers: try ordered(candidates, terms, weights: weights), terms: terms)
    }

    /// The first rows ordered by score, the others unchanged, without rows that lack a phrase.
    private func ordered(_ numbers: [Int64], _ terms: [SearchTerm], weights: [Double]) throws(Failure) -> [Int64] {
        guard !terms.isEmpty else { return numbers }
        let read = terms.contains(where: \.isPhrase) ? numbers.count : min(numbers.count, SearchLimits.scored)
        var scored: [(number: Int64, score: Double)] = []
        for start in stride(from: 0, to: read, by: SearchLimits.scored) {
            let portion = Array(numbers[start..<min(start + SearchLimits.scored, read)])
            for (number, words) in try words(of: portion) {
                guard let score = SearchDocument.score(of: words, for: terms, weights: weights) else { continue }
                scored.append((number, score))
            }
        }
        scored.sort { ($0.score, $0.number) > ($1.score, $1.number) }
        return scored.map(\.number) + numbers.dropFirst(read)
    }
}

/// Limits of a search.
enum SearchLimits {
    /// The maximum number of rows returned by one index query.
    static let rows = 5_000
    /// The number of rows read at once for results.
    static let read = 50
    /// The number of rows that are scored and ordered.
    static let scored = 200
    /// At most this many rows are all shown, whatever their order.
    static let few = 10

    /// The weight of a term: the rarer, the higher. A word that reaches the row limit weighs almost nothing.
    static func weight(ofRows count: Int) -> Double {
        guard count > 0 else { return 0 }
        return Double(Int.bitWidth - (rows * 20 / count).leadingZeroBitCount)
    }
}
