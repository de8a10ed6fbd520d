internal import Bowline
package import HTTPServer

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Reads a JSON object member by member and remembers everything that is wrong with it, so that a caller is told all of it at
/// once.
///
/// ```swift
/// var body = try BodyReader(request)
/// let url = body.text("url", in: 1...2_048)
/// let isWanted = body.flag("wanted") ?? true
/// try body.finish()
/// ```
/// What a reading gives where something is wrong is never used, because `finish` throws then.
package struct BodyReader {
    private let object: JSONObject
    /// What is wrong so far, in the order found.
    package private(set) var problems: [HTTPError.Detail] = []

    /// Reads the body of a request.
    /// - Throws: 415 where it does not say that it is JSON, 400 where it is no object.
    package init(_ request: HTTPServer.Request) throws(HTTPError) {
        guard Self.isJSON(request.header("Content-Type")) else {
            throw HTTPError(.unsupportedMediaType, .unsupportedMediaType, "Send JSON: Content-Type: application/json.")
        }
        let value: JSONValue
        do throws(Failure) {
            value = try JSONValue(parsing: Data(request.body))
        } catch {
            throw .wrong([.init("body", "is not JSON")])
        }
        guard case .object(let object) = value else { throw .wrong([.init("body", "must be a JSON object")]) }
        self.object = object
    }

    /// Remembers that something is wrong with a member. Only the first thing counts.
    package mutating func refuse(_ name: String, _ problem: String) {
        guard !problems.contains(where: { $0.field == name }) else { return }
        problems.append(.init(name, problem))
    }

    /// A text that must be there, of so many characters.
    package mutating func text(_ name: String, in length: ClosedRange<Int>) -> String {
        if let text = optionalText(name, in: length) { return text }
        refuse(name, "is missing")
        return ""
    }

    /// A text that may be missing or null.
    package mutating func optionalText(_ name: String, in length: ClosedRange<Int>) -> String? {
        guard let value = object[name], value != .null else { return nil }
        guard let text = value.string else {
            refuse(name, "must be a text")
            return nil
        }
        // Counting characters walks the text, so one that is far too long is not counted.
        guard text.utf8.count <= length.upperBound * 16, length.contains(text.count) else {
            refuse(name, "must have \(length.lowerBound) to \(length.upperBound) characters")
            return text
        }
        return text
    }

    /// True or false, or nil where it is missing or null.
    package mutating func flag(_ name: String) -> Bool? {
        guard let value = object[name], value != .null else { return nil }
        if let flag = value.bool { return flag }
        refuse(name, "must be true or false")
        return nil
    }

    /// Throws 400 with everything that is wrong.
    package func finish() throws(HTTPError) {
        guard problems.isEmpty else { throw .wrong(problems) }
    }

    /// No type at all is taken for JSON, as nothing else is spoken here.
    private static func isJSON(_ type: String?) -> Bool {
        guard let type else { return true }
        let plain = type.prefix { $0 != ";" }.lowercased().filter { !$0.isWhitespace }
        return plain == "application/json" || (plain.hasPrefix("application/") && plain.hasSuffix("+json"))
    }
}

extension HTTPError {
    /// 400 for fields that are wrong.
    package static func wrong(_ details: [Detail]) -> HTTPError {
        HTTPError(.badRequest, .validation, "Something in the request is wrong.", details: details)
    }
}
