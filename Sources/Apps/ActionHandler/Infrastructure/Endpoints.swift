public import Bowline
import Wire

/// The calls of this feature.
public enum ActionHandlerEndpoint: Endpoint {
    /// Asks what is to be done about a person's words, said at a place and time.
    case process(input: String, said: SaidContext = SaidContext())

    /// The path below the backend's address.
    public var path: EndpointPath { "/api/v1/process" }

    /// What is asked of the resource.
    public var method: Bowline.Method { .post }

    /// The words, and what they are to be understood by.
    public var body: Body {
        switch self {
        case .process(let input, let said): .json(said.request(for: input))
        }
    }

    /// Asking twice does no harm, as nothing is done there; the key tells the network's layers so.
    public var traits: Traits { Traits(repeats: .withKey, caching: .none) }

    /// A refusal is an `ActionResult` too.
    public var readsRefusals: Bool { true }
}

/// When, where and by whom words are said, as far as the backend needs it to understand them.
public struct SaidContext: Sendable, Equatable {
    /// The zone by its name in the system's table.
    public var timeZone: String?
    /// The currency of the ledger, by ISO 4217.
    public var currency: String?
    /// The country, by ISO 3166.
    public var country: String?
    /// The instant, as ISO 8601: words that wait for the network mean the day they were said on.
    public var now: String?
    /// Language and region.
    public var locale: String?

    /// A context of these parts.
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
