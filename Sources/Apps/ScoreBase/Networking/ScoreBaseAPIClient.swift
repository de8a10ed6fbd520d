public import Bowline
public import Wire

/// ScoreBase's API over the kit: signed in, cached as HTTP allows, kept to one tenant.
///
///     let client = ScoreBaseAPIClient(environment: .staging, authManager: auth)
///     let leagues: [League] = try await client.request(ScoreBaseEndpoint.leagues())
///
/// The guide's `requestWithRetry` repeats server and network errors after 1, 2 and 4 s for any method: a POST could count a basket twice.
/// Here it uses the kit's `Retry`, and every POST has an idempotency key. A status that the guide does not name, such as 409, becomes
/// `.serverError` and is not repeated. Functions throw untyped, as the guide's do, so that its samples compile: always `APIError` or
/// `CancellationError`.
public final class ScoreBaseAPIClient: APIClientProtocol {
    /// What a client can be told beside its backend and who signs in.
    public struct Options: Sendable {
        /// The clock of everything that waits.
        public var clock: any KitClock
        /// How long a call may take in all; longer for slow connections.
        public var patience: Duration = .seconds(60)
        /// Where answers outlive the process; nil keeps them in memory only.
        public var cacheStore: (any CacheStore)?
        /// Writes calls down; nil is silent.
        public var log: RequestLog?
        /// Told of every answer that bore another tenant's id.
        public var reportLeak: @Sendable (TenantLeak) -> Void = { _ in }
        /// Layers above the cache, such as a record of all calls.
        public var applicationLayers: [any Layer] = []
        /// Layers right above the transport, such as a fault plan.
        public var networkLayers: [any Layer] = []
        /// The random part of waits, from 0 to 1; tests take the chance out.
        package var draw: @Sendable () -> Double = { Double.random(in: 0...1) }

        /// The usual ones.
        public init(clock: any KitClock = ContinuousClock()) {
            self.clock = clock
        }
    }

    /// Who signs people in.
    public let authManager: any AuthManager
    /// The road of single attempts, for an outbox or a live channel beside this client.
    public let client: Client
    private let options: Options
    private let budget = RetryBudget()

    /// A client for one of the three backends.
    public convenience init(
        environment: APIEnvironment,
        authManager: any AuthManager,
        transport: any Transport = StandardTransport.shared,
        options: Options = Options()
    ) {
        guard let place = try? environment.environment else {
            // bounded: three literals, each of which a test opens
            preconditionFailure("the three addresses are literals that the kit takes, as a test proves")
        }
        self.init(at: place, authManager: authManager, transport: transport, options: options)
    }

    /// A client for a backend elsewhere, such as one on this machine.
    public init(
        at environment: Environment,
        authManager: any AuthManager,
        transport: any Transport = StandardTransport.shared,
        options: Options = Options()
    ) {
        let session = authManager.session
        var configuration = Client.Configuration(clock: options.clock)
        configuration.credentials = authManager.credentials
        configuration.cache = Cache(store: options.cacheStore)
        configuration.deadline = Deadline(options.patience)
        configuration.retry = nil
        configuration.applicationLayers = options.applicationLayers
        configuration.networkLayers = [TenantGuard(report: options.reportLeak)] + options.networkLayers
        self.authManager = authManager
        self.options = options
        client = Client(
            environment: environment,
            transport: transport,
            session: session,
            configuration: configuration
        )
    }

    /// Whose answers these are.
    public var session: Session? { client.session }

    /// Makes a call once and gives what the answer's envelope holds.
    public func request<T: Decodable & Sendable>(_ endpoint: any APIEndpoint) async throws -> T {
        try await envelope(endpoint).data
    }

    /// Makes a call once and gives the whole envelope.
    public func envelope<T: Decodable & Sendable>(_ endpoint: any APIEndpoint) async throws -> APIResponseEnvelope<T> {
        try await send(endpoint, over: client)
    }

    /// Makes a call and repeats it, `maxRetries` attempts in all, where that can help and cannot harm: the kit's table decides, the
    /// waits double from one second with a random part, and a server that asks for more is given it.
    public func requestWithRetry<T: Decodable & Sendable>(
        _ endpoint: any APIEndpoint,
        maxRetries: Int = 3
    ) async throws -> T {
        let road = client.with(
            retry: Retry(
                attempts: maxRetries,
                backoff: Backoff(base: .seconds(1)),
                budget: budget,
                draw: options.draw
            )
        )
        let envelope: APIResponseEnvelope<T> = try await send(endpoint, over: road)
        return envelope.data
    }

    private func send<T: Decodable & Sendable>(
        _ endpoint: any APIEndpoint,
        over road: Client
    ) async throws -> APIResponseEnvelope<T> {
        do throws(Failure) {
            options.log?.request(endpoint, try endpoint.bodyBytes())
            let answer = try await road.answer(to: try endpoint.endpoint(reading: .envelope(of: T.self)))
            options.log?.answer(answer.response.status, answer.value.requestId)
            return answer.value
        } catch {
            options.log?.failure(error)
            throw APIError.thrown(for: error)
        }
    }
}

extension Reader {
    /// Reads an envelope with such data in it.
    fileprivate static func envelope<T: Decodable>(of type: T.Type) -> Reader where Answer == APIResponseEnvelope<T> {
        .json()
    }
}
