/// The user's settings and the current time. The engine itself has no clock and no settings.
package struct Context: Sendable {
    /// The current instant, in seconds since 1970 (UTC).
    package var now: Int
    package var zone: Zone
    /// The currency of budget entries, and of amounts without a currency.
    package var currency: Currency
    package var country: Country
    /// The first day of the week, 1 for Monday to 7 for Sunday.
    package var weekStart: Int
    /// The user's language, such as `en_GB`; it decides the order of dates if there is no country.
    package var locale: String

    /// A context; weeks begin on Monday by default.
    package init(
        now: Int,
        zone: Zone,
        currency: Currency,
        country: String? = nil,
        weekStart: Int = 1,
        locale: String = "en"
    ) {
        self.now = now
        self.zone = zone
        self.currency = currency
        let region = locale.split { $0 == "_" || $0 == "-" }.dropFirst().last.map(String.init)
        self.country = Country(country ?? region)
        self.weekStart = weekStart
        self.locale = locale
    }

    /// The current local time.
    package var localNow: LocalTime { zone.local(now) }
}
