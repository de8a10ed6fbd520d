import Foundation
import ScamSense

/// A text of our own that the engine never learned from.
struct HeldOutText: Decodable, Sendable {
    var text: String
    var label: String
    var group: String
    var category: String?

    var isScam: Bool { label == "scam" }
}

enum Fixtures {
    /// Every held-out text, in the order of file names.
    static let heldOut: [HeldOutText] = {
        let folder = Bundle.module.resourceURL?.appendingPathComponent("Fixtures")
        let files =
            folder.flatMap { try? FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil) }
            ?? []
        return files.filter { $0.pathExtension == "jsonl" }.sorted { $0.path < $1.path }.flatMap { rows(of: $0) }
    }()

    /// The rows of a file with one JSON object a line; rows that lack what is asked for are left out.
    static func rows<Row: Decodable>(of file: URL) -> [Row] {
        guard let bytes = try? Data(contentsOf: file) else { return [] }
        return bytes.split(separator: UInt8(ascii: "\n")).compactMap { try? JSONDecoder().decode(Row.self, from: $0) }
    }
}

/// The open data, where it is at hand.
enum OpenData {
    static let folder = ProcessInfo.processInfo.environment["BOWLINE_DATA"].map {
        URL(fileURLWithPath: $0).appendingPathComponent("scam")
    }

    struct Row: Decodable {
        var text: String
        var label: String
    }

    /// The share of a set's texts with a label that the engine warns of.
    static func flagged(_ file: String, label: String) -> Double {
        guard let folder else { return 0 }
        let rows: [Row] = Fixtures.rows(of: folder.appendingPathComponent("\(file).jsonl"))
        let picked = rows.filter { $0.label == label }
        return Double(picked.filter { ScamJudge.judge($0.text).riskLevel > .low }.count) / Double(max(picked.count, 1))
    }
}

/// The signals of a text.
func signals(_ text: String) -> SignalSet { ScamJudge.judge(text).signals }
