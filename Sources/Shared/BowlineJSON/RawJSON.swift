import Basics
import Essentials

extension CodingUserInfoKey {
    /// Marks the coders of `JSONCoder`: another coder, used inside, must not look into its document.
    static let isJSONCoder = named("bowline.isJSONCoder")

    private static func named(_ name: String) -> CodingUserInfoKey {
        guard let key = CodingUserInfoKey(rawValue: name) else {
            // bounded: the initializer is failable by its declaration only
            preconditionFailure("the initializer is failable by its declaration only; it takes any text")
        }
        return key
    }
}

/// The document that is being read.
final class RawDocument: Sendable {
    @TaskLocal static var current: RawDocument?

    private let bytes: Data
    private let parsed = Locked<JSONValue?>(nil)

    init(_ bytes: Data) {
        self.bytes = bytes
    }

    /// The part at that path; nil when it is not found there, as with converted keys.
    func value(at path: [any CodingKey]) -> JSONValue? {
        var value = whole
        for key in path {
            switch value {
            case .array: value = key.intValue.flatMap { value?[$0] }
            default: value = value?[key.stringValue]
            }
        }
        return value
    }

    private var whole: JSONValue? {
        if let value = parsed.withLock({ $0 }) { return value }
        let value = try? JSONValue(parsing: bytes)
        parsed.withLock { $0 = value }
        return value
    }
}

/// The values whose JSON is inserted into a document without change.
final class RawPieces: Sendable {
    @TaskLocal static var current: RawPieces?

    private struct State {
        /// No text in the document can contain this by accident or design: it is a new random text for each document.
        var mark = ""
        var values: [JSONValue] = []
    }

    private let state = Locked(State())

    /// The placeholder of a value until the document is written.
    func placeholder(for value: JSONValue) -> String {
        state.withLock { state in
            if state.mark.isEmpty {
                state.mark = "raw-\(UInt64.random(in: 0 ... .max))-\(UInt64.random(in: 0 ... .max))-"
            }
            state.values.append(value)
            return "\(state.mark)\(state.values.count - 1)"
        }
    }

    /// The document with the values in place.
    func filled(_ document: Data) -> Data {
        let (mark, values) = state.withLock { ($0.mark, $0.values) }
        guard !values.isEmpty else { return document }
        let opening = Array("\"\(mark)".utf8)
        var rest = [UInt8](document)[...]
        var whole = Data()
        while let found = rest.firstRange(of: opening),
            let end = rest[found.upperBound...].firstIndex(of: UInt8(ascii: "\"")),
            let number = Int(String(decoding: rest[found.upperBound..<end], as: UTF8.self)),
            values.indices.contains(number)
        {
            whole.append(contentsOf: rest[..<found.lowerBound])
            whole.append(values[number].data())
            rest = rest[(end + 1)...]
        }
        whole.append(contentsOf: rest)
        return whole
    }
}
