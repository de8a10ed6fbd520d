/// An app's way to its backend: one road with one environment, one session and one set of layers.
///
///     let client = Client(environment: environment, transport: CurlTransport())
///     let leagues = try await client.send(.leagues(after: nil))
public struct Client: Sendable {
    private let parts: Parts

    /// Behind one reference, because a client is handed around more than anything else.
    private final class Parts: Sendable {
        let environment: Environment
        let session: Session
        let cache: Cache?
        let quickCache: Cache?
        let road: Road
        let clock: any KitClock

        init(
            _ environment: Environment,
            _ session: Session,
            _ cache: Cache?,
            _ quickCache: Cache?,
            _ road: Road,
            _ clock: any KitClock
        ) {
            self.environment = environment
            self.session = session
            self.cache = cache
            self.quickCache = quickCache
            self.road = road
            self.clock = clock
        }
    }

    /// Which backend it talks to.
    public var environment: Environment { parts.environment }
    /// Who is signed in.
    public var session: Session { parts.session }
    /// What it remembers, when it has a cache.
    var cache: Cache? { parts.cache }
    /// The same cache, when nobody above it wants to see each call: what it has ready needs no road.
    var quickCache: Cache? { parts.quickCache }
    var road: Road { parts.road }
    /// The clock of everything that waits.
    package var clock: any KitClock { parts.clock }

    /// A client with the layers of `configuration`, in the road's order.
    public init(
        environment: Environment,
        transport: any Transport,
        session: Session = Session(),
        configuration: Configuration = Configuration()
    ) {
        let layers = configuration.layers(authorize: nil)
        let unsigned = Client(Parts(environment, session, nil, nil, Road(layers, transport), configuration.clock))
        let authorize = Authorize(
            credentials: configuration.credentials,
            origin: environment.base.origin,
            road: SignInRoad(client: unsigned)
        )
        self.init(
            Parts(
                environment,
                session,
                configuration.cache,
                configuration.isWatched ? nil : configuration.cache,
                Road(configuration.layers(authorize: authorize), transport),
                configuration.clock
            )
        )
    }

    private init(_ parts: Parts) {
        self.parts = parts
    }

    /// Makes a call and reads its answer.
    public func send<Answer>(_ endpoint: Endpoint<Answer>) async throws(Failure) -> Answer {
        if let value = readyValue(of: endpoint) { return value }
        return try await answer(to: endpoint).value
    }

    /// Makes a call and gives, beside the value that was read, the answer it came in and the call's story.
    public func answer<Answer>(to endpoint: Endpoint<Answer>) async throws(Failure) -> Answered<Answer> {
        let journey = newJourney()
        do throws(Failure) {
            let request = try request(for: endpoint, .buffered(limit: endpoint.traits.bodyLimit), journey)
            let response = try accepted(try await road.send(request), endpoint.reader)
            return Answered(value: try await endpoint.reader.value(of: response), response: response, journey: journey)
        } catch {
            throw error.stamped(
                endpoint: endpoint.name,
                journey: journey,
                elapsed: journey.start.duration(to: clock.now)
            )
        }
    }

    /// Makes a call and gives its answer's body piece by piece as it comes.
    public func stream<Answer>(_ endpoint: Endpoint<Answer>) async throws(Failure) -> Answered<ByteStream> {
        try await stream(endpoint, for: session.principal)
    }

    /// The same on behalf of a principal, which must not have signed out.
    func stream<Answer>(
        _ endpoint: Endpoint<Answer>,
        for principal: Principal
    ) async throws(Failure) -> Answered<ByteStream> {
        let journey = newJourney()
        do throws(Failure) {
            let response = try await road.send(try request(for: endpoint, .streamed, journey, principal))
            guard response.isSuccess else {
                throw refusal(try await response.buffered(upTo: Self.problemLimit), endpoint.reader)
            }
            return Answered(value: response.streamed, response: response, journey: journey)
        } catch {
            throw error.stamped(
                endpoint: endpoint.name,
                journey: journey,
                elapsed: journey.start.duration(to: clock.now)
            )
        }
    }

    // MARK: Steps

    /// What a server says about a refusal is read up to here.
    private static let problemLimit = 1 << 16

    /// Puts the credential on what does not travel the road.
    var authorize: Authorize? {
        for layer in road.layers { if let authorize = layer as? Authorize { return authorize } }
        return nil
    }

    /// Who judges the network by this client's calls, when somebody does.
    package var networkMonitor: NetworkMonitor? {
        for layer in road.layers { if let monitor = layer as? NetworkMonitor { return monitor } }
        return nil
    }

    func newJourney() -> Journey {
        Journey(clock: clock)
    }

    /// The request a call would enter the road with.
    func newRequest<Answer>(for endpoint: Endpoint<Answer>, by principal: Principal? = nil) throws(Failure) -> Request {
        try request(for: endpoint, .buffered(limit: endpoint.traits.bodyLimit), newJourney(), principal)
    }

    private func request<Answer>(
        for endpoint: Endpoint<Answer>,
        _ delivery: Request.Delivery,
        _ journey: Journey,
        _ principal: Principal? = nil
    ) throws(Failure) -> Request {
        if let problem = endpoint.path.problem { throw Failure(.invalidRequest(part: "path", problem: problem)) }
        let body = try endpoint.body.written()
        var headers = endpoint.headers
        headers.reserveCapacity(headers.count + 6)
        if let accepts = endpoint.reader.accepts, !headers.contains(.accept) { headers[.accept] = accepts }
        if let type = body.type, !headers.contains(.contentType) { headers[.contentType] = type }
        return Request(
            method: endpoint.method,
            address: environment.base.appending(path: endpoint.path.encoded, query: endpoint.query.encoded),
            headers: headers,
            body: body,
            traits: endpoint.traits,
            principal: principal ?? session.principal,
            delivery: delivery,
            template: endpoint.path.template,
            journey: journey
        )
    }

    private func accepted<Answer>(_ response: Response, _ reader: Reader<Answer>) throws(Failure) -> Response {
        guard response.isSuccess || reader.takesRefusals else { throw refusal(response, reader) }
        return response
    }

    private func refusal<Answer>(_ response: Response, _ reader: Reader<Answer>) -> Failure {
        if response.status == 504, response.cache?.outcome == .miss { return Failure(.notCached) }
        var problem = reader.readProblem(response)
        problem.retryAfter = response.headers[.retryAfter].flatMap { RetryAfter.parse($0, now: clock.date) }
        return Failure(.rejected(status: response.status, problem))
    }
}

/// A value with the answer it came in and the story of its call.
public struct Answered<Value: Sendable>: Sendable {
    /// What was read.
    public let value: Value
    /// The answer it came in.
    public let response: Response
    /// The call's story.
    public let journey: Journey
}
