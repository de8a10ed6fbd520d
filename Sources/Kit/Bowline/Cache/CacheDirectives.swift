/// The directives of `Cache-Control`, parsed by RFC 9111, 5.2, but tolerant of common mistakes.
struct CacheDirectives: Sendable, Equatable {
    var maxAge: Int?
    var staleWhileRevalidate: Int?
    var staleIfError: Int?
    var minFresh: Int?
    /// How many seconds past its expiry a response may be used; `.max` for any age.
    var maxStale: Int?
    var noCache = false
    var noStore = false
    var isPrivate = false
    var isPublic = false
    var mustRevalidate = false
    var mustUnderstand = false
    var immutable = false
    var onlyIfCached = false
    /// The fields named in a `no-cache="…"`. They are not stored; the rest of the response may be reused.
    var noCacheFields: [HeaderName] = []

    /// Parses a field's value; several lines must be joined by commas first.
    init(_ text: String?) {
        guard let text else { return }
        for (name, argument) in Self.split(text) { apply(name, argument) }
    }

    private mutating func apply(_ name: String, _ argument: String?) {
        switch name {
        case "max-age": maxAge = Self.stricter(maxAge, Self.seconds(argument))
        case "stale-while-revalidate": staleWhileRevalidate = Self.seconds(argument)
        case "stale-if-error": staleIfError = Self.seconds(argument)
        case "min-fresh": minFresh = Self.seconds(argument)
        case "max-stale": maxStale = argument == nil ? .max : Self.seconds(argument)
        case "no-store": noStore = true
        case "private": isPrivate = true
        case "public": isPublic = true
        case "must-revalidate": mustRevalidate = true
        case "must-understand": mustUnderstand = true
        case "immutable": immutable = true
        case "only-if-cached": onlyIfCached = true
        case "no-cache":
            let fields = argument?.split(whereSeparator: { $0 == "," || $0 == " " }).map { HeaderName(String($0)) }
            if let fields, !fields.isEmpty {
                noCacheFields += fields
            } else {
                noCache = true
            }
        default: break
        }
    }

    /// The stricter of two values, so that contradictory directives never serve an old response.
    private static func stricter(_ first: Int?, _ second: Int?) -> Int? {
        guard let first, let second else { return first ?? second }
        return min(first, second)
    }

    /// Whole seconds. A number that is too large counts as 2^31 (RFC 9111, 1.2.2); anything else is nil.
    static func seconds(_ text: String?) -> Int? {
        guard let text, !text.isEmpty, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
        return min(Int(text) ?? 1 << 31, 1 << 31)
    }

    /// Splits at commas outside quotes; names in lower case, arguments without their quotes.
    private static func split(_ text: String) -> [(name: String, argument: String?)] {
        var parts: [(String, String?)] = []
        var scanner = FieldScanner(text)
        while let part = scanner.nextListMember() {
            guard let equals = part.utf8.firstIndex(of: UInt8(ascii: "=")) else {
                parts.append((part.lowercased(), nil))
                continue
            }
            let name = String(part[..<equals])
            let argument = String(part[part.utf8.index(after: equals)...])
            // `max-age = 5` with spaces is not valid syntax; its meaning is unclear, so it is ignored.
            guard name.trimmed == name.trimmedStart, argument.trimmed == argument else { continue }
            parts.append((name.trimmed.lowercased(), FieldScanner.unquoted(argument)))
        }
        return parts
    }
}
