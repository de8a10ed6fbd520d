/// Guesses which known word was meant.
enum Spelling {
    /// `; did you mean X?` if a known word is close enough, else the empty string.
    static func hint(for word: String, among known: [String]) -> String {
        nearest(to: word, among: known).map { "; did you mean '\($0)'?" } ?? ""
    }

    /// The known word with the fewest typing errors in between, or nil if none is near. A word that was cut short
    /// counts as near.
    static func nearest(to word: String, among known: [String]) -> String? {
        let most = max(1, word.count / 3)
        let near = known.map { (word: $0, slips: slips(from: word, to: $0)) }.filter { $0.slips <= most }
        if let best = near.min(by: { $0.slips < $1.slips }) { return best.word }
        return word.count >= 2 ? known.first { $0.hasPrefix(word) } : nil
    }

    /// The edit distance: letters left out, added, replaced or swapped with their neighbour.
    static func slips(from a: String, to b: String) -> Int {
        let (a, b) = (Array(a), Array(b))
        var before: [Int] = []
        var last = Array(0...b.count)
        for i in a.indices {
            var row = [i + 1]
            for j in b.indices {
                var least = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { least = min(least, before[j - 1] + 1) }
                row.append(least)
            }
            (before, last) = (last, row)
        }
        return last[b.count]
    }
}
