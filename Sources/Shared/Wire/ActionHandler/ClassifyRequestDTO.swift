/// The body of `POST /api/v1/process`.
///
///     {"input": "120eur at next", "time_zone": "Europe/Sofia", "currency": "BGN"}
///
/// Only `input` is required; the backend has defaults for the other members.
public struct ClassifyRequestDTO: Codable, Sendable, Equatable {
    /// The person's own words.
    public var input: String
    /// The person's time zone by its name in the system's table, such as `Europe/Sofia`.
    public var timeZone: String?
    /// The currency of the person's ledger, by ISO 4217.
    public var currency: String?
    /// The user's country, an ISO 3166 code.
    public var country: String?
    /// The present instant, ISO 8601; the server's own when it is left out.
    public var now: String?
    /// The person's language and region, such as `en_GB`.
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
