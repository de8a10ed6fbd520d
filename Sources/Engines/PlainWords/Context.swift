/// What the engine must know about the user and the current time; it has no clock and no settings of its own.
package struct Context: Sendable {
    /// The present instant, in seconds since 1970 (UTC).
    package var now: Int
    package var zone: Zone
    /// The currency amounts without one are in, and budget entries are kept in.
    package var currency: Currency
    package var country: Country
    /// The first day of the week, 1 for Monday to 7 for Sunday.
    package var weekStart: Int
    /// The person's language, such as `en_GB`; it decides the order of dates when no country does.
    package var locale: String

    /// A context; weeks begin on Monday unless said otherwise.
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

    /// What the clock on the wall shows now.
    package var localNow: LocalTime { zone.local(now) }
}
