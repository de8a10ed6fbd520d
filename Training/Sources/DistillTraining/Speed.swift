import Distill
import Foundation

/// How fast pages become gists.
enum Speed {
    /// On one core, over all pages several times; the first round warms up and is not counted, of the others the best
    /// is. Counted in processor time, so that a busy machine does not count.
    static func megabytesPerSecond(_ pages: [LabelledPage]) -> Double {
        let sources = pages.map { PageSource(bytes: $0.html, url: $0.url) }
        let bytes = sources.reduce(0) { $0 + $1.bytes.count }
        var best = Double.infinity
        for round in 0..<4 {
            let start = clock()
            for source in sources { _ = try? Distiller().gist(from: source) }
            let seconds = Double(clock() - start) / Double(CLOCKS_PER_SEC)
            if round > 0 { best = min(best, seconds) }
        }
        return Double(bytes) / 1e6 / best
    }
}
