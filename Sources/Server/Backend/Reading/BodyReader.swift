internal import BowlineJSON
internal import Essentials
internal import HTTPServer

/// Reads the members of a JSON object and collects every error, so that a caller learns all of them at once.
///
///     var body = try BodyReader(request)
///     let text = body.text("text", count: 1...300)
///     try body.finish()
///
/// Members that are not read are ignored. An error continues the sentence that its field begins: `limit`, "must be an
/// integer".
struct BodyReader: Sendable {
    let object: JSONObject
    private let prefix: String
    private(set) var errors: [HTTPError.Detail] = []

    /// `prefix` precedes the name of each field in errors, e.g. `events[3].`.
    init(_ object: JSONObject, prefix: String = "") {
        self.object = object
        self.prefix = prefix
    }

    /// Throws 415 unless the body is declared as JSON, and 400 unless it is a JSON object.
    init(_ request: HTTPServer.Request, allowsUndeclaredType: Bool = false) throws(HTTPError) {
        guard request.header("Content-Type").map(\.isJSONMediaType) ?? allowsUndeclaredType else {
            throw HTTPError(.unsupportedMediaType, .unsupportedMediaType, "Send the body as application/json.")
        }
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue(parsing: request.body)
        } catch {
            throw .invalid([HTTPError.Detail("body", "must be JSON: \(error.message) (byte \(error.offset))")])
        }
        guard case .object(let object) = value else {
            throw .invalid([HTTPError.Detail("body", "must be a JSON object")])
        }
        self.init(object)
    }

    // MARK: Values

    /// A string of `count` characters (grapheme clusters) and at most `bytes` bytes of UTF-8; "" if it is invalid or
    /// missing.
    mutating func text(_ name: String, count: ClosedRange<Int>, bytes: Int = .max) -> String {
        guard let value = object[name] else {
            reject(name, "is required")
            return ""
        }
        return string(value, name, count, bytes) ?? ""
    }

    /// A string that may be missing or null.
    mutating func optionalText(_ name: String, count: ClosedRange<Int>, bytes: Int = .max) -> String? {
        value(name).map { string($0, name, count, bytes) ?? "" }
    }

    /// A Boolean that may be missing or null.
    mutating func flag(_ name: String) -> Bool? {
        guard let value = value(name) else { return nil }
        if value.bool == nil { reject(name, "must be true or false") }
        return value.bool
    }

    /// An integer that may be missing or null.
    mutating func integer(_ name: String, in range: ClosedRange<Int>) -> Int? {
        guard let value = value(name) else { return nil }
        // 2.0 and 2e0 are integers, too.
        let number = value.number.flatMap { $0.int ?? Int(exactly: $0.double) }
        guard let number, range.contains(number) else {
            reject(name, "must be an integer from \(range.lowerBound) to \(range.upperBound)")
            return nil
        }
        return number
    }

    /// The reader of an inner object. Nil when the member is not an object.
    func object(_ name: String) -> BodyReader? {
        if case .object(let inner)? = object[name] { BodyReader(inner, prefix: "\(prefix)\(name).") } else { nil }
    }

    /// The readers of an array's objects; elements that are not objects are rejected and nil. Nil when the member is
    /// not an array of `count` elements.
    mutating func objects(_ name: String, count: ClosedRange<Int>) -> [BodyReader?]? {
        guard case .array(let items)? = object[name], count.contains(items.count) else { return nil }
        return items.enumerated().map { index, item in
            let element = "\(name)[\(index)]"
            if case .object(let inner) = item { return BodyReader(inner, prefix: "\(prefix)\(element).") }
            reject(element, "must be an object")
            return nil
        }
    }

    /// Whether the member is present, even if it is null.
    func has(_ name: String) -> Bool { object.members.contains { $0.name == name } }

    /// Whether the member is neither missing nor null.
    func hasValue(_ name: String) -> Bool {
        object.members.first { $0.name == name }.map { $0.value != .null } ?? false
    }

    /// The value of a member that is neither missing nor null. Not compared with `nil` anywhere, which is a JSON value
    /// too.
    private func value(_ name: String) -> JSONValue? {
        guard hasValue(name) else { return Optional.none }
        return object[name]
    }

    /// The string; nil if it is invalid, which adds an error.
    mutating func string(
        _ value: JSONValue,
        _ name: String,
        _ count: ClosedRange<Int>,
        _ bytes: Int
    ) -> String? {
        guard case .string(let text) = value else {
            reject(name, "must be a string")
            return nil
        }
        guard let error = Self.error(in: text, count, bytes) else { return text }
        reject(name, error)
        return nil
    }

    // MARK: Errors

    /// Adds an error, unless the field already has an error.
    mutating func reject(_ name: String, _ error: String) {
        guard !isRejected(name) else { return }
        errors.append(HTTPError.Detail(prefix + name, error))
    }

    /// Adds the errors of a reader of an inner object.
    mutating func add(_ inner: [HTTPError.Detail]) { errors += inner }

    func isRejected(_ name: String) -> Bool { errors.contains { $0.field == prefix + name } }

    /// Throws the errors, if there are any.
    func finish() throws(HTTPError) {
        guard errors.isEmpty else { throw .invalid(errors) }
    }

    private static func error(in text: String, _ count: ClosedRange<Int>, _ bytes: Int) -> String? {
        let size = text.utf8.count
        if size > bytes { return "must have at most \(bytes) bytes" }
        // A character has at least one byte, so a short text need not be counted.
        if size > count.upperBound, text.hasMoreCharacters(than: count.upperBound) {
            return "must have at most \(count.upperBound) characters"
        }
        if size < count.lowerBound || count.lowerBound > 1 && text.count < count.lowerBound {
            return count.lowerBound == 1 ? "must not be empty" : "must have at least \(count.lowerBound) characters"
        }
        return nil
    }
}

extension HTTPError {
    /// The 400 error with the invalid fields.
    static func invalid(_ details: [Detail]) -> HTTPError {
        HTTPError(.badRequest, .validation, "The request is not valid.", details: details)
    }
}

extension String {
    /// Whether the text is longer than `limit` characters. Counts no further than the limit, so a huge text costs
    /// little.
    fileprivate func hasMoreCharacters(than limit: Int) -> Bool {
        guard let end = index(startIndex, offsetBy: limit, limitedBy: endIndex) else { return false }
        return end < endIndex
    }

    /// Whether a `Content-Type` says that it is JSON, whatever parameters it has.
    var isJSONMediaType: Bool {
        let media = utf8.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: " ") }
        return media.count == 16 && Substring(media).lowercased() == "application/json"
    }
}
