import Distill
import Foundation

/// Measures the engine on the open data and writes what it found as a report.
struct Report {
    let pages: [LabelledPage]
    let abstracts: [PreparedAbstract]
    private var lines: [String] = []

    init(pages: [LabelledPage], abstracts: [PreparedAbstract]) {
        self.pages = pages
        self.abstracts = abstracts
    }

    mutating func write() throws -> String {
        lines = [Self.opening]
        try reportPages()
        reportTitles()
        reportSummaries()
        reportSpeed()
        reportBounds()
        return lines.joined(separator: "\n") + "\n"
    }

    private static let opening = """
        # Distill, measured

        Made by `script/evaluate-distill` from the open data (`BOWLINE_DATA`). *Cross-validated*: each page or abstract is judged by
        weights trained on the other four fifths. *Shipped*: by the committed weights, which have seen these pages, so that these
        figures flatter.

        """

    // MARK: Pages

    private mutating func reportPages() throws {
        let prepared = try (pages + SimplePages.make(from: abstracts, count: 48)).map(PreparedPage.init)
        let scores = PageTraining.crossValidate(prepared, folds: 5)
        var crossValidated: [LabelledPage.Source: Averages] = [:]
        var shipped: [LabelledPage.Source: Averages] = [:]
        var rules: [LabelledPage.Source: Averages] = [:]
        for (index, page) in prepared.enumerated() {
            let source = page.page.source
            crossValidated[source, default: .init()].add(page.match { scores[index][$0] > BlockTable.threshold })
            rules[source, default: .init()].add(page.match { page.table.rows[$0][0] > 0.5 })
            let article = try? Distiller().article(from: PageSource(bytes: page.page.html, url: page.page.url))
            shipped[source, default: .init()].add(TextMatch(truth: page.page.truth, found: article?.text ?? ""))
        }
        lines += [
            "## Extraction", "",
            "Shingle figures as the article benchmark computes them: multisets of four-word sequences, precision and recall averaged over",
            "pages, then their harmonic mean. Token F1: multiset of words, F1 of each page, averaged. The truth of a readability page is",
            "the text of its expected.html; *simple* pages are abstracts in plain markup.", "",
            "| pages | judged | shingle P | shingle R | shingle F1 | token F1 |", "|---|---|---|---|---|---|",
        ]
        for source in [LabelledPage.Source.benchmark, .readability, .simple] {
            addRow(source, "plain rules alone", rules[source])
            addRow(source, "cross-validated", crossValidated[source])
            addRow(source, "shipped", shipped[source])
        }
        lines.append("")
        try reportBlocks(prepared, scores)
    }

    private mutating func reportBlocks(_ pages: [PreparedPage], _ scores: [[Float]]) throws {
        var sums: [Bool: BlockMatch] = [:]
        var counts: [Bool: Int] = [:]
        for (index, page) in pages.enumerated() {
            guard let expected = page.page.expected else { continue }
            sums[page.isHeldBack, default: .init()].add(
                wanted: try BlockTable(html: expected).markedBlocks,
                found: page.table.blocks { scores[index][$0] > BlockTable.threshold }
            )
            counts[page.isHeldBack, default: 0] += 1
        }
        lines += [
            "## Blocks", "",
            "Blocks of the readability pages, cross-validated, against the markup of their expected.html. *Words*: F1 of the words, each",
            "under the kind of its block. *Whole*: F1 of blocks with the same kind, level and words; of figures, with the same picture. The",
            "rules that tell blocks apart were written with a look at the sites in the first half only; the sites in the second were held back.",
            "",
            "| kind | looked at (\(counts[false] ?? 0)): words | whole | held back (\(counts[true] ?? 0)): words | whole | blocks |",
            "|---|---|---|---|---|---|",
        ]
        for kind in ArticleBlock.Kind.allCases {
            let figures = [false, true].flatMap { half in
                [sums[half]?.words[kind], sums[half]?.blocks[kind]].map { $0.map { Self.figure($0.f1) } ?? "" }
            }
            let wanted = [false, true].reduce(0) { $0 + (sums[$1]?.blocks[kind]?.wanted ?? 0) }
            lines.append("| \(kind.rawValue) | \(figures.joined(separator: " | ")) | \(wanted) |")
        }
        lines.append("")
    }

    private mutating func addRow(_ source: LabelledPage.Source, _ judged: String, _ sum: Averages?) {
        guard let sum else { return }
        let figures = [sum.meanPrecision, sum.meanRecall, sum.shingleF1, sum.tokenF1].map(Self.figure).joined(
            separator: " | "
        )
        lines.append("| \(source.rawValue) (\(sum.count)) | \(judged) | \(figures) |")
    }

    static func figure(_ value: Double) -> String { String(format: "%.4f", value) }

    // MARK: Titles and other facts

    private mutating func reportTitles() {
        let articles = pages.filter { $0.source == .readability }.map { page in
            (page, try? Distiller().article(from: PageSource(bytes: page.html, url: page.url)))
        }
        lines += [
            "## Facts", "",
            "Where the readability pages name one: white space folded, otherwise exact; a byline without its \"By\", a language by its code,",
            "a date by its day.", "", "| fact | right | of |", "|---|---|---|",
        ]
        for (name, wanted, found) in Self.facts {
            let known = articles.filter { !(wanted($0.0) ?? "").isEmpty }
            let right = known.count { Self.fold(wanted($0.0) ?? "") == Self.fold($0.1.flatMap(found) ?? "") }
            lines.append("| \(name) | \(right) | \(known.count) |")
        }
        lines.append("")
    }

    typealias Fact = (name: String, wanted: (LabelledPage) -> String?, found: (Article) -> String?)

    static var facts: [Fact] {
        [
            ("title", { $0.title }, { $0.title }),
            ("byline", { $0.byline.map(withoutBy) }, { $0.byline }),
            ("language", { $0.language.map { String($0.prefix(2)) } }, { $0.language }),
            (
                "published", { $0.published.map { String($0.prefix(10)) } },
                { $0.published.map { String($0.prefix(10)) } }
            ),
        ]
    }

    private static func withoutBy(_ line: String) -> String {
        line.lowercased().hasPrefix("by ") ? String(line.dropFirst(3)) : line
    }

    static func fold(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    // MARK: Summaries

    private mutating func reportSummaries() {
        lines += [
            "## Summaries", "",
            "One sentence for each of \(abstracts.count) abstracts; of several references each measure counts its best; words in small letters,",
            "not stemmed.", "", "| chosen | ROUGE-1 | ROUGE-2 | ROUGE-L |", "|---|---|---|---|",
        ]
        addRouge("lead sentence", mean { $0.rouge(of: $0.table.texts.first) })
        let crossValidated = SummaryTraining.crossValidate(abstracts, folds: 5)
        addRouge("cross-validated", crossValidated.one)
        addRouge(
            "shipped",
            mean { abstract in
                abstract.rouge(of: Summarizer.summary(of: [abstract.text], title: "", sentences: 1).first)
            }
        )
        addRouge(
            "best single sentence",
            mean { abstract in abstract.trimmedRouge.max { $0.mean < $1.mean } ?? Rouge() }
        )
        lines += [
            "", "Three sentences for the same abstracts, against the same references.", "",
            "| chosen | ROUGE-1 | ROUGE-2 | ROUGE-L |", "|---|---|---|---|",
        ]
        addRouge("lead three", mean { $0.rouge(of: $0.table.texts.prefix(3).joined(separator: " ")) })
        addRouge("cross-validated", crossValidated.three)
        addRouge(
            "shipped",
            mean { abstract in
                let summary = Summarizer.summary(of: [abstract.text], title: "", sentences: 3)
                return abstract.rouge(of: summary.joined(separator: " "))
            }
        )
        lines.append("")
    }

    private func mean(_ measure: (PreparedAbstract) -> Rouge) -> Rouge {
        var sum = Rouge()
        for abstract in abstracts { sum.add(measure(abstract)) }
        return sum.divided(by: Double(max(1, abstracts.count)))
    }

    private mutating func addRouge(_ name: String, _ rouge: Rouge) {
        lines.append("| \(name) | \([rouge.one, rouge.two, rouge.long].map(Self.figure).joined(separator: " | ")) |")
    }

    // MARK: Speed

    private mutating func reportSpeed() {
        let speed = String(format: "%.1f", Speed.megabytesPerSecond(pages))
        let size = String(format: "%.1f", Double(pages.reduce(0) { $0 + $1.html.count }) / 1e6)
        lines += [
            "## Speed", "",
            "\(speed) MB/s of HTML to article and three-sentence summary, one core, release build, \(size) MB of pages.",
        ]
    }

    private mutating func reportBounds() {
        lines += ["", "## Bounds", "", "| page | processor seconds | outcome |", "|---|---|---|"] + Bounds.rows()
        let kept = Bounds.kilobytesKept(pages, rounds: 20)
        lines += [
            "",
            "After 20 pages were distilled 20 more times, \(kept) KB more were resident than before.",
        ]
    }
}
