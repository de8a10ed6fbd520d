import Distill
import Foundation

/// Prints what helps tuning: figures by threshold, and the pages that fare worst.
enum Experiment {
    static func run(_ pages: [LabelledPage], _ abstracts: [PreparedAbstract]) throws {
        let prepared = try (pages + SimplePages.make(from: abstracts, count: 48)).map(PreparedPage.init)
        print("oracle", figures(prepared) { prepared[$0].labels[$1] })
        let scores = PageTraining.crossValidate(prepared, folds: 5)
        for threshold: Float in [-0.5, 0, 0.25, 0.5, 0.75, 1] {
            print(threshold, figures(prepared) { scores[$0][$1] > threshold })
        }
        if let wanted = CommandLine.arguments.dropFirst(2).first {
            for (index, page) in prepared.enumerated() where page.page.name.hasPrefix(wanted) {
                show(page, scores[index])
            }
            return
        }
        for (name, figure) in worst(prepared, 40, { scores[$0][$1] > BlockTable.threshold }) { print(figure, name) }
        let rouge = SummaryTraining.crossValidate(abstracts, folds: 5).one
        print("ROUGE", rouge.one, rouge.two, rouge.long)
    }

    /// A page's lines with label, classic verdict and score.
    private static func show(_ page: PreparedPage, _ scores: [Float]) {
        print("==", page.page.name)
        for (index, text) in page.table.texts.enumerated() {
            let classic = page.table.rows[index][0] > 0.5 ? "c" : " "
            print(page.labels[index] ? "T" : " ", classic, String(format: "%5.1f", scores[index]), text.prefix(110))
        }
    }

    private static func figures(_ pages: [PreparedPage], _ keeps: (Int, Int) -> Bool) -> String {
        var sums: [LabelledPage.Source: Averages] = [:]
        for (index, page) in pages.enumerated() {
            sums[page.page.source, default: .init()].add(page.match { keeps(index, $0) })
        }
        return sums.sorted { $0.key.rawValue < $1.key.rawValue }.map { source, sum in
            "\(source) shingle \(Report.figure(sum.shingleF1)) token \(Report.figure(sum.tokenF1))"
        }.joined(separator: "  ")
    }

    private static func worst(_ pages: [PreparedPage], _ count: Int, _ keeps: (Int, Int) -> Bool) -> ArraySlice<
        (String, String)
    > {
        pages.enumerated().map { index, page in
            let match = page.match { keeps(index, $0) }
            return (
                page.page.name,
                Report.figure(match.tokenF1)
                    + " P \(Report.figure(match.shinglePrecision)) R \(Report.figure(match.shingleRecall))"
            )
        }.sorted { $0.1 < $1.1 }.prefix(count)
    }
}

/// Prints where the shipped engine errs.
enum Errors {
    static func run(_ pages: [LabelledPage]) {
        for page in pages {
            do {
                let article = try Distiller().article(from: PageSource(bytes: page.html, url: page.url))
                for (name, wanted, found) in Report.facts {
                    guard let want = wanted(page), !want.isEmpty, Report.fold(want) != Report.fold(found(article) ?? "")
                    else { continue }
                    print(name.uppercased(), page.name, "want", want.prefix(100), "have", found(article) ?? "nothing")
                }
                let match = TextMatch(truth: page.truth, found: article.text)
                if match.tokenF1 < 0.96 {
                    print(
                        "TEXT \(page.name) \(Report.figure(match.tokenF1)) P \(Report.figure(match.shinglePrecision)) R \(Report.figure(match.shingleRecall))"
                    )
                }
            } catch {
                print("FAILED \(page.name): \(error)")
            }
        }
    }
}
