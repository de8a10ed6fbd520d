public import Bowline
import Essentials

/// Recorded requests and responses, as a JSON file that can be read, edited and compared.
///
/// The file is pretty-printed JSON with sorted keys: recording the same calls twice gives the same file. Secrets are
/// masked before they are recorded (see `Redaction`): header fields, JSON members, form fields and query items whose
/// names say that they hold a secret. Other text is kept as it is, so check a recording of plain text or HTML before
/// you share it. For a JSON body, the value is kept but not the formatting.
///
/// See docs/decisions/testing.md, "A recording is readable JSON without secrets".
public struct Recording: Codable, Sendable, Hashable {
    /// The version of the file format.
    public var version = 1
    /// The exchanges, in the order in which the requests were sent.
    public var exchanges: [Exchange]

    /// Creates a recording of these exchanges.
    public init(exchanges: [Exchange] = []) {
        self.exchanges = exchanges
    }

    /// Reads a recording from its file.
    public init(file path: String) throws(CallError) {
        guard let bytes = FileManager.default.contents(atPath: path) else {
            throw CallError(.file(path: path, problem: "the file cannot be read"))
        }
        self = try JSONCoding.standard.decode(Recording.self, from: bytes)
        guard version == 1 else {
            throw CallError(.file(path: path, problem: "a recording must have version 1; got \(version)"))
        }
    }

    /// The recording as JSON text.
    public func text() throws(CallError) -> String {
        let value = try JSONValue(answer: try JSONCoding.standard.encode(self))
        return value.text(pretty: true, sortedKeys: true) + "\n"
    }

    /// Writes the recording to a file.
    public func write(to path: String) throws(CallError) {
        let text = try text()
        do {
            try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
        } catch {
            throw CallError(.file(path: path, problem: "the recording cannot be written"))
        }
    }
}
