/// Finds the names in sentences by their capital letters. There is no list of names, so new names are found too.
struct NameFinder {
    /// A name and its first occurrence.
    struct Found {
        let text: String
        var count: Int
        let sentence: Int
        /// The byte range in the sentence without white space.
        let range: Range<Int>
    }

    private let isGerman: Bool

    init(language: String?) { isGerman = language?.lowercased().hasPrefix("de") ?? false }

    /// At most `count` names, the most frequent first.
    func names(in sentences: [[SentenceToken]], count: Int) -> [Found] {
        var found: [String: Found] = [:]
        var openings: [Found] = []
        for (number, tokens) in sentences.enumerated() where !Self.isTitle(tokens) {
            for run in Self.runs(in: tokens, startsSentence: true) {
                let name = Found(text: run.text, count: 1, sentence: number, range: run.range)
                if run.isOpening { openings.append(name) } else { Self.add(name, to: &found) }
            }
        }
        // A capital letter at the beginning of a sentence is no evidence by itself.
        for name in openings {
            if let known = Self.trimToKnown(name, in: found) { Self.add(known, to: &found) }
        }
        let merged = Self.merged(found).filter { isTelling($0) }
        return Array(
            merged.sorted {
                ($1.count, $0.sentence, $0.range.lowerBound) < ($0.count, $1.sentence, $1.range.lowerBound)
            }
            .prefix(count)
        )
    }

    /// The name at the beginning of a sentence, as the rest of the text writes it: "Once" in "Once Mara Quill" is
    /// dropped.
    private static func trimToKnown(_ name: Found, in found: [String: Found]) -> Found? {
        if found[name.text] != nil { return name }
        guard let space = name.text.firstIndex(of: " ") else { return nil }
        let (first, rest) = (name.text[..<space], String(name.text[name.text.index(after: space)...]))
        guard found[rest] != nil else { return name }
        let start = name.range.lowerBound + first.utf8.count
        return Found(text: rest, count: 1, sentence: name.sentence, range: start..<name.range.upperBound)
    }

    private func isTelling(_ name: Found) -> Bool {
        let words = name.text.split(separator: " ").count
        if words == 1, isGerman, name.text.contains(where: \.isLowercase) { return false }
        return words > 1 || name.count > 1
    }

    private static func add(_ name: Found, to found: inout [String: Found]) {
        guard var known = found[name.text] else { return found[name.text] = name }
        known.count += 1
        if name.sentence < known.sentence {
            found[name.text] = Found(text: name.text, count: known.count, sentence: name.sentence, range: name.range)
        } else {
            found[name.text] = known
        }
    }

    /// Counts a last name as the full name, if the text contains that.
    private static func merged(_ found: [String: Found]) -> [Found] {
        var result = found
        let whole = found.values.filter { $0.text.contains(" ") }.sorted {
            ($0.sentence, $0.text) < ($1.sentence, $1.text)
        }
        var owners: [Substring: String] = [:]
        for name in whole {
            if let last = name.text.split(separator: " ").last, owners[last] == nil { owners[last] = name.text }
        }
        for name in found.values where !name.text.contains(" ") {
            guard let owner = owners[name.text[...]] else { continue }
            result[owner]?.count += name.count
            result[name.text] = nil
        }
        return Array(result.values)
    }

    /// A sentence whose words nearly all have capital letters is a title.
    private static func isTitle(_ tokens: [SentenceToken]) -> Bool {
        let words = tokens.filter { !$0.core.isEmpty }
        return words.count >= 5 && words.count(where: \.isCapitalised) * 20 >= words.count * 13
    }

    // MARK: Runs of capital letters

    /// A run of capitalised words.
    struct Run {
        let text: String
        let range: Range<Int>
        /// The indices of the first and the last word.
        let words: ClosedRange<Int>
        /// Whether the run begins the sentence.
        let isOpening: Bool
    }

    static func runs(in tokens: [SentenceToken], startsSentence: Bool) -> [Run] {
        var result: [Run] = []
        var position = 0
        while position < tokens.count {
            guard isName(tokens[position]) else {
                position += 1
                continue
            }
            var end = position
            while let next = continuation(of: end, in: tokens) { end = next }
            result.append(run(tokens, position...end, startsSentence: startsSentence))
            position = end + 1
        }
        return result
    }

    private static func run(_ tokens: [SentenceToken], _ words: ClosedRange<Int>, startsSentence: Bool) -> Run {
        var text = words.map { index -> String in
            let token = tokens[index]
            return String(token.core) + (index == words.upperBound ? "" : token.trail)
        }.joined(separator: " ")
        var end = tokens[words.upperBound].end
        for ending in ["'s", "’s"] where text.hasSuffix(ending) {
            text.removeLast(2)
            end -= ending.utf8.count
        }
        // "U.S." keeps its final full stop.
        if tokens[words.upperBound].core.contains("."), tokens[words.upperBound].trail.first == "." {
            text += "."
            end += 1
        }
        let isFirst =
            !tokens[words.lowerBound].lead.isEmpty || words.lowerBound == 0
            || ":?!".contains(tokens[words.lowerBound - 1].trail.last ?? " ")
        return Run(
            text: text,
            range: tokens[words.lowerBound].offset..<end,
            words: words,
            isOpening: startsSentence && isFirst
        )
    }

    /// The index of the next word of a name: the following word, or the word after a particle such as "of" or "van".
    private static func continuation(of index: Int, in tokens: [SentenceToken]) -> Int? {
        guard index + 1 < tokens.count, !tokens[index].core.hasSuffix("'s"), !tokens[index].core.hasSuffix("’s")
        else { return nil }
        let (this, next) = (tokens[index], tokens[index + 1])
        let isInitial = this.trail == "." && (this.core.count == 1 || titles.contains(this.lowercased))
        guard isInitial || this.trail.isEmpty, next.lead.isEmpty else { return nil }
        if isName(next) { return index + 1 }
        guard particles.contains(next.core), next.trail.isEmpty, index + 2 < tokens.count,
            tokens[index + 2].lead.isEmpty,
            isName(tokens[index + 2])
        else { return nil }
        return index + 2
    }

    private static func isName(_ token: SentenceToken) -> Bool {
        guard token.isCapitalised else { return false }
        let text = token.lowercased
        if CalendarWords.all.contains(text) { return false }
        if token.core.count > 1, token.core.allSatisfy({ $0.isUppercase || $0.isNumber }) { return true }
        // "I'm" and "It's" are not names either.
        let stem = text.prefix { $0 != "'" && $0 != "’" }
        if titles.contains(text) || text == "new" { return true }
        return !LanguageWords.all.contains(text) && !LanguageWords.all.contains(String(stem)) && stem != "i"
    }

    private static let particles: Set<Substring> = [
        "of", "de", "del", "della", "di", "da", "van", "von", "der", "den", "bin", "al", "el", "le", "la", "du", "des",
        "y",
    ]
    private static let titles: Set<String> = [
        "mr", "mrs", "ms", "dr", "prof", "st", "sir", "sen", "rep", "gov", "gen", "col", "capt", "rev", "herr", "frau",
        "mme",
        "г-н", "г-жа", "проф", "д-р",
    ]
}
