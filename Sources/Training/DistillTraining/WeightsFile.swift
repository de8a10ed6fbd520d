import Distill
import Foundation

/// Writes learned trees as a Swift source file.
enum WeightsFile {
    static func write(_ trees: BoostedTrees, named name: String, comment: String, to folder: URL) throws {
        var lines: [String] = []
        var line = ""
        for word in trees.encoded {
            if line.count + word.count > 105 {
                lines.append(line)
                line = ""
            }
            line += line.isEmpty ? word : " " + word
        }
        lines.append(line)
        let source = """
            /// \(comment)
            /// Made by script/train-distill; not to be changed by hand.
            enum \(name) {
                static let trees = BoostedTrees(
                    encoded: \"\"\"
            \(lines.map { "            " + $0 }.joined(separator: "\n"))
                        \"\"\"
                )
            }

            """
        try Data(source.utf8).write(to: folder.appending(path: "\(name).swift"))
    }
}
