import Foundation
import ScamSense

/// A text of our own: held out, so that the engine never learned from it, or a lesson.
struct HeldOutText: Decodable, Sendable {
    var text: String
    var label: String
    var group: String
    var category: String?
    /// The countries a notice is in the manner of, such as `ZA-NG-KE`.
    var place: String?

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

    /// What the engine learned from besides the open data, from the sources beside these tests.
    static let lessons: [HeldOutText] = {
        let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        let folder = root.appendingPathComponent("Training/Sources/ScamTraining/Lessons")
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return files.filter { $0.pathExtension == "jsonl" }.sorted { $0.path < $1.path }.flatMap { rows(of: $0) }
    }()

    /// Every word of a text with the one behind it.
    static func pairs(of text: String) -> Set<String> {
        let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }
        return Set(zip(words, words.dropFirst()).map { "\($0) \($1)" })
    }

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
