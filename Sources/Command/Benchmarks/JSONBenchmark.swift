import Bowline
// In full, because the process's environment and a folder's files are needed.
import Foundation

/// Measures reading and writing JSON as the kit's `JSONValue` and as an app's types, the latter compared with
/// Foundation's coders; then reading and writing the large documents in `BOWLINE_DATA`, if there are any.
enum JSONBenchmark {
    private struct Page: Codable, Sendable {
        let data: [League]
        let nextCursor: String?
    }

    private struct League: Codable, Sendable {
        let id: String
        let name: String
        let sport: String
        let teams: Int
        let rating: Double
        let isOpen: Bool
        let tags: [String]
    }

    /// The number of different responses, which are read in turn.
    private static let responseCount = 10_000

    /// Each of the six measurements gets a sixth of the time, and so does each of the large documents.
    static func run(_ settings: Benchmark.Settings) async throws -> BenchmarkReport {
        var report = BenchmarkReport("json")
        let coding = JSONCoding.standard
        let texts = try (0..<responseCount).map { try coding.encode(page($0)) }
        report.add("answers", texts.count)
        report.add("bytes_per_answer", Double(texts.reduce(0) { $0 + $1.count }) / Double(texts.count))
        let values = try texts.prefix(1_000).map { try JSONValue(parsing: $0) }
        let pages = (0..<1_000).map(page)
        let seconds = settings.seconds / 6
        try measure(&report, "value_read", seconds) { number in
            let text = texts[number % texts.count]
            _ = try JSONValue(parsing: text)
            return text.count
        }
        try measure(&report, "value_written", seconds) { values[$0 % values.count].data().count }
        try measure(&report, "type_read", seconds) { number in
            let text = texts[number % texts.count]
            _ = try coding.decode(Page.self, from: text)
            return text.count
        }
        try measure(&report, "type_written", seconds) { try coding.encode(pages[$0 % pages.count]).count }
        let decoder = JSONDecoder()
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        try measure(&report, "type_read_by_foundation", seconds) { number in
            let text = texts[number % texts.count]
            _ = try decoder.decode(Page.self, from: text)
            return text.count
        }
        try measure(&report, "type_written_by_foundation", seconds) {
            try encoder.encode(pages[$0 % pages.count]).count
        }
        try measureDocuments(&report, seconds)
        return report
    }

    /// OpenAPI documents of more than a megabyte together, read in turn.
    private static func measureDocuments(_ report: inout BenchmarkReport, _ seconds: Double) throws {
        guard let folder = ProcessInfo.processInfo.environment["BOWLINE_DATA"] else { return }
        let files = try FileManager.default.contentsOfDirectory(atPath: folder + "/openapi").filter {
            $0.hasSuffix(".json")
        }
        let texts = try files.map { try Data(contentsOf: URL(filePath: "\(folder)/openapi/\($0)")) }
            .filter { $0.count > 1_000_000 }
        guard !texts.isEmpty else { return }
        let (coding, decoder, encoder) = (JSONCoding.standard, JSONDecoder(), JSONEncoder())
        let values = try texts.map { try JSONValue(parsing: $0) }
        report.add("documents", texts.count)
        report.add("bytes_per_document", texts.reduce(0) { $0 + $1.count } / texts.count)
        try measure(&report, "document_parsed", seconds) { number in
            _ = try JSONValue(parsing: texts[number % texts.count])
            return texts[number % texts.count].count
        }
        try measure(&report, "document_read", seconds) { number in
            _ = try coding.decode(JSONValue.self, from: texts[number % texts.count])
            return texts[number % texts.count].count
        }
        try measure(&report, "document_read_by_foundation", seconds) { number in
            _ = try decoder.decode(JSONValue.self, from: texts[number % texts.count])
            return texts[number % texts.count].count
        }
        try measure(&report, "document_written", seconds) { try coding.encode(values[$0 % values.count]).count }
        try measure(&report, "document_written_by_foundation", seconds) {
            try encoder.encode(values[$0 % values.count]).count
        }
    }

    /// A page of twenty different leagues.
    private static func page(_ number: Int) -> Page {
        let leagues = (0..<20).map { index in
            let id = number * 20 + index
            return League(
                id: "league-\(id)",
                name: "Лига \"\(id)\" of the northern counties",
                sport: ["tennis", "soccer", "iihf"][id % 3],
                teams: id % 40,
                rating: Double(id) / 7,
                isOpen: id % 2 == 0,
                tags: ["tag-\(id % 11)", "tag-\(id % 13)"]
            )
        }
        return Page(data: leagues, nextCursor: number % 2 == 0 ? "cursor-\(number)" : nil)
    }

    /// Repeats `work`, which returns the number of bytes it read or wrote.
    private static func measure(
        _ report: inout BenchmarkReport,
        _ name: String,
        _ seconds: Double,
        _ work: (Int) throws -> Int
    ) throws {
        var (count, bytes) = (0, 0)
        let clock = ContinuousClock()
        let (start, cpu) = (clock.now, Meter.cpu)
        while start.duration(to: clock.now) < .seconds(seconds) {
            for _ in 0..<10 {
                bytes += try work(count)
                count += 1
            }
        }
        let used = (Meter.cpu - cpu).microseconds
        report.add("\(name)_us", used / Double(count))
        report.add("\(name)_mb_per_second", Double(bytes) / used)
    }
}
