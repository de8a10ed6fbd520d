/// A request on the road: what the layers see and may change.
///
/// The constant parts of a call are in one object, so that passing a request from layer to layer is cheap.
public struct Request: Sendable {
    /// The HTTP method of the request.
    public var method: RequestMethod
    /// The address that the request goes to.
    public var address: WebAddress
    /// The header fields of the request.
    public var headers: Headers
    /// The body of the request.
    public var body: RequestBody
    /// The instant by which all attempts together must be done.
    public var deadline: ContinuousClock.Instant?
    /// How long this attempt may hang, because another one may follow it; nil when it may use up the call's time.
    package var patience: Duration?
    private let call: Call

    /// The parts that are the same for all attempts.
    private final class Call: Sendable {
        let method: RequestMethod
        let template: String
        let traits: Traits
        let principal: Principal
        let delivery: Delivery
        let journey: Journey
        let sent: (@Sendable (Int) -> Void)?

        init(
            _ method: RequestMethod,
            _ template: String,
            _ traits: Traits,
            _ principal: Principal,
            _ delivery: Delivery,
            _ journey: Journey,
            _ sent: (@Sendable (Int) -> Void)?
        ) {
            self.method = method
            self.template = template
            self.traits = traits
            self.principal = principal
            self.delivery = delivery
            self.journey = journey
            self.sent = sent
        }
    }

    /// How an answer's body is wanted.
    public enum Delivery: Sendable, Hashable {
        /// The whole body in memory, up to `limit` bytes.
        case buffered(limit: Int)
        /// Piece by piece as it comes.
        case streamed
    }

    package init(
        method: RequestMethod,
        address: WebAddress,
        headers: Headers = [:],
        body: RequestBody = .none,
        traits: Traits = Traits(),
        principal: Principal,
        deadline: ContinuousClock.Instant? = nil,
        delivery: Delivery = .buffered(limit: Traits.defaultBodyLimit),
        template: String,
        journey: Journey,
        sent: (@Sendable (Int) -> Void)? = nil
    ) {
        self.method = method
        self.address = address
        self.headers = headers
        self.body = body
        call = Call(method, template, traits, principal, delivery, journey, sent)
        self.deadline = deadline
    }

    /// The call's name in logs and limits: its method and path template.
    public var name: String { "\(call.method.name) \(call.template)" }
    /// How it may be treated.
    public var traits: Traits { call.traits }
    /// On whose behalf it goes. Fixed when the call entered the road.
    public var principal: Principal { call.principal }
    /// How the answer's body is wanted.
    public var delivery: Delivery { call.delivery }
    /// The record of what each layer did.
    public var journey: Journey { call.journey }
    /// Called by the transport with the bytes of the body that this attempt has sent so far, for those who watch an
    /// upload.
    package var sent: (@Sendable (Int) -> Void)? { call.sent }
    /// The client's clock, by which every layer waits and reads the time.
    public var clock: any KitClock { call.journey.clock }
}
