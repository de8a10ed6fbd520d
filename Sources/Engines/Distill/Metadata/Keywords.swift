/// The characteristic words of a text, with their counts.
struct Keywords {
    private(set) var counts: [String: Int]
    private let names: [String: Int]
    private let titleWords: Set<String>

    init(paragraphs: [String], title: String) {
        var counts: [String: Int] = [:]
        var names: [String: Int] = [:]
        for var paragraph in paragraphs.prefix(150) {
            paragraph.withUTF8 { bytes in
                WordScanner.scan(bytes) { range in
                    guard range.count > 2, bytes[range.lowerBound] > 57 else { return true }
                    let word = String(decoding: bytes[range], as: UTF8.self)
                    let lowered = word.lowercased()
                    guard !LanguageWords.all.contains(lowered) else { return true }
                    counts[lowered, default: 0] += 1
                    if word != lowered { names[lowered, default: 0] += 1 }
                    return true
                }
            }
        }
        self.counts = counts
        self.names = names
        titleWords = Set(WordScanner.words(title))
        for word in titleWords where word.count > 2 && !LanguageWords.all.contains(word) {
            self.counts[word, default: 0] += 2
        }
    }

    /// At most eight tags: those the page declares, otherwise names and words that recur.
    func tags(declared: [String]) -> [String] {
        var seen: Set<String> = []
        let tidy = declared.map { $0.foldingSpaces() }.filter {
            !$0.isEmpty && $0.count <= 40 && seen.insert($0.lowercased()).inserted
        }
        if !tidy.isEmpty { return Array(tidy.prefix(8)) }
        let weighed = counts.filter { $0.value >= 3 }.map { word, count in (word, weight(word, count)) }
        return weighed.sorted { ($1.1, $0.0) < ($0.1, $1.0) }.prefix(6).map(\.0)
    }

    private func weight(_ word: String, _ count: Int) -> Int {
        count * (titleWords.contains(word) ? 3 : 1) * ((names[word] ?? 0) * 2 > count ? 2 : 1) * min(word.count, 8)
    }
}
