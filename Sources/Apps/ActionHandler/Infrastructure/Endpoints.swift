public import Bowline
import Wire

/// The calls of this feature.
public enum ActionHandlerEndpoint: Endpoint {
    /// Asks the backend what to do about the user's words.
    case process(input: String, said: SaidContext = SaidContext())

    /// The path below the backend's address.
    public var path: EndpointPath { "/api/v1/process" }

    /// The HTTP method of the call.
    public var method: Bowline.RequestMethod { .post }

    /// The words with their time and place.
    public var body: RequestBody {
        switch self {
        case .process(let input, let said): .json(said.request(for: input))
        }
    }

    /// The backend keeps nothing, so the call may be repeated; the key says so to the kit's layers.
    public var traits: Traits { Traits(retries: .withIdempotencyKey, caching: .none) }

    /// A refusal is an `ActionResult` too.
    public var readsRefusals: Bool { true }
}

/// The time and place of words, as far as the backend needs them.
public struct SaidContext: Sendable, Equatable {
    /// The zone by its name in the system's table.
    public var timeZone: String?
    /// The currency of the ledger, by ISO 4217.
    public var currency: String?
    /// The country, by ISO 3166.
    public var country: String?
    /// The instant, as ISO 8601: words that wait for the network mean the day they were said on.
    public var now: String?
    /// Language and region, e.g. bg_BG.
    public var locale: String?

    /// Creates a context from its parts.
    public init(
        timeZone: String? = nil,
        currency: String? = nil,
        country: String? = nil,
        now: String? = nil,
        locale: String? = nil
    ) {
        self.timeZone = timeZone
        self.currency = currency
        self.country = country
        self.now = now
        self.locale = locale
    }

    func request(for input: String) -> ClassifyRequestDTO {
        ClassifyRequestDTO(
            input: input,
            timeZone: timeZone,
            currency: currency,
            country: country,
            now: now,
            locale: locale
        )
    }
}
