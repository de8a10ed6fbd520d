/// The body of `POST /api/v1/process`.
///
///     {"input": "120eur at next", "time_zone": "Europe/Sofia", "currency": "BGN"}
///
/// Only `input` is required; the backend has defaults for the other members.
public struct ClassifyRequestDTO: Codable, Sendable, Equatable {
    /// The user's text.
    public var input: String
    /// The user's time zone, e.g. `Europe/Sofia`.
    public var timeZone: String?
    /// The ISO 4217 code of the user's ledger currency.
    public var currency: String?
    /// The user's country, an ISO 3166 code.
    public var country: String?
    /// The current time in ISO 8601; nil for the server's time.
    public var now: String?
    /// The user's locale, e.g. `en_GB`.
    public var locale: String?

    /// Creates a request from its parts.
    public init(
        input: String,
        timeZone: String? = nil,
        currency: String? = nil,
        country: String? = nil,
        now: String? = nil,
        locale: String? = nil
    ) {
        self.input = input
        self.timeZone = timeZone
        self.currency = currency
        self.country = country
        self.now = now
        self.locale = locale
    }

    private enum CodingKeys: String, CodingKey {
        case input, currency, country, now, locale
        case timeZone = "time_zone"
    }
}
