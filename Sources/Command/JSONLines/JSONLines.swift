import Bowline
import Essentials

/// `--jsonl -`: reads one JSON object per line and writes one per line, in order, with the `id` of the input copied. A
/// bad line yields `{"id":…,"error":"…"}`, and the following lines are processed.
///
///     try await JSONLines.run { line in
///         JSONObject([.init("length", .number(JSONNumber(try line.text("text").count)))])
///     }
enum JSONLines {
    /// Computes the result for one line, without the id. A thrown error becomes the result's `error`.
    typealias Handler = (JSONObject) async throws -> JSONObject

    /// Processes every line of one descriptor and writes the results to another. Results are flushed before waiting for
    /// more lines, so that a program at the other end may wait for each.
    static func run(from input: Int32 = 0, to output: Int32 = 1, _ handler: Handler) async throws {
        var reader = LineReader(descriptor: input)
        var writer = LineWriter(descriptor: output)
        while true {
            if !reader.hasLine { try writer.flush() }
            guard let line = try reader.next() else { break }
            // Blank lines are skipped, e.g. at the end of a file.
            if line.allSatisfy(\.isJSONSpace) { continue }
            writer.add(await result(of: line, by: handler))
        }
        try writer.flush()
    }

    /// The result for one line.
    static func result(of line: [UInt8], by handler: Handler) async -> JSONObject {
        let value: JSONValue
        do {
            value = try JSONValue(parsing: Data(line))
        } catch {
            return problem("the line is not JSON: \(error.message) (byte \(error.offset))", id: .null)
        }
        guard case .object(let object) = value else { return problem("the line is not a JSON object", id: .null) }
        let id = object["id"] ?? .null
        do {
            return JSONObject([.init("id", id)] + (try await handler(object)).members)
        } catch {
            return problem("\(error)", id: id)
        }
    }

    private static func problem(_ text: String, id: JSONValue) -> JSONObject {
        JSONObject([.init("id", id), .init("error", .string(text))])
    }
}

extension Arguments {
    /// Whether `--jsonl -` is given: lines are read in place of one `thing`.
    func asksForLines(insteadOf thing: String) throws(UsageError) -> Bool {
        guard let source = text("jsonl") else { return false }
        guard source == "-" else {
            throw UsageError(description: "--jsonl must be -, which is standard input; got '\(source)'")
        }
        guard rest.isEmpty else { throw UsageError(description: "--jsonl - cannot be combined with a \(thing)") }
        return true
    }
}

extension Manual.Option {
    /// The option that reads objects with these members, one per line.
    static func jsonl(_ members: String, and more: String = "") -> Manual.Option {
        .value(
            "jsonl",
            "-",
            "read {\(members)} a line from standard input and answer each in order\(more)",
            .oneOf(["-"])
        )
    }
}

/// The error for one line of input.
struct LineError: Error, Equatable, CustomStringConvertible {
    let description: String
}

extension JSONObject {
    /// A required string.
    func text(_ name: String) throws(LineError) -> String {
        guard let text = try optionalText(name) else { throw LineError(description: "\(name) is missing") }
        return text
    }

    /// A string that may be missing or null.
    func optionalText(_ name: String) throws(LineError) -> String? {
        switch self[name] {
        case nil, .null: return nil
        case .string(let text): return text
        default: throw LineError(description: "\(name) must be a string")
        }
    }

    /// A whole number that may be missing or null.
    func optionalInteger(_ name: String) throws(LineError) -> Int? {
        switch self[name] {
        case nil, .null: return nil
        case .number(let number) where number.int != nil: return number.int
        default: throw LineError(description: "\(name) must be a whole number")
        }
    }
}

extension UInt8 {
    fileprivate var isJSONSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0D }
}
