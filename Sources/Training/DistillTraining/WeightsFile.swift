import Distill
import Foundation

/// Writes what was learned as Swift source files.
enum WeightsFile {
    /// Trees, as `trees` of an enum.
    static func write(_ trees: BoostedTrees, named name: String, comment: String, to folder: URL) throws {
        let value = [
            "    static let trees = BoostedTrees(", "        encoded: \"\"\"", block(trees.encoded, "            "),
            "            \"\"\"", "    )",
        ]
        try write(value, named: name, comment: comment, to: folder)
    }

    /// Words with their weights, as `encoded` of an enum.
    static func write(words: [String], named name: String, comment: String, to folder: URL) throws {
        let value = ["    static let encoded = \"\"\"", block(words, "        "), "        \"\"\""]
        try write(value, named: name, comment: comment, to: folder)
    }

    private static func write(_ value: [String], named name: String, comment: String, to folder: URL) throws {
        let head = ["/// \(comment)", "/// Made by script/train-distill; not to be changed by hand.", "enum \(name) {"]
        let source = (head + value + ["}", ""]).joined(separator: "\n")
        try Data(source.utf8).write(to: folder.appending(path: "\(name).swift"))
    }

    /// Words set into indented lines.
    private static func block(_ words: [String], _ indent: String) -> String {
        var lines: [String] = []
        var line = ""
        for word in words {
            if line.count + word.count > 105 {
                lines.append(line)
                line = ""
            }
            line += line.isEmpty ? word : " " + word
        }
        lines.append(line)
        return lines.map { indent + $0 }.joined(separator: "\n")
    }
}
