import Distill
import Foundation

let data = URL(filePath: ProcessInfo.processInfo.environment["BOWLINE_DATA"] ?? ".")
let pages = try Corpus.pages(in: data)
var clock = Date()
let prepared = try pages.map(PreparedPage.init)
print(
    "prepared \(prepared.count) pages, \(prepared.map(\.table.rows.count).reduce(0, +)) rows of \(prepared[0].table.rows[0].count) in \(Date().timeIntervalSince(clock)) s"
)

func report(_ name: String, _ keeps: (Int, Int) -> Bool, worst: Int = 0) {
    var sums: [LabelledPage.Source: Averages] = [:]
    var list: [(Double, String)] = []
    for (index, page) in prepared.enumerated() {
        let match = page.match { keeps(index, $0) }
        sums[page.page.source, default: .init()].add(match)
        list.append(
            (
                match.tokenF1,
                "\(page.page.name.prefix(24)) token \(match.tokenF1) p \(match.shinglePrecision) r \(match.shingleRecall)"
            )
        )
    }
    for (source, sum) in sums {
        print(
            name,
            source.rawValue,
            "shingle F1 \(sum.shingleF1) (p \(sum.meanPrecision) r \(sum.meanRecall)) token F1 \(sum.tokenF1)"
        )
    }
    for item in list.sorted(by: { $0.0 < $1.0 }).prefix(worst) { print("   ", item.1) }
}
report("oracle", { prepared[$0].labels[$1] }, worst: 12)
report("classic", { prepared[$0].table.classic[$1] }, worst: 20)
clock = Date()
let scores = PageTraining.crossValidate(prepared, folds: 5)
print("cv in \(Date().timeIntervalSince(clock)) s")
for threshold: Float in [-1, -0.5, 0, 0.5] { report("learned \(threshold)", { scores[$0][$1] > threshold }) }
report("learned", { scores[$0][$1] > 0 }, worst: 40)
