internal import Bowline
internal import HTTPServer

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Reads the JSON object a request carries, field by field, and tells all that is wrong with it at once.
///
///     var body = try BodyReader(request)
///     let text = body.text("text", in: 1...300)
///     let isWanted = body.flag("wanted") ?? true
///     try body.finish()
///
/// What a reading gives where something is wrong is never used, because `finish` throws then.
struct BodyReader {
    private let object: JSONObject
    private var problems: [HTTPError.Detail] = []

    /// Refuses what is not sent as JSON with 415, and what is no JSON object with 400.
    init(_ request: HTTPServer.Request) throws(HTTPError) {
        guard Self.isJSON(request.header("Content-Type")) else {
            throw HTTPError(.unsupportedMediaType, .unsupportedMediaType, "Send the body as application/json.")
        }
        let value: Bowline.JSONValue
        do throws(Failure) {
            value = try Bowline.JSONValue(parsing: Data(request.body))
        } catch {
            throw .invalid([HTTPError.Detail("body", Self.text(error))])
        }
        guard case .object(let object) = value else {
            throw .invalid([HTTPError.Detail("body", "must be a JSON object")])
        }
        self.object = object
    }

    /// A text that must be there, of so many characters, as people count them, and at most that many bytes.
    mutating func text(_ name: String, in length: ClosedRange<Int>, bytes: Int = .max) -> String {
        if let text = optionalText(name, in: length, bytes: bytes) { return text }
        refuse(name, "is missing")
        return ""
    }

    /// A text that may be missing or null.
    mutating func optionalText(_ name: String, in length: ClosedRange<Int>, bytes: Int = .max) -> String? {
        guard let value = object[name], value != .null else { return nil }
        guard let text = value.string else {
            refuse(name, "must be a text")
            return nil
        }
        if text.utf8.count > bytes {
            refuse(name, "must have at most \(bytes) bytes")
        } else if !text.hasLength(in: length) {
            refuse(name, "must have \(length.lowerBound) to \(length.upperBound) characters")
        }
        return text
    }

    /// True or false, or nil where it is missing or null.
    mutating func flag(_ name: String) -> Bool? {
        guard let value = object[name], value != .null else { return nil }
        if let flag = value.bool { return flag }
        refuse(name, "must be true or false")
        return nil
    }

    /// Remembers that something is wrong with a field. Only the first thing counts.
    mutating func refuse(_ name: String, _ problem: String) {
        guard !isWrong(name) else { return }
        problems.append(HTTPError.Detail(name, problem))
    }

    /// Whether something is wrong with that field.
    func isWrong(_ name: String) -> Bool { problems.contains { $0.field == name } }

    /// Refuses the request when anything was wrong.
    func finish() throws(HTTPError) {
        guard problems.isEmpty else { throw .invalid(problems) }
    }

    private static func isJSON(_ type: String?) -> Bool {
        guard let media = type?.prefix(while: { $0 != ";" && $0 != " " }) else { return false }
        return media.utf8.count == 16 && media.lowercased() == "application/json"
    }

    private static func text(_ failure: Failure) -> String {
        guard case .unreadable(let place, let problem) = failure.reason else { return "is not JSON" }
        return "is not JSON: \(problem) (\(place))"
    }
}

extension String {
    /// Whether it has so many characters, without counting those of a text that is far too long.
    fileprivate func hasLength(in length: ClosedRange<Int>) -> Bool {
        // A character has a byte at least, so a text of few bytes need not be counted.
        if utf8.count > length.upperBound, index(startIndex, offsetBy: length.upperBound) < endIndex { return false }
        return utf8.count >= length.lowerBound && (length.lowerBound <= 1 || count >= length.lowerBound)
    }
}

extension HTTPError {
    /// A refusal that names the wrong fields.
    static func invalid(_ details: [Detail]) -> HTTPError {
        HTTPError(.badRequest, .validation, "The request is not valid.", details: details)
    }
}
