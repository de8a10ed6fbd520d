/// The directives of `Cache-Control`, read as RFC 9111, 5.2 says, and leniently where senders get it wrong.
struct CacheDirectives: Sendable, Equatable {
    var maxAge: Int?
    var staleWhileRevalidate: Int?
    var staleIfError: Int?
    var minFresh: Int?
    /// Seconds past its time that an answer may be; `.max` when any age will do.
    var maxStale: Int?
    var noCache = false
    var noStore = false
    var isPrivate = false
    var isPublic = false
    var mustRevalidate = false
    var mustUnderstand = false
    var immutable = false
    var onlyIfCached = false
    /// The fields named in a `no-cache="…"`. They are not stored; everything else may be used again.
    var noCacheFields: [HeaderName] = []

    /// Reads a field's value; several lines are joined by commas first.
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

    /// Of two statements the one that keeps the answer for less time, so that no contradiction serves an old answer.
    private static func stricter(_ first: Int?, _ second: Int?) -> Int? {
        guard let first, let second else { return first ?? second }
        return min(first, second)
    }

    /// Whole seconds; a number too large counts as 2^31 (RFC 9111, 1.2.2), anything else as none.
    static func seconds(_ text: String?) -> Int? {
        guard let text, !text.isEmpty, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
        return min(Int(text) ?? 1 << 31, 1 << 31)
    }

    /// Splits at commas outside quotes; names in lower case, arguments without their quotes.
    private static func split(_ text: String) -> [(name: String, argument: String?)] {
        var parts: [(String, String?)] = []
        var scanner = FieldScanner(text)
        while let part = scanner.nextListMember() {
            guard let equals = part.firstIndex(of: "=") else {
                parts.append((part.trimmed.lowercased(), nil))
                continue
            }
            let name = String(part[..<equals])
            let argument = String(part[part.index(after: equals)...])
            // `max-age = 5` with spaces is none of the grammar; what it means is anybody's guess, so it means nothing.
            guard name.trimmed == name.trimmedStart, argument.trimmed == argument else { continue }
            parts.append((name.trimmed.lowercased(), FieldScanner.unquoted(argument)))
        }
        return parts
    }
}
