internal import BowlineJSON
internal import Essentials
internal import HTTPServer
internal import Identity

/// Reads the members of a request's body and gathers everything that is wrong with them, so that all of it is told at once.
///
/// A member that is left out leaves its target as it is; null empties a target that may be empty. Members nobody asks for, such as a
/// `tenant_id`, are not looked at.
struct Fields: Sendable {
    private let members: JSONObject
    private let prefix: String
    private(set) var problems: [HTTPError.Detail] = []

    init(_ members: JSONObject, prefix: String = "") {
        self.members = members
        self.prefix = prefix
    }

    /// Notes a problem with a member.
    mutating func refuse(_ name: String, _ problem: String) {
        problems.append(.init(prefix + name, problem))
    }

    /// Takes over what another reader found.
    mutating func add(_ others: [HTTPError.Detail]) { problems += others }

    /// Throws everything that was wrong.
    func check() throws(ScoreProblem) {
        guard problems.isEmpty else { throw .invalid(problems) }
    }

    func has(_ name: String) -> Bool { members[name] != nil }

    /// A text that must be there once the target is read.
    mutating func text(_ name: String, _ length: ClosedRange<Int> = 1...200, into target: inout String) {
        guard let value = members[name] else {
            if target.isEmpty { refuse(name, "is needed") }
            return
        }
        if let text = text(value, name, length) { target = text }
    }

    /// A text that may be left out.
    mutating func text(_ name: String, _ length: ClosedRange<Int> = 1...200, into target: inout String?) {
        if isNull(name) { target = nil } else if let value = members[name] { target = text(value, name, length) }
    }

    /// A whole number that may be left out.
    mutating func integer(_ name: String, _ range: ClosedRange<Int>, into target: inout Int?) {
        guard !isNull(name) else { return target = nil }
        guard let value = members[name] else { return }
        guard let number = value.number?.int, range.contains(number) else {
            return refuse(name, "must be a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        target = number
    }

    /// True or false; may be left out.
    mutating func flag(_ name: String, into target: inout Bool?) {
        guard !isNull(name) else { return target = nil }
        guard let value = members[name] else { return }
        guard case .bool(let flag) = value else { return refuse(name, "must be true or false") }
        target = flag
    }

    /// Texts that may be left out.
    mutating func texts(_ name: String, atMost count: Int, into target: inout [String]?) {
        guard !isNull(name) else { return target = nil }
        guard let value = members[name] else { return }
        guard case .array(let items) = value, items.count <= count else {
            return refuse(name, "must be a list of at most \(count) texts")
        }
        let found = problems.count
        let texts = items.enumerated().compactMap { text($1, "\(name)[\($0)]", 1...128) }
        if problems.count == found { target = texts }
    }

    /// A day such as `2024-09-01`; may be left out.
    mutating func day(_ name: String, into target: inout String?) {
        var text: String?
        guard has(name), !isNull(name) else { return self.text(name, into: &target) }
        self.text(name, into: &text)
        guard let text else { return }
        let style = Date.ISO8601FormatStyle().year().month().day()
        guard text.utf8.count == 10, let date = try? style.parse(text), style.format(date) == text else {
            return refuse(name, "must be a day such as 2024-09-01")
        }
        target = text
    }

    /// An instant with its offset, put into UTC; may be left out.
    mutating func instant(_ name: String, into target: inout String?) {
        var text: String?
        guard has(name), !isNull(name) else { return self.text(name, into: &target) }
        self.text(name, into: &text)
        guard let text else { return }
        guard let seconds = seconds(ofInstant: text), (0...253_402_300_799).contains(seconds) else {
            return refuse(name, "must be an instant with its offset, such as 2024-09-01T18:30:00+02:00")
        }
        target = instantText(seconds)
    }

    /// The members of an object within this one; nil for anything else.
    func object(_ name: String) -> JSONObject? {
        members[name]?.object
    }

    func isNull(_ name: String) -> Bool { members[name] == .null }

    private mutating func text(_ value: JSONValue, _ name: String, _ length: ClosedRange<Int>) -> String? {
        let lengths = "a text of \(length.lowerBound) to \(length.upperBound) characters"
        guard let text = value.string, text.utf8.count <= length.upperBound * 16, length.contains(text.count) else {
            refuse(name, "must be \(lengths)")
            return nil
        }
        let scalars = text.unicodeScalars
        guard !scalars.contains(where: { $0.properties.generalCategory == .control }) else {
            refuse(name, "must not hold control characters")
            return nil
        }
        guard length.lowerBound == 0 || scalars.contains(where: { !$0.properties.isWhitespace }) else {
            refuse(name, "must not be blank")
            return nil
        }
        return text
    }
}

/// Seconds since 1970 of an RFC 3339 instant, with or without fractions of a second; nil for anything else.
func seconds(ofInstant text: String) -> Double? {
    let plain = Date.ISO8601FormatStyle()
    let fractional = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    return ((try? plain.parse(text)) ?? (try? fractional.parse(text)))?.timeIntervalSince1970
}

extension Request {
    /// The members of the body, which must be a JSON object.
    func fields() throws -> Fields { Fields(try members()) }

    func members() throws -> JSONObject {
        if let type = header("Content-Type"), !type.isJSONMediaType {
            throw HTTPError(.unsupportedMediaType, .unsupportedMediaType, "Send application/json.")
        }
        guard let members = JSONObject(message: body) else {
            throw HTTPError(.badRequest, .validation, "The body must be a JSON object.")
        }
        return members
    }
}
