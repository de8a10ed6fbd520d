/// An app's connection to its backend, with one environment, one session and one set of layers.
///
///     let client = Client(environment: environment, transport: CurlTransport())
///     let leagues = try await client.send(.leagues(after: nil))
public struct Client: Sendable {
    private let storage: Storage

    /// A single reference, because clients are copied often.
    private final class Storage: Sendable {
        let environment: BackendEnvironment
        let transport: any Transport
        let session: Session
        let clock: any KitClock
        let layers: ClientLayers
        let quickCache: CacheLayer?
        let road: Road

        init(
            _ environment: BackendEnvironment,
            _ transport: any Transport,
            _ session: Session,
            _ layers: ClientLayers,
            authorize: Authorize?
        ) {
            self.environment = environment
            self.transport = transport
            self.session = session
            self.layers = layers
            clock = layers.configuration.clock
            quickCache = authorize == nil ? nil : layers.quickCache
            road = Road(layers.inOrder(authorize: authorize), transport, layers.configuration.coding)
        }
    }

    /// The backend that this client calls.
    public var environment: BackendEnvironment { storage.environment }
    /// The session of the current user.
    public var session: Session { storage.session }
    /// The client's cache; nil if it has none.
    var cache: CacheLayer? { storage.layers.cache }
    /// The client's cache if no layer before it must see each call, else nil: a decoded value can then be returned
    /// without using the layers.
    var quickCache: CacheLayer? { storage.quickCache }
    var coalesce: CoalesceLayer? { storage.layers.coalesce }
    /// The listeners to the calls of this client, and of the clients made from it.
    var observers: CallObservers { storage.layers.observers }
    /// The JSON coding for endpoints without their own.
    package var coding: JSONCoding { storage.layers.configuration.coding }
    var road: Road { storage.road }
    /// The clock of all layers.
    package var clock: any KitClock { storage.clock }
    /// The number of callers that the throttle delays now, for tests.
    package var waitingCallers: Int { storage.layers.throttle?.waitingCallers ?? 0 }

    /// Creates a client with the rules of `configuration`, for the users of `session`.
    public init(
        environment: BackendEnvironment,
        transport: any Transport,
        session: Session = Session(),
        configuration: Configuration = Configuration()
    ) {
        self.init(environment, transport, session, ClientLayers(configuration, session: session))
    }

    private init(
        _ environment: BackendEnvironment,
        _ transport: any Transport,
        _ session: Session,
        _ layers: ClientLayers
    ) {
        let unsigned = Client(storage: Storage(environment, transport, session, layers, authorize: nil))
        let authorize = Authorize(
            credentials: layers.configuration.credentials,
            origin: environment.base.origin,
            road: SignInRoad(client: unsigned)
        )
        self.init(storage: Storage(environment, transport, session, layers, authorize: authorize))
    }

    private init(storage: Storage) {
        self.storage = storage
    }

    /// A copy of this client with another retry rule. It shares session, cache and limits with this client.
    public func with(retry: Retry?) -> Client {
        var layers = storage.layers
        layers.configuration.retry = retry
        return Client(storage.environment, storage.transport, storage.session, layers)
    }

    /// Makes a call and returns the decoded value.
    public func send<Answer>(_ endpoint: Endpoint<Answer>) async throws(CallError) -> Answer {
        if let value = readyValue(of: endpoint) { return value }
        return try await answer(to: endpoint).value
    }

    /// Makes a call and returns the decoded value with its response and the call's journey.
    public func answer<Answer>(to endpoint: Endpoint<Answer>) async throws(CallError) -> Answered<Answer> {
        try await answer(to: endpoint, for: session.principal)
    }

    /// Makes a call on behalf of `principal`, and returns the decoded value with its response and the call's journey.
    /// `sent` is called with the number of body bytes that the attempt has sent so far.
    func answer<Answer>(
        to endpoint: Endpoint<Answer>,
        for principal: Principal,
        sent: (@Sendable (Int) -> Void)? = nil
    ) async throws(CallError) -> Answered<Answer> {
        let journey = startCall(endpoint.method, endpoint.path.template, endpoint.headers)
        do throws(CallError) {
            let delivery = Request.Delivery.buffered(limit: endpoint.traits.bodyLimit)
            let request = try request(for: endpoint, delivery, journey, principal, sent: sent)
            let response = try accepted(try await road.send(request), endpoint)
            let value = try await endpoint.value(of: response, by: coding)
            journey.end(.answered(status: response.status))
            return Answered(value: value, response: response, journey: journey)
        } catch {
            throw journey.ended(by: error)
        }
    }

    /// Makes a call and returns the body of its response as a stream of chunks.
    public func stream<Answer>(_ endpoint: Endpoint<Answer>) async throws(CallError) -> Answered<ByteStream> {
        try await stream(endpoint, for: session.principal)
    }

    /// Makes a call on behalf of `principal`, which must not have signed out, and returns the body of its response as a
    /// stream of chunks. A response with `status` is accepted even though it is an error.
    func stream<Answer>(
        _ endpoint: Endpoint<Answer>,
        for principal: Principal,
        taking status: Int? = nil
    ) async throws(CallError) -> Answered<ByteStream> {
        let journey = startCall(endpoint.method, endpoint.path.template, endpoint.headers)
        do throws(CallError) {
            let response = try await road.send(try request(for: endpoint, .streamed, journey, principal))
            guard response.isSuccess || response.status == status else {
                throw refusal(try await response.buffered(upTo: Self.problemLimit), endpoint)
            }
            var body = response.streamed
            if journey.isObserved {
                body = ByteStream(ObservedBody(body.source, of: journey, status: response.status))
            }
            return Answered(value: body, response: response, journey: journey)
        } catch {
            throw journey.ended(by: error)
        }
    }

    // MARK: Steps

    /// The maximum size of an error response that is read for its message.
    private static let problemLimit = 1 << 16

    /// Adds the credential to requests that do not pass through the layers.
    var authorize: Authorize? {
        for layer in road.layers { if let authorize = layer as? Authorize { return authorize } }
        return nil
    }

    /// The network monitor among this client's layers; nil if there is none.
    package var networkMonitor: NetworkMonitor? {
        for layer in road.layers { if let monitor = layer as? NetworkMonitor { return monitor } }
        return nil
    }

    /// The journey of a call that begins now.
    func startCall(_ method: RequestMethod, _ template: String, _ headers: Headers) -> Journey {
        let parent = headers[.traceparent].flatMap { TraceParent($0) } ?? TraceParent.current
        let watching = observers.hasListeners ? observers : nil
        let journey = Journey(clock: clock, method: method, template: template, parent: parent, observers: watching)
        journey.begin()
        return journey
    }

    /// The request with which a call would enter the layers.
    func newRequest<Answer>(for endpoint: Endpoint<Answer>, by principal: Principal? = nil) throws(CallError) -> Request
    {
        let journey = Journey(
            clock: clock,
            method: endpoint.method,
            template: endpoint.path.template,
            parent: TraceParent.current,
            observers: nil
        )
        return try request(for: endpoint, .buffered(limit: endpoint.traits.bodyLimit), journey, principal)
    }

    private func request<Answer>(
        for endpoint: Endpoint<Answer>,
        _ delivery: Request.Delivery,
        _ journey: Journey,
        _ principal: Principal? = nil,
        sent: (@Sendable (Int) -> Void)? = nil
    ) throws(CallError) -> Request {
        let address = try address(of: endpoint)
        let body = try endpoint.body.encoded(by: endpoint.coding ?? coding)
        var headers = endpoint.headers
        headers.reserveCapacity(headers.count + 6)
        if let accepts = endpoint.reader.accepts, !headers.contains(.accept) { headers[.accept] = accepts }
        if let type = body.type, !headers.contains(.contentType) { headers[.contentType] = type }
        return Request(
            method: endpoint.method,
            address: address,
            headers: headers,
            body: body,
            traits: endpoint.traits,
            principal: principal ?? session.principal,
            delivery: delivery,
            template: endpoint.path.template,
            journey: journey,
            sent: sent
        )
    }

    func address<Answer>(of endpoint: Endpoint<Answer>) throws(CallError) -> WebAddress {
        if let problem = endpoint.path.problem { throw CallError(.invalidRequest(part: "path", problem: problem)) }
        let query = try endpoint.query.encoded(by: endpoint.coding ?? coding)
        guard let address = endpoint.address else {
            return environment.base.appending(path: endpoint.path.encoded, query: query)
        }
        guard environment.mayCall(address.origin) else {
            throw CallError(.invalidRequest(part: "address", problem: "\(address.origin) is not https"))
        }
        return query.map { address.adding(query: $0) } ?? address
    }

    private func accepted<Answer>(_ response: Response, _ endpoint: Endpoint<Answer>) throws(CallError) -> Response {
        guard response.isSuccess || endpoint.reader.acceptsAnyStatus else { throw refusal(response, endpoint) }
        return response
    }

    func refusal<Answer>(_ response: Response, _ endpoint: Endpoint<Answer>) -> CallError {
        if response.wasNotCached { return CallError(.notCached) }
        let coding = endpoint.coding ?? coding
        var errorResponse = endpoint.reader.readErrorResponse(response, coding)
        errorResponse.problem.retryAfter = response.headers[.retryAfter].flatMap {
            RetryAfter.parse($0, now: clock.date)
        }
        var failure = CallError(.rejected(status: response.status, errorResponse.problem))
        failure.errorResponseBody = ErrorResponseBody(response.bytes, coding, errorResponse.body)
        return failure
    }
}

/// A decoded value with its response and the journey of its call.
public struct Answered<Value: Sendable>: Sendable {
    /// The decoded value of the response.
    public let value: Value
    /// The response that contained the value.
    public let response: Response
    /// The record of what each layer did.
    public let journey: Journey

    /// True if the response came from the cache and has expired.
    public var isStale: Bool { response.cache?.outcome == .stale }
    /// The age of a response from the cache; nil if it came from the server.
    public var age: Duration? { response.cache?.age }
}
