public import Bowline
public import Wire

/// A client for ScoreBase's API, built on the kit: signed in, cached as HTTP allows, limited to one tenant.
///
///     let client = ScoreBaseAPIClient(environment: .staging, authManager: auth)
///     let leagues: [League] = try await client.request(ScoreBaseEndpoint.leagues())
///
/// The guide's `requestWithRetry` retries server and network errors after 1, 2 and 4 s for any method, so a POST could
/// count a basket twice. This one uses the kit's `Retry`, and every POST has an idempotency key. A status that the
/// guide does not name, such as 409, becomes `.serverError` and is not retried. Functions throw untyped, as the guide's
/// do, so that its samples compile; the error is always an `APIError` or a `CancellationError`.
public final class ScoreBaseAPIClient: APIClientProtocol {
    /// Options in addition to the backend and the sign-in.
    public struct Options: Sendable {
        /// The clock of all waits.
        public var clock: any KitClock
        /// The time limit of a call, retries included.
        public var timeout: Duration = .seconds(60)
        /// Stores responses on disk; nil keeps them in memory only.
        public var cacheStore: (any CacheStore)?
        /// Logs calls; nil logs nothing.
        public var log: RequestLog?
        /// Called with every response that contained another tenant's id.
        public var reportLeak: @Sendable (TenantLeakError) -> Void = { _ in }
        /// Layers above the cache, such as a recorder of all calls.
        public var applicationLayers: [any Layer] = []
        /// Layers right above the transport, such as a fault plan.
        public var networkLayers: [any Layer] = []
        /// Returns the random factor of the retry delays, from 0 to 1; tests replace it.
        package var random: @Sendable () -> Double = { Double.random(in: 0...1) }

        /// Creates settings with the default values.
        public init(clock: any KitClock = ContinuousClock()) {
            self.clock = clock
        }
    }

    /// Signs the user in and stores the tokens.
    public let authManager: any AuthManager
    /// The kit's client without retries, e.g. for an outbox or a live channel.
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
        guard let resolved = try? environment.environment else {
            // bounded: three literals, all checked by a test
            preconditionFailure("the three addresses are literals that the kit takes, as a test proves")
        }
        self.init(at: resolved, authManager: authManager, transport: transport, options: options)
    }

    /// A client for another backend, such as one on this machine.
    public init(
        at environment: BackendEnvironment,
        authManager: any AuthManager,
        transport: any Transport = StandardTransport.shared,
        options: Options = Options()
    ) {
        let session = authManager.session
        var configuration = Client.Configuration(clock: options.clock)
        configuration.credentials = authManager.credentials
        configuration.cache = Cache(store: options.cacheStore)
        configuration.deadline = Deadline(options.timeout)
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

    /// The session that responses belong to.
    public var session: Session? { client.session }

    /// Makes a call once and returns the data of the envelope.
    public func request<T: Decodable & Sendable>(_ endpoint: any APIEndpoint) async throws -> T {
        try await envelope(endpoint).data
    }

    /// Makes a call once and returns the whole envelope.
    public func envelope<T: Decodable & Sendable>(_ endpoint: any APIEndpoint) async throws -> APIResponseEnvelope<T> {
        do throws(CallError) {
            options.log?.request(endpoint, try endpoint.bodyBytes())
            let answer = try await client.answer(to: try endpoint.endpoint(reading: .envelope(of: T.self)))
            options.log?.answer(answer.response.status, answer.value.requestId)
            return answer.value
        } catch {
            options.log?.failure(error)
            throw APIError.thrown(for: error)
        }
    }

    /// Makes a call with up to `maxRetries` attempts. The kit decides which errors are retried. The delays double from
    /// one second, with jitter, and are longer if the server's `Retry-After` says so.
    public func requestWithRetry<T: Decodable & Sendable>(
        _ endpoint: any APIEndpoint,
        maxRetries: Int = 3
    ) async throws -> T {
        let retry = Retry(
            attempts: maxRetries,
            backoff: Backoff(baseDelay: .seconds(1)),
            budget: budget,
            random: options.random
        )
        return try await ScoreBaseAPIClient(self, retry: retry).request(endpoint)
    }

    /// A client with the same session, cache and limits, and with retries.
    private init(_ other: ScoreBaseAPIClient, retry: Retry) {
        (authManager, options) = (other.authManager, other.options)
        client = other.client.with(retry: retry)
    }
}

extension Reader {
    /// Reads an envelope with data of this type.
    fileprivate static func envelope<T: Decodable>(of type: T.Type) -> Reader where Answer == APIResponseEnvelope<T> {
        .json()
    }
}
