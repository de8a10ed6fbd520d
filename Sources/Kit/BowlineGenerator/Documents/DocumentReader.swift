import Basics
import Essentials

/// Reads a document in JSON or YAML.
enum DocumentReader {
    /// The largest document: 64 MiB.
    static let maxBytes = 64 << 20

    static func node(_ data: Data, file: String, problems: Problems) throws(GeneratorError) -> Node {
        let location = Location(file: file)
        guard data.count <= maxBytes else {
            throw GeneratorError([
                Problem(location, "the document has \(data.count) bytes; at most \(maxBytes) are read")
            ]
            )
        }
        guard String(utf8: data) != nil else {
            throw GeneratorError([Problem(location, "the document is not UTF-8")])
        }
        let bytes = data.starts(with: [0xEF, 0xBB, 0xBF]) ? Data(data.dropFirst(3)) : data
        // A document that begins with a brace is nearly always JSON, so it is reported as broken JSON if it is not.
        if bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") {
            return try Node(json: bytes, file: file, problems: problems)
        }
        #if os(Linux)
            return try YAMLReader(bytes, file: file, problems: problems).document()
        #else
            throw GeneratorError([
                Problem(location, "not JSON; YAML can be read on Linux only, so convert the document to JSON first")
            ])
        #endif
    }
}
