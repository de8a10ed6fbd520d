import Basics
import Distill
// All of Foundation, for listing a folder.
import Foundation

/// The speed of extracting articles from pages, with and without a summary, on one thread. Uses the development pages
/// in `BOWLINE_DATA`, or a generated page if there are none.
enum DistillBenchmark {
    static func run(_ settings: Benchmark.Settings) async throws -> BenchmarkReport {
        var report = BenchmarkReport("distill")
        let pages = pages()
        report.add("pages", pages.count)
        report.add("mean_page_kb", Double(pages.reduce(0) { $0 + $1.count }) / Double(pages.count) / 1_000)
        // On a separate thread, as in the backend.
        let half = settings.seconds / 2
        let distiller = Distiller()
        let worker = Worker(name: "bench-distill")
        let articles = await worker.run { measure(pages, seconds: half) { _ = try? distiller.article(from: $0) } }
        report.add("html_mb_per_second", articles.megabytes)
        report.add("pages_per_second", articles.pages)
        let gists = await worker.run { measure(pages, seconds: half) { _ = try? distiller.gist(from: $0) } }
        report.add("with_summary_html_mb_per_second", gists.megabytes)
        return report
    }

    private static func measure(
        _ pages: [[UInt8]],
        seconds: Double,
        _ work: (PageSource) -> Void
    ) -> (megabytes: Double, pages: Double) {
        // Processor time, so that a busy machine does not count against the engine.
        let start = Meter.thread
        var (bytes, count) = (0, 0)
        var elapsed = 0.0
        repeat {
            let page = pages[count % pages.count]
            work(PageSource(bytes: page, contentType: "text/html"))
            bytes += page.count
            count += 1
            elapsed = (Meter.thread - start).microseconds / 1e6
        } while elapsed < seconds
        return (Double(bytes) / elapsed / 1e6, Double(count) / elapsed)
    }

    private static func pages() -> [[UInt8]] {
        let folder = ProcessInfo.processInfo.environment["BOWLINE_DATA"].map {
            URL(filePath: $0).appending(path: "articles/readability")
        }
        let names = folder.flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0.path) } ?? []
        let found = names.sorted().compactMap { name in
            folder.flatMap { try? Data(contentsOf: $0.appending(path: "\(name)/source.html")) }.map { [UInt8]($0) }
        }
        return found.isEmpty ? [samplePage] : found
    }

    private static let samplePage: [UInt8] = {
        let menu = (0..<200).map { "<li class=\"nav-item\"><a href=\"/section/\($0)\">Section \($0)</a></li>" }.joined()
        let text =
            "The rivers of the plain rose by two metres on Monday, and the low streets of the old town were flooded again. "
        let body = (0..<60).map {
            "<p>\($0). \(String(repeating: text, count: 4))</p><div class=\"ad\"><span>ad</span></div>"
        }
        return Array(
            """
            <!doctype html><html><head><title>Rivers</title><script>\(String(repeating: "var a = 1; ", count: 500))</script></head>
            <body><ul>\(menu)</ul><article><h1>Rivers</h1>\(body.joined())</article></body></html>
            """.utf8
        )
    }()
}
