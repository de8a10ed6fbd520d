public import Bowline
import Wire

/// The calls of this feature.
public enum ActionHandlerEndpoint: Endpoint {
    /// Asks the backend what to do about the user's words.
    case process(input: String, context: InputContext = InputContext())

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

    /// The backend stores nothing, so the call may be repeated; the key allows the kit's layers to retry it.
    public var traits: Traits { Traits(retries: .withIdempotencyKey, caching: .none) }

    /// True: a rejection is an `ActionResult` too.
    public var readsRefusals: Bool { true }
}

/// The time and place of words, as far as the backend needs them.
public struct InputContext: Sendable, Equatable {
    /// The time zone's name, e.g. Europe/Sofia.
    public var timeZone: String?
    /// The ISO 4217 code of the ledger's currency.
    public var currency: String?
    /// The ISO 3166 code of the country.
    public var country: String?
    /// The time as ISO 8601. Sent with the words, because they may wait for the network and still refer to the day they
    /// were entered.
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
