import Distill
import Foundation

/// How what hostile pages cost grows with their size.
enum Growth {
    static let sizes = [10_000, 100_000, 1_000_000, 5_000_000]

    struct Row {
        let name: String
        /// Processor seconds at each size.
        let seconds: [Double]
        let outcome: String

        /// What the largest costs for each second of the second smallest, where both can be measured.
        var ratio: Double { (seconds.last ?? 0) / max(seconds.dropFirst().first ?? 0, 0.002) }

        /// The row of a table.
        var line: String {
            "| \(name.printable) | " + seconds.map { String(format: "%.3f", $0) }.joined(separator: " | ")
                + " | \(String(format: "%.0f", ratio)) | \(outcome) |"
        }
    }

    static func rows(_ pages: [HostilePage], sizes: [Int] = sizes) -> [Row] {
        pages.map { page in
            var outcome = ""
            let seconds = sizes.map { size in
                let source = PageSource(html: page.html(bytes: size))
                // The smallest time of several is the least disturbed.
                return (0..<(size > 500_000 ? 1 : 3)).map { _ in cost(of: source, &outcome) }.min() ?? 0
            }
            let row = Row(name: page.name, seconds: seconds, outcome: outcome)
            FileHandle.standardError.write(Data((row.line + "\n").utf8))
            return row
        }
    }

    private static func cost(of source: PageSource, _ outcome: inout String) -> Double {
        var limits = PageLimits()
        limits.memory = 256 << 20
        let start = clock()
        do throws(DistillError) {
            outcome = "\(try Distiller(limits: limits).gist(from: source).article.paragraphs.count) paragraphs"
        } catch {
            outcome = error.description
        }
        return Double(clock() - start) / Double(CLOCKS_PER_SEC)
    }

    /// A table of the costliest pages, and what the worst growth is.
    static func report(sizes: [Int] = sizes) -> String {
        let rows = rows(HostilePages.all, sizes: sizes)
        let costliest = rows.sorted { ($0.seconds.last ?? 0) > ($1.seconds.last ?? 0) }
        let lines = costliest.prefix(25).map(\.line)
        let worst = rows.map(\.ratio).max() ?? 0
        return """
            # What hostile pages cost

            Made by `script/evaluate-distill growth`. Processor seconds to read one page at 10 KB, 100 KB, 1 MB and 5 MB, of \(rows.count) \
            pages that repeat and nest constructs of HTML, \(rows.count - HostilePages.chosen.count) of them put together at random. The 25 costliest \
            are shown. *Growth* is what 5 MB cost divided by what 100 KB cost, where linear is 50 and 60 is allowed; times below two \
            milliseconds count as two.

            Costliest at 5 MB: \(String(format: "%.2f", costliest.first?.seconds.last ?? 0)) s. Greatest growth: \(String(format: "%.0f", worst)). \
            Above 60: \(rows.count { $0.ratio > 60 }) pages.

            | page | 10 KB | 100 KB | 1 MB | 5 MB | growth | outcome |
            |---|---|---|---|---|---|---|
            \(lines.joined(separator: "\n"))

            """
    }
}

extension String {
    /// For a cell of a table.
    fileprivate var printable: String {
        let text = unicodeScalars.map {
            $0.value < 32 || $0.value == 0x301 ? "\\u{\(String($0.value, radix: 16))}" : String($0)
        }
        return "`" + text.joined().replacing("|", with: "\\|").prefix(60) + "`"
    }
}
