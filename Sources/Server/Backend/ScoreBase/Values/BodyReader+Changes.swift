internal import BowlineJSON
internal import CivilTime
internal import Essentials
internal import HTTPServer

/// Reads changes of a resource: a member that is missing leaves its target unchanged, and null empties an optional
/// target.
extension BodyReader {
    /// A line of text, which is required if the target is empty.
    mutating func text(_ name: String, _ count: ClosedRange<Int> = 1...200, into target: inout String) {
        guard let value = object[name] else {
            if target.isEmpty { reject(name, "is required") }
            return
        }
        if let text = line(value, name, count) { target = text }
    }

    mutating func text(_ name: String, _ count: ClosedRange<Int> = 1...200, into target: inout String?) {
        change(name, &target) { $0.line($1, name, count) }
    }

    mutating func integer(_ name: String, _ range: ClosedRange<Int>, into target: inout Int?) {
        change(name, &target) { reader, _ in reader.integer(name, in: range) }
    }

    mutating func flag(_ name: String, into target: inout Bool?) {
        change(name, &target) { reader, _ in reader.flag(name) }
    }

    /// At most `limit` lines of text.
    mutating func texts(_ name: String, atMost limit: Int, into target: inout [String]?) {
        change(name, &target) { reader, value in
            guard case .array(let items) = value, items.count <= limit else {
                reader.reject(name, "must be an array of at most \(limit) strings")
                return nil
            }
            let before = reader.errors.count
            let texts = items.enumerated().compactMap { reader.line($1, "\(name)[\($0)]", 1...128) }
            return reader.errors.count == before ? texts : nil
        }
    }

    /// A date such as `2024-09-01`.
    mutating func day(_ name: String, into target: inout String?) {
        change(name, &target) { reader, value in
            guard let text = reader.line(value, name, 1...200) else { return nil }
            if CivilDate(iso: text) != nil { return text }
            reader.reject(name, "must be a date, e.g. 2024-09-01")
            return nil
        }
    }

    /// The name of a time zone, as `time_zone`.
    mutating func timeZone(into target: inout String?) {
        change("time_zone", &target) { reader, value in
            guard let name = reader.line(value, "time_zone", 1...100) else { return nil }
            if ZoneTable.system.rules(of: name) != nil { return name }
            reader.reject("time_zone", "must be a time zone, e.g. Europe/Sofia; got '\(name)'")
            return nil
        }
    }

    /// An instant with its offset from UTC, of the years 1970 to 9999. It is stored in UTC.
    mutating func instant(_ name: String, into target: inout String?) {
        change(name, &target) { reader, value in
            guard let text = reader.line(value, name, 1...200) else { return nil }
            if let seconds = seconds(ofInstant: text), (0...253_402_300_799).contains(seconds) {
                // bounded: below 2.6e14
                return UTCTime(milliseconds: Int((seconds * 1_000).rounded())).rfc3339
            }
            reader.reject(name, "must be a date and time with an offset, e.g. 2024-09-01T18:30:00+02:00")
            return nil
        }
    }

    /// Throws the errors as ScoreBase answers them, if there are any.
    func check() throws(ScoreError) {
        guard errors.isEmpty else { throw .invalid(errors) }
    }

    /// `read` returns nil after it added an error.
    private mutating func change<Value>(
        _ name: String,
        _ target: inout Value?,
        _ read: (inout BodyReader, JSONValue) -> Value?
    ) {
        guard let value = object[name] else { return }
        if value == .null { target = nil } else if let new = read(&self, value) { target = new }
    }

    /// A string without control characters that is not blank.
    private mutating func line(_ value: JSONValue, _ name: String, _ count: ClosedRange<Int>) -> String? {
        // A character of a line may have accents, but only so many that the bytes stay bounded.
        guard let text = string(value, name, count, count.upperBound * 16) else { return nil }
        guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            reject(name, "must not contain control characters")
            return nil
        }
        guard text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
            reject(name, "must not be blank")
            return nil
        }
        return text
    }
}

/// Seconds since 1970 of an RFC 3339 instant, with or without fractions of a second. Nil for other text.
func seconds(ofInstant text: String) -> Double? {
    let plain = Date.ISO8601FormatStyle()
    let fractional = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    return ((try? plain.parse(text)) ?? (try? fractional.parse(text)))?.timeIntervalSince1970
}
