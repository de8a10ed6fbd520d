/// The user's settings and the current time. The engine itself has no clock and no settings.
///
/// A class, because every reader keeps it.
package final class Context: Sendable {
    /// The current instant, in seconds since 1970 (UTC).
    package let now: Int
    package let zone: Zone
    /// The currency of budget entries, and of amounts without a currency.
    package let currency: Currency
    package let country: Country
    /// The first day of the week, 1 for Monday to 7 for Sunday.
    package let weekStart: Int
    /// The user's language, such as `en_GB`; it decides the order of dates if there is no country.
    package let locale: String
    /// The current local time.
    package let localNow: LocalTime

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
        localNow = zone.local(now)
    }
}
