internal import Basics
public import Essentials

/// A `multipart/form-data` body (RFC 7578).
public struct Multipart: Sendable {
    /// One part: a field's text, bytes or a file.
    public struct Part: Sendable {
        let head: String
        let content: Content
    }

    enum Content: Sendable {
        case bytes(Data)
        case file(path: String)
    }

    /// The parts in the order they are sent.
    public private(set) var parts: [Part] = []
    /// The text that separates the parts.
    public let boundary: String

    /// Creates an empty form. The boundary is random by default; tests can pass a fixed boundary.
    public init(boundary: String = "bowline-\(UInt64.random(in: 0 ... .max))-\(UInt64.random(in: 0 ... .max))") {
        self.boundary = boundary
    }

    /// Adds a plain field.
    public mutating func addField(_ name: String, _ value: String) {
        parts.append(Part(head: Self.head(name: name, file: nil, type: nil), content: .bytes(Data(value.utf8))))
    }

    /// Adds bytes under a file name.
    public mutating func addBytes(_ name: String, _ bytes: Data, fileName: String, type: String) {
        parts.append(Part(head: Self.head(name: name, file: fileName, type: type), content: .bytes(bytes)))
    }

    /// Adds a file, which is read while it is sent.
    public mutating func addFile(_ name: String, path: String, fileName: String, type: String) {
        parts.append(Part(head: Self.head(name: name, file: fileName, type: type), content: .file(path: path)))
    }

    /// The media type, including the boundary.
    public var type: String { "multipart/form-data; boundary=\(boundary)" }

    /// True: bytes and files can both be read again.
    public var isReplayable: Bool { true }

    /// The bytes before a part's content.
    func opening(of part: Part) -> Data {
        Data("--\(boundary)\r\n\(part.head)\r\n\r\n".utf8)
    }

    /// The bytes after the last part.
    var closing: Data { Data("--\(boundary)--\r\n".utf8) }

    private static func head(name: String, file: String?, type: String?) -> String {
        var head = "Content-Disposition: form-data; name=\"\(escaped(name))\""
        if let file { head += "; filename=\"\(escaped(file))\"" }
        if let type { head += "\r\nContent-Type: \(type.filter { !$0.isNewline })" }
        return head
    }

    /// Escapes quotes and line breaks as browsers do, so that a name cannot end its field.
    private static func escaped(_ text: String) -> String {
        text.escaping { character in
            switch character {
            case "\r": "%0D"
            case "\n": "%0A"
            case "\"": "%22"
            default: nil
            }
        }
    }
}
