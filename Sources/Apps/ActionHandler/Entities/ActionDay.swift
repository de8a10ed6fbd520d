package import PlainWords

/// A calendar day without time and time zone.
public struct ActionDay: Sendable, Hashable, Comparable, CustomStringConvertible {
    package let day: Day

    package init(_ day: Day) {
        self.day = day
    }

    /// Reads a day, e.g. `2025-11-03`; nil when the text is not a day.
    public init?(_ text: String) {
        guard let day = ISOText(text).onlyDay else { return nil }
        self.day = day
    }

    /// The day as `2025-11-03`.
    public var description: String { String(LocalTime(day).iso().prefix { $0 != "T" }) }

    /// Earlier days come first.
    public static func < (one: ActionDay, other: ActionDay) -> Bool { one.day < other.day }
}

/// A local date and time, with its offset from UTC if the text gave one.
public struct ActionMoment: Sendable, Hashable, CustomStringConvertible {
    package let local: LocalTime
    /// The offset from UTC in seconds; nil in the user's own time zone.
    package let offset: Int?

    package init(_ local: LocalTime, offset: Int?) {
        self.local = local
        self.offset = offset
    }

    /// Reads `2025-11-03T18:00:00+02:00`, the same with `Z` or without offset or seconds, or a day alone, which means
    /// its midnight. Nil for any other text.
    public init?(_ text: String) {
        var reader = ISOText(text)
        guard let moment = reader.moment else { return nil }
        self = moment
    }

    /// The date and time as ISO 8601.
    public var description: String { local.iso(offset: offset) }

    /// An instant, in seconds since 1970 in UTC, as ISO 8601 in a zone.
    package static func text(of instant: Int, in zone: String) -> String {
        let zone = Zones.orUTC(zone)
        return zone.local(instant).iso(offset: zone.offset(at: instant))
    }

    /// Seconds since 1970 in UTC. Without an offset the time is local to `zone`.
    package func instant(in zone: Zone) -> Int {
        offset.map { local.seconds - $0 } ?? zone.instant(of: local)
    }
}

/// Encoded as ISO 8601 text.
extension ActionDay: Codable {
    /// Decodes the text. Throws when it is not such a value.
    public init(from decoder: any Decoder) throws { self = try decoder.read(Self.init) }

    /// Encodes the value as its text.
    public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}

extension ActionMoment: Codable {
    /// Decodes the text. Throws when it is not such a value.
    public init(from decoder: any Decoder) throws { self = try decoder.read(Self.init) }

    /// Encodes the value as its text.
    public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}

extension Decoder {
    fileprivate func read<Value>(_ value: (String) -> Value?) throws -> Value {
        let container = try singleValueContainer()
        let text = try container.decode(String.self)
        guard let value = value(text) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "'\(text)' is not a valid \(Value.self)"
            )
        }
        return value
    }
}

/// Reads ISO 8601 byte by byte.
private struct ISOText {
    private var rest: ArraySlice<UInt8>

    init(_ text: String) {
        rest = Array(text.utf8)[...]
    }

    var onlyDay: Day? {
        var copy = self
        guard let day = copy.day(), copy.rest.isEmpty else { return nil }
        return day
    }

    var moment: ActionMoment? {
        mutating get {
            guard let day = day() else { return nil }
            if rest.isEmpty { return ActionMoment(LocalTime(day), offset: nil) }
            guard take("T"), let hour = number(2), hour < 24, take(":"), let minute = number(2), minute < 60 else {
                return nil
            }
            guard let second = seconds() else { return nil }
            let local = LocalTime(day, hour: hour, minute: minute, second: second)
            if rest.isEmpty { return ActionMoment(local, offset: nil) }
            guard let offset = offset(), rest.isEmpty else { return nil }
            return ActionMoment(local, offset: offset)
        }
    }

    private mutating func day() -> Day? {
        guard let year = number(4), take("-"), let month = number(2), take("-"), let day = number(2) else { return nil }
        return Day.valid(year: year, month: month, day: day)
    }

    /// Seconds are optional; a fraction is read and dropped.
    private mutating func seconds() -> Int? {
        guard take(":") else { return 0 }
        guard let second = number(2), second < 60 else { return nil }
        if take(".") {
            guard number(1) != nil else { return nil }
            while number(1) != nil {}
        }
        return second
    }

    private mutating func offset() -> Int? {
        if take("Z") { return 0 }
        let isAhead = take("+")
        guard isAhead || take("-"), let hours = number(2), hours <= 18, take(":"), let minutes = number(2), minutes < 60
        else { return nil }
        return (isAhead ? 1 : -1) * (hours * 3600 + minutes * 60)
    }

    private mutating func take(_ sign: Character) -> Bool {
        guard rest.first == sign.asciiValue else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func number(_ digits: Int) -> Int? {
        let found = rest.prefix(digits)
        guard found.count == digits, found.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        rest.removeFirst(digits)
        return found.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
}
