internal import Bowline
internal import CivilTime
internal import PlainWords

/// Reads a request: the user's words and the settings needed to understand them.
struct ActionRequestReader {
    /// The maximum length of the user's words, in Unicode scalars.
    static let maxCharacters = 4_000

    let settings: ActionSettings
    let zones: ZoneTable
    private var body: BodyReader

    init(_ object: JSONObject, settings: ActionSettings, zones: ZoneTable) {
        body = BodyReader(object)
        self.settings = settings
        self.zones = zones
    }

    /// The request; `name` is the member that holds the user's words, `now` the time to use if the request names none.
    mutating func request(textIn name: String, now: Int) throws(ActionRequestError) -> ActionRequest {
        let input = input(name)
        let zone = zone()
        let locale = locale()
        let now = instant(in: zone) ?? now
        let context = Context(
            now: now,
            zone: zone,
            currency: currency(on: zone.local(now).day),
            country: country(),
            weekStart: Self.weekStart(of: locale),
            locale: locale ?? "en"
        )
        guard body.errors.isEmpty else { throw ActionRequestError(details: body.errors) }
        return ActionRequest(input: input, context: context, language: Language(locale: locale))
    }

    private mutating func input(_ name: String) -> String {
        guard body.hasValue(name) else {
            body.reject(name, "is required")
            return ""
        }
        let input = text(name) ?? ""
        if input.unicodeScalars.allSatisfy(\.properties.isWhitespace) {
            body.reject(name, "must not be empty")
        } else if input.utf8.count > Self.maxCharacters, input.unicodeScalars.count > Self.maxCharacters {
            body.reject(name, "must have at most \(Self.maxCharacters) characters")
        }
        return input
    }

    private mutating func text(_ name: String) -> String? { body.optionalText(name, count: 0...Int.max) }

    private mutating func zone() -> Zone {
        let name = text("time_zone") ?? settings.timeZone
        guard let rules = zones.rules(of: name) else {
            body.reject("time_zone", "must be a time zone of the tz database, e.g. Europe/Sofia")
            return .fixed(secondsAhead: 0)
        }
        return Zone(name: name) { rules.offset(at: $0) }
    }

    /// The named currency; else that of the named country on the day; else the default.
    private mutating func currency(on day: Day) -> Currency {
        let named = text("currency")
        if named == nil, let code = text("country"), let home = Country(known: code)?.currency(on: day) { return home }
        let code = named ?? settings.currency
        guard let currency = Currency(known: code), currency.code == code else {
            body.reject("currency", "must be an ISO 4217 code, e.g. EUR")
            return Currency(settings.currency)
        }
        return currency
    }

    private mutating func country() -> String {
        let code = text("country") ?? settings.country
        guard let country = Country(known: code)?.code, country == code else {
            body.reject("country", "must be an ISO 3166 code, e.g. BG")
            return settings.country
        }
        return country
    }

    private mutating func instant(in zone: Zone) -> Int? {
        guard let text = text("now") else { return nil }
        guard let instant = InstantText.seconds(of: text, in: zone) else {
            body.reject("now", "must be a date and time, e.g. 2025-11-03T10:00:00+02:00")
            return nil
        }
        return instant
    }

    /// A language of two or three letters, with an optional script and an optional region: `bg`, `en_GB`, `sr-Latn-RS`.
    private mutating func locale() -> String? {
        guard let text = text("locale") else { return nil }
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "_" || $0 == "-" }
        var rest = parts.dropFirst()
        var isSound = (2...3).contains(parts[0].utf8.count) && parts[0].utf8.allSatisfy { $0 >= 97 && $0 <= 122 }
        if let script = rest.first, script.utf8.count == 4 {
            isSound = isSound && script.utf8.allSatisfy { ($0 | 32) >= 97 && ($0 | 32) <= 122 }
            rest = rest.dropFirst()
        }
        if let region = rest.popFirst() {
            let isArea = region.utf8.count == 3 && region.utf8.allSatisfy { $0 >= 48 && $0 <= 57 }
            isSound = isSound && (isArea || Country(known: region)?.code == String(region))
        }
        guard isSound, rest.isEmpty else {
            body.reject("locale", "must be a language code with an optional script and region, e.g. en_GB")
            return nil
        }
        return text
    }

    /// The first weekday (1 is Monday, 7 is Sunday) in the locale's region; Monday without a region.
    private static func weekStart(of locale: String?) -> Int {
        guard let region = locale?.split(whereSeparator: { $0 == "_" || $0 == "-" }).dropFirst().last else { return 1 }
        let code = region.uppercased()
        if sundayFirst.contains(code) { return 7 }
        return saturdayFirst.contains(code) ? 6 : 1
    }

    private static let sundayFirst: Set<String> = [
        "AG", "AS", "BR", "BS", "BT", "BW", "BZ", "CA", "CO", "DM", "DO", "ET", "GT", "GU", "HK", "HN", "ID", "IL",
        "IN",
        "JM", "JP", "KE", "KH", "KR", "LA", "MH", "MM", "MO", "MT", "MX", "MZ", "NI", "NP", "PA", "PE", "PH", "PK",
        "PR",
        "PT", "PY", "SA", "SG", "SV", "TH", "TT", "TW", "UM", "US", "VE", "VI", "WS", "YE", "ZA", "ZW",
    ]
    private static let saturdayFirst: Set<String> = [
        "AF", "BH", "DJ", "DZ", "EG", "IQ", "IR", "JO", "KW", "LY", "OM", "QA", "SD", "SY",
    ]
}
