/// A text's telling words, counted.
struct Keywords {
    private(set) var counts: [String: Int]
    private let names: [String: Int]
    private let titleWords: Set<String>

    init(paragraphs: [String], title: String) {
        var counts: [String: Int] = [:]
        var names: [String: Int] = [:]
        for paragraph in paragraphs.prefix(150) {
            for word in paragraph.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "-" }) {
                let lowered = word.lowercased()
                guard word.count > 2, !LanguageWords.all.contains(lowered), lowered.contains(where: \.isLetter) else {
                    continue
                }
                counts[lowered, default: 0] += 1
                if word.first?.isUppercase == true { names[lowered, default: 0] += 1 }
            }
        }
        self.counts = counts
        self.names = names
        titleWords = Set(title.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "-" }.map(String.init))
        for word in titleWords where word.count > 2 && !LanguageWords.all.contains(word) {
            self.counts[word, default: 0] += 2
        }
    }

    /// At most eight tags: those the page declares, else names and words that keep coming back.
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
