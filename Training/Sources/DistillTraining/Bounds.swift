import Distill
import Foundation

/// What hostile pages cost.
enum Bounds {
    private static let text = "<p>The bowline holds under any load, and it never jams, whatever the weather.</p>"

    private static let pages: [(name: String, html: @Sendable () -> String)] = [
        ("50 MB of paragraphs", { String(repeating: text, count: 50 * 1024 * 1024 / text.utf8.count) }),
        ("50 MB of one word's markup", { String(repeating: "<p>x", count: 13_000_000) }),
        ("50 MB of one text", { "<p>" + String(repeating: "bowline ", count: 6_500_000) }),
        ("100,000 nested divisions", { String(repeating: "<div>", count: 100_000) + text }),
        ("1,000,000 nested divisions", { String(repeating: "<div>", count: 1_000_000) + text }),
        (
            "formatting that multiplies",
            {
                "<p>" + (0..<390).map { "<font color=c\($0)>" }.joined() + String(repeating: "</p><p>x", count: 500_000)
            }
        ),
        ("100,000 tables in tables", { String(repeating: "<table><tr><td>", count: 100_000) + text }),
    ]

    /// A row for each page: processor seconds, and the outcome.
    static func rows() -> [String] {
        pages.map { page in
            let source = PageSource(html: page.html())
            let start = clock()
            var outcome: String
            do throws(DistillError) {
                outcome = "\(try Distiller().gist(from: source).article.paragraphs.count) paragraphs"
            } catch {
                outcome = error.description
            }
            let seconds = String(format: "%.1f", Double(clock() - start) / Double(CLOCKS_PER_SEC))
            return "| \(page.name) | \(seconds) | \(outcome) |"
        }
    }

    /// How many kilobytes more are resident after pages were distilled again and again: what is never given back.
    static func kilobytesKept(_ pages: [LabelledPage], rounds: Int) -> Int {
        let sources = pages.prefix(20).map { PageSource(bytes: $0.html) }
        func round() { for source in sources { _ = try? Distiller().gist(from: source) } }
        for _ in 0..<3 { round() }
        let before = residentKilobytes
        for _ in 0..<rounds { round() }
        return residentKilobytes - before
    }

    private static var residentKilobytes: Int {
        let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
        return fields.count > 1 ? (Int(fields[1]) ?? 0) * 4 : 0
    }
}
