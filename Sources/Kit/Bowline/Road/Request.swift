/// A request as it passes through the layers, which may change it.
///
/// The constant parts of a call are in one object, so that passing a request between layers is cheap.
public struct Request: Sendable {
    /// The HTTP method of the request.
    public var method: RequestMethod
    /// The address that the request goes to.
    public var address: WebAddress
    /// The header fields of the request.
    public var headers: Headers
    /// The body of the request.
    public var body: RequestBody
    /// The time by which all attempts must end.
    public var deadline: ContinuousClock.Instant?
    /// How long this attempt may hang, because another attempt may follow it; nil when it may use up the call's time.
    package var attemptTimeout: Duration?
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

    /// How the response body is delivered.
    public enum Delivery: Sendable, Hashable {
        /// The whole body in memory, up to `limit` bytes.
        case buffered(limit: Int)
        /// In chunks, as they arrive.
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
    /// How the call is treated: timeouts, retries, sign-in, caching.
    public var traits: Traits { call.traits }
    /// The user or device for which the call is made, fixed when the call starts.
    public var principal: Principal { call.principal }
    /// How the response body is delivered.
    public var delivery: Delivery { call.delivery }
    /// The record of what each layer did.
    public var journey: Journey { call.journey }
    /// Called by the transport with the number of body bytes that this attempt has sent so far, for upload progress.
    package var sent: (@Sendable (Int) -> Void)? { call.sent }
    /// The client's clock, which every layer uses for waits and for the time.
    public var clock: any KitClock { call.journey.clock }
}
