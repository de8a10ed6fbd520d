import Distill

/// Prints what a page's gist lets a reader check, to be judged by a person.
enum DigestListing {
    static func show(_ page: LabelledPage) {
        guard let gist = try? Distiller().gist(from: PageSource(bytes: page.html, url: page.url)) else { return }
        let digest = gist.digest
        print("== \(page.name) (\(gist.article.language ?? "?"))")
        for figure in digest.figures { print("F  \(figure.text)   | \(figure.sentence.prefix(140))") }
        for name in digest.names { print("N  \(name.text) ×\(name.count)") }
        for quotation in digest.quotations { print("Q  \(quotation.speaker ?? "-")   | \(quotation.text.prefix(90))") }
    }
}

/// Counts what the gists of pages let a reader check.
struct DigestTally {
    private(set) var pages = 0
    private var sentences = 0
    private var placed = 0
    private var keyFigures = 0
    private var names = 0
    private var quotations = 0
    private var attributed = 0

    var figures: [Int] { [sentences, placed, keyFigures, names, quotations, attributed] }

    mutating func add(_ page: LabelledPage) {
        guard let gist = try? Distiller().gist(from: PageSource(bytes: page.html, url: page.url)) else { return }
        let digest = gist.digest
        pages += 1
        for sentence in [digest.line] + digest.sentences + digest.page {
            sentences += 1
            guard let place = sentence.place, gist.article.blocks.indices.contains(place.block) else { continue }
            let text = Array(gist.article.blocks[place.block].text.utf8)
            guard place.range.upperBound <= text.count else { continue }
            let words = Set(Tokens.of(String(decoding: text[place.range], as: UTF8.self)))
            // The line may be cut in its last word.
            if Tokens.of(sentence.text).dropLast().allSatisfy(words.contains) { placed += 1 }
        }
        keyFigures += digest.figures.count
        names += digest.names.count
        quotations += digest.quotations.count
        attributed += digest.quotations.count { $0.speaker != nil }
    }
}
