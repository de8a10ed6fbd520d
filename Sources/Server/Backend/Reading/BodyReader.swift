internal import Bowline
internal import BowlineJSON
internal import Essentials
internal import HTTPServer

/// Reads the JSON object a request carries, field by field, and tells all that is wrong with it at once.
///
///     var body = try BodyReader(request)
///     let text = body.text("text", count: 1...300)
///     try body.finish()
struct BodyReader {
    /// What was sent.
    let object: JSONObject
    private var problems: [HTTPError.Detail] = []

    /// Refuses what is not sent as JSON with 415, and what is no JSON object with 400.
    init(_ request: HTTPServer.Request) throws(HTTPError) {
        guard request.header("Content-Type")?.isJSONMediaType == true else {
            throw HTTPError(.unsupportedMediaType, .unsupportedMediaType, "Send the body as application/json.")
        }
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue(parsing: request.body)
        } catch {
            throw .invalid([HTTPError.Detail("body", "It is not JSON: \(error.message) (byte \(error.offset)).")])
        }
        guard case .object(let object) = value else {
            throw .invalid([HTTPError.Detail("body", "It is not a JSON object.")])
        }
        self.object = object
    }

    /// A text of so many characters, as people count them, and at most that many bytes. Wrong ones are noted and read as "".
    mutating func text(_ name: String, count: ClosedRange<Int>, bytes: Int = .max) -> String {
        switch object[name] {
        case .string(let text):
            if let problem = Self.problem(with: text, count, bytes) { note(name, problem) }
            return text
        case nil: note(name, "It is missing.")
        default: note(name, "It is not a text.")
        }
        return ""
    }

    /// A text that may be missing or null.
    mutating func optionalText(_ name: String, count: ClosedRange<Int>, bytes: Int = .max) -> String? {
        guard let value = object[name], value != .null else { return nil }
        return text(name, count: count, bytes: bytes)
    }

    /// True or false, or nil where it is missing or null.
    mutating func flag(_ name: String) -> Bool? {
        guard let value = object[name], value != .null else { return nil }
        if value.bool == nil { note(name, "It is neither true nor false.") }
        return value.bool
    }

    /// Notes what is wrong with a field, unless something was noted before.
    mutating func note(_ name: String, _ problem: String) {
        guard !isWrong(name) else { return }
        problems.append(HTTPError.Detail(name, problem))
    }

    /// Whether something is wrong with that field.
    func isWrong(_ name: String) -> Bool { problems.contains { $0.field == name } }

    /// Refuses the request when anything was wrong.
    func finish() throws(HTTPError) {
        guard problems.isEmpty else { throw .invalid(problems) }
    }

    private static func problem(with text: String, _ count: ClosedRange<Int>, _ bytes: Int) -> String? {
        let size = text.utf8.count
        if size > bytes { return "It is longer than \(bytes) bytes." }
        // A character has a byte at least, so a text of few bytes need not be counted.
        if size > count.upperBound, text.hasMoreCharacters(than: count.upperBound) {
            return "It is longer than \(count.upperBound) characters."
        }
        if size < count.lowerBound || count.lowerBound > 1 && text.count < count.lowerBound {
            return count.lowerBound == 1 ? "It is empty." : "It is shorter than \(count.lowerBound) characters."
        }
        return nil
    }
}

extension HTTPError {
    /// A refusal that names the wrong fields.
    static func invalid(_ details: [Detail]) -> HTTPError {
        HTTPError(.badRequest, .validation, "The request is not valid.", details: details)
    }
}

extension String {
    /// Whether the text is longer than `limit` characters. Counts no further than the limit, so a huge text costs little.
    fileprivate func hasMoreCharacters(than limit: Int) -> Bool {
        guard let end = index(startIndex, offsetBy: limit, limitedBy: endIndex) else { return false }
        return end < endIndex
    }

    /// Whether a `Content-Type` says that it is JSON, whatever parameters it has.
    var isJSONMediaType: Bool {
        let media = prefix { $0 != ";" && $0 != " " }
        return media.utf8.count == 16 && media.lowercased() == "application/json"
    }
}
