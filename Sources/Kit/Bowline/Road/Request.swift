/// A request on the road: what the layers see and may change.
public struct Request: Sendable {
    /// What is asked of the resource.
    public var method: Method
    /// Where it goes.
    public var address: WebAddress
    /// Its header fields.
    public var headers: Headers
    /// What it carries.
    public var body: Body
    /// How it may be treated.
    public var traits: Traits
    /// On whose behalf it goes. Fixed when the call entered the road.
    public let principal: Principal
    /// The instant by which all attempts together must be done. It may move later while callers share the request; whoever waits for
    /// it reads it again before giving up.
    public var deadline: ContinuousClock.Instant? {
        get { horizon.map(\.instant) ?? ownDeadline }
        set { ownDeadline = newValue }
    }
    /// How the answer's body is wanted.
    public var delivery: Delivery
    /// The call's name in logs and limits: its method and path template.
    public let name: String
    /// The call's story.
    public let journey: Journey

    private var ownDeadline: ContinuousClock.Instant?
    private var horizon: DeadlineHorizon?

    /// Takes the deadline from those who share this request from now on.
    mutating func share(_ horizon: DeadlineHorizon) {
        self.horizon = horizon
    }

    /// How an answer's body is wanted.
    public enum Delivery: Sendable, Hashable {
        /// All of it in memory, up to that many bytes.
        case buffered(limit: Int)
        /// Piece by piece as it comes.
        case streamed
    }

    package init(
        method: Method,
        address: WebAddress,
        headers: Headers = [:],
        body: Body = .none,
        traits: Traits = Traits(),
        principal: Principal,
        deadline: ContinuousClock.Instant? = nil,
        delivery: Delivery = .buffered(limit: Traits.defaultBodyLimit),
        name: String,
        journey: Journey
    ) {
        self.method = method
        self.address = address
        self.headers = headers
        self.body = body
        self.traits = traits
        self.principal = principal
        ownDeadline = deadline
        self.delivery = delivery
        self.name = name
        self.journey = journey
    }
}
