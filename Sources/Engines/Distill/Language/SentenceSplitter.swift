/// Splits text into sentences. A full stop ends a sentence only if its context agrees: abbreviations, initials,
/// decimals and addresses do not end sentences. Closing quotation marks and brackets stay with their sentence.
package enum SentenceSplitter {
    package static func sentences(_ text: String) -> [String] {
        text.split(whereSeparator: \.isNewline).flatMap { splitLine(Array($0.unicodeScalars)) }
    }

    private static func splitLine(_ line: [Unicode.Scalar]) -> [String] {
        var result: [String] = []
        var start = 0
        var position = 0
        while position < line.count {
            let end = endAfterMark(line, position)
            if let end, isSentenceEnd(line, mark: position, next: end, start: start) {
                append(line[start..<end], to: &result)
                start = end
                position = end
            } else {
                position = end ?? position + 1
            }
        }
        append(line[start...], to: &result)
        return result
    }

    private static func append(_ piece: ArraySlice<Unicode.Scalar>, to result: inout [String]) {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: piece)
        let sentence = String(text).foldingSpaces()
        if WordScanner.hasWord(sentence) {
            result.append(sentence)
        } else if !sentence.isEmpty, !result.isEmpty {
            // Appended in place, because thousands may follow.
            result[result.count - 1] += " " + sentence
        }
    }

    /// If there is a mark here that may end a sentence: the position after it, its repetitions and its closers.
    private static func endAfterMark(_ line: [Unicode.Scalar], _ position: Int) -> Int? {
        guard marks.contains(line[position]) else { return nil }
        var end = position + 1
        while end < line.count, marks.contains(line[end]) || closers.contains(line[end]) { end += 1 }
        return end
    }

    private static func isSentenceEnd(_ line: [Unicode.Scalar], mark: Int, next: Int, start: Int) -> Bool {
        if fullWidth.contains(line[mark]) { return true }
        guard next < line.count else { return true }
        guard line[next].properties.isWhitespace else { return false }
        guard let following = firstVisible(line, from: next) else { return true }
        if following.properties.isLowercase { return false }
        guard line[mark] == ".", next == mark + 1 else { return true }
        return !isAbbreviation(line, dot: mark, start: start, following: following)
    }

    private static func firstVisible(_ line: [Unicode.Scalar], from position: Int) -> Unicode.Scalar? {
        line[position...].first { !$0.properties.isWhitespace && !openers.contains($0) }
    }

    private static func isAbbreviation(_ line: [Unicode.Scalar], dot: Int, start: Int, following: Unicode.Scalar)
        -> Bool
    {
        var begin = dot
        while begin > start, !line[begin - 1].properties.isWhitespace, !openers.contains(line[begin - 1]) { begin -= 1 }
        var view = String.UnicodeScalarView()
        view.append(contentsOf: line[begin..<dot])
        let word = String(view)
        if word.isEmpty { return false }
        // An initial: one capital letter, as in "J. Smith".
        if word.count == 1, word.first?.isUppercase == true, word != "I" { return true }
        if word.allSatisfy(\.isNumber) { return begin == start && word.count <= 2 }
        let lowered = word.lowercased()
        if titles.contains(lowered) { return true }
        // "U.S." may end a sentence; it rarely does before a name or a number.
        return abbreviations.contains(lowered) && !startsNewThought(following, after: lowered)
    }

    private static func startsNewThought(_ scalar: Unicode.Scalar, after word: String) -> Bool {
        ["etc", "inc", "corp", "ltd", "co", "u.s", "a.m", "p.m", "jr", "al"].contains(word)
            && scalar.properties.isUppercase
            && word != "al" && word != "u.s"
    }

    private static let marks: Set<Unicode.Scalar> = [".", "!", "?", "…", "。", "！", "？", "．", "؟", "۔", "।", "॥"]
    private static let fullWidth: Set<Unicode.Scalar> = ["。", "！", "？", "．"]
    private static let closers: Set<Unicode.Scalar> = ["\"", "'", "”", "’", ")", "]", "»", "」", "』", "›", "“"]
    private static let openers: Set<Unicode.Scalar> = ["\"", "'", "“", "‘", "(", "[", "«", "„", "「", "‹", "¿", "¡"]

    /// Abbreviations that never end a sentence.
    private static let titles: Set<String> = [
        "mr", "mrs", "ms", "dr", "prof", "st", "sen", "rep", "gov", "gen", "col", "lt", "sgt", "capt", "rev", "hon",
        "pres", "messrs",
        "e.g", "i.e", "vs", "cf", "fig", "figs", "eq", "eqs", "sec", "no", "nos", "vol", "pp", "approx", "resp",
        "w.r.t", "viz", "al",
        "hr", "fr", "frau", "sr", "sra", "srta", "dra", "mme", "mlle", "m", "dhr", "mevr", "bzw", "z.b", "d.h", "u.a",
        "ca", "vgl",
        "evtl", "ggf", "inkl", "nr", "str", "p.ex", "av", "art", "núm", "pág", "ing", "ul", "tj", "např", "tzv", "г",
        "гр", "ул", "им",
        "т.е", "т.к", "др", "стр", "напр",
    ]

    /// Abbreviations that can end a sentence, but most often do not.
    private static let abbreviations: Set<String> = [
        "u.s", "u.k", "u.n", "e.u", "d.c", "a.m", "p.m", "inc", "corp", "ltd", "co", "bros", "jr", "etc", "dept", "est",
        "ave", "blvd",
        "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sept", "sep", "oct", "nov", "dec", "ph.d", "m.d", "b.a",
        "m.a", "usw", "u.s.a",
    ]
}
