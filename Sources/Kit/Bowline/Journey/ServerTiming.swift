/// One measurement that a server reports about its own work, from the field `Server-Timing`.
public struct ServerTiming: Sendable, Hashable {
    /// The name of the measurement, e.g. `db`.
    public let name: String
    /// The measured duration; nil if the server sent none.
    public let duration: Duration?
    /// A human-readable description; nil if the server sent none.
    public let detail: String?

    /// Creates a measurement.
    public init(name: String, duration: Duration? = nil, detail: String? = nil) {
        self.name = name
        self.duration = duration
        self.detail = detail
    }

    /// Parses the field as defined by the W3C draft: `db;dur=53.2;desc="orders", cache`. Members without a name are
    /// ignored; if a parameter occurs twice, the first value counts.
    static func list(_ field: String) -> [ServerTiming] {
        FieldScanner.members(field).compactMap { member in
            let parts = FieldScanner.members(member, separator: UInt8(ascii: ";"))
            guard let name = parts.first, !name.isEmpty, name.utf8.allSatisfy(\.isTokenCharacter) else { return nil }
            var duration: Duration?
            var detail: String?
            for part in parts.dropFirst() {
                let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                let value = halves.count == 2 ? FieldScanner.unquoted(String(halves[1]).trimmed) : ""
                switch String(halves[0]).trimmed.lowercased() {
                case "dur": duration = duration ?? milliseconds(value)
                case "desc": detail = detail ?? value
                default: continue
                }
            }
            return ServerTiming(name: name, duration: duration, detail: detail)
        }
    }

    /// Milliseconds with a fraction; nil if the text is not a non-negative number or is over a day.
    private static func milliseconds(_ text: String) -> Duration? {
        guard let value = Double(text), value >= 0, value <= 86_400_000 else { return nil }
        return .microseconds(Int(bounded: value * 1_000))
    }
}
