/// Guesses which known word was meant.
enum Spelling {
    /// `; did you mean X?` if a known word is close enough, else the empty string.
    static func hint(for word: String, among known: [String]) -> String {
        nearest(to: word, among: known).map { "; did you mean '\($0)'?" } ?? ""
    }

    /// The known word with the smallest edit distance to `word`, which may be at most a third of its length; otherwise
    /// a known word that starts with `word`; otherwise nil.
    static func nearest(to word: String, among known: [String]) -> String? {
        let maxDistance = max(1, word.count / 3)
        let near = known.map { (word: $0, distance: editDistance(from: word, to: $0)) }
            .filter { $0.distance <= maxDistance }
        if let best = near.min(by: { $0.distance < $1.distance }) { return best.word }
        return word.count >= 2 ? known.first { $0.hasPrefix(word) } : nil
    }

    /// The number of letters that were left out, added, replaced or swapped with the next letter.
    static func editDistance(from a: String, to b: String) -> Int {
        let (a, b) = (Array(a), Array(b))
        var before: [Int] = []
        var last = Array(0...b.count)
        for i in a.indices {
            var row = [i + 1]
            for j in b.indices {
                var distance = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { distance = min(distance, before[j - 1] + 1) }
                row.append(distance)
            }
            (before, last) = (last, row)
        }
        return last[b.count]
    }
}
