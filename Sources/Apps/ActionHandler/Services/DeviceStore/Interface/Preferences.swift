public import LocalizedTexts

/// The user's preferences for handling actions.
public struct Preferences: Sendable, Equatable {
    /// The ISO 4217 code of the ledger's currency.
    public var currency: String
    /// The time zone's name, e.g. Europe/Sofia.
    public var timeZone: String
    /// The ISO 3166 code of the country; nil if the user does not state it.
    public var country: String?
    /// The first day of the week, 1 for Monday to 7 for Sunday.
    public var weekStart: Int
    /// True if the user confirms every action before it is carried out.
    public var confirmsFirst: Bool
    /// The list that tasks are added to when none is named.
    public var defaultList: String
    /// The language of the app's texts.
    public var language: Language

    /// Creates preferences from their values.
    public init(
        currency: String = "BGN",
        timeZone: String = "Europe/Sofia",
        country: String? = "BG",
        weekStart: Int = 1,
        confirmsFirst: Bool = false,
        defaultList: String = "Tasks",
        language: Language = .english
    ) {
        self.currency = currency
        self.timeZone = timeZone
        self.country = country
        self.weekStart = weekStart
        self.confirmsFirst = confirmsFirst
        self.defaultList = defaultList
        self.language = language
    }

    /// Language and region in the backend's format, e.g. bg_BG.
    public var locale: String { country.map { "\(language.rawValue)_\($0)" } ?? language.rawValue }
}

/// Why preferences are invalid.
public enum PreferenceError: Error, Sendable, Equatable {
    /// The currency is not three letters.
    case currency
    /// The system's table has no zone of that name.
    case timeZone
    /// The country is not two letters.
    case country
    /// The first day of the week is not from 1 to 7.
    case weekStart
    /// The list has no name.
    case defaultList
}

/// Stores the preferences on the device.
public protocol PreferenceService: Sendable {
    /// The user's preferences, with defaults for those that were not set.
    func preferences() async throws(DeviceError) -> Preferences
    /// Replaces the stored preferences with these.
    func save(_ preferences: Preferences) async throws(DeviceError)
}

extension PreferenceService {
    /// The user's language; English when it cannot be read.
    public func language() async -> Language {
        (try? await preferences().language) ?? .english
    }
}

extension Preferences {
    /// The errors, in the order of the screen.
    public var problems: [PreferenceError] {
        var problems: [PreferenceError] = []
        if !Money.isCode(currency) { problems.append(.currency) }
        if Zones.named(timeZone) == nil { problems.append(.timeZone) }
        if let country, !isCountry(country) { problems.append(.country) }
        if !(1...7).contains(weekStart) { problems.append(.weekStart) }
        if defaultList.allSatisfy(\.isWhitespace) { problems.append(.defaultList) }
        return problems
    }

    private func isCountry(_ text: String) -> Bool {
        text.utf8.count == 2 && text.utf8.allSatisfy { (0x41...0x5A).contains($0 & 0xDF) }
    }
}
