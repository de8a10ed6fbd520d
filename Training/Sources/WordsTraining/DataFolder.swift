import Foundation

/// The folder that holds the data sets.
struct DataFolder {
    let path: String

    /// The rows of a file, each a JSON object; nothing when the file is not there.
    func rows(_ file: String, every: Int = 1) throws -> [Row] {
        guard let data = FileManager.default.contents(atPath: path + "/" + file) else { return [] }
        return try data.split(separator: 0x0A).enumerated().filter { $0.offset % every == 0 }.map(\.element)
            .compactMap { line in
                try (JSONSerialization.jsonObject(with: line) as? [String: Any]).map { Row(fields: $0) }
            }
    }
}

/// One object of a data set.
struct Row {
    let fields: [String: Any]

    func text(_ key: String) -> String? { fields[key] as? String }
    func number(_ key: String) -> Double? { (fields[key] as? NSNumber)?.doubleValue }
    func row(_ key: String) -> Row? { (fields[key] as? [String: Any]).map { Row(fields: $0) } }
    func rows(_ key: String) -> [Row] { (fields[key] as? [[String: Any]] ?? []).map { Row(fields: $0) } }
}
