import Foundation
import Testing

@testable import WordsTraining

/// Bounds below which the engine must not fall on the open data. The whole sets are read with BOWLINE_THOROUGH=1.
@Suite(
    .enabled(
        if: ProcessInfo.processInfo.environment["BOWLINE_DATA"] != nil,
        "needs the folder of open data in BOWLINE_DATA"
    )
)
struct EvaluationTests {
    private static let bounds: [(String, Double)] = [
        ("Duckling, times", 0.91), ("Recognizers, times", 0.90), ("chrono, times", 0.82),
        ("phrases without time", 0.98),
        ("Duckling, money", 0.97), ("Recognizers, money", 0.98), ("Duckling, durations", 0.98),
        ("Duckling, numbers", 0.97),
        ("Recognizers, numbers", 0.95), ("brands' categories, by country", 0.98), ("quick expenses", 0.95),
        ("requests that lead to an action", 0.95), ("other sentences that stay silent", 0.997),
        ("chat messages that stay silent", 0.999),
    ]

    @Test func nothingFallsBelowItsBound() throws {
        let environment = ProcessInfo.processInfo.environment
        let data = DataFolder(path: environment["BOWLINE_DATA"] ?? "")
        let every = environment["BOWLINE_THOROUGH"] == "1" ? 1 : 20
        let scores = try Evaluation(data: data, shown: nil, every: every).run()
        for (name, bound) in Self.bounds {
            let score = try #require(scores.first { $0.name == name })
            // A sample may be a little below the whole.
            let slack = every == 1 ? 0 : 0.02
            #expect(score.share >= bound - slack, "\(name) \(score.right)/\(score.total)")
        }
    }
}
