public import Bowline
public import Essentials
internal import Wire

/// Makes Gista's calls with the kit's client, whose layers handle retries, deadlines, cache, sign-in and refresh.
/// See docs/decisions/gista.md, "Gista's network types are a thin layer over the kit".
public final class NetworkService: NetworkServiceProtocol {
    /// The client that makes the calls.
    public let client: Client

    /// Creates a service over an existing client.
    public init(client: Client) {
        self.client = client
    }

    /// Creates a service over a session, such as `URLSession.shared` or a test double.
    public convenience init(
        environment: BackendEnvironment,
        session: any URLSessionProtocol,
        configuration: Client.Configuration = .gista()
    ) {
        let transport = SessionTransport(session: session)
        self.init(client: Client(environment: environment, transport: transport, configuration: configuration))
    }

    /// Makes a call and decodes its JSON response.
    public func performRequest<T: Decodable & Sendable>(
        _ endpoint: String,
        method: HTTPMethod,
        headers: [String: String]? = nil,
        body: (any Encodable & Sendable)? = nil,
        queryItems: [URLQueryItem]? = nil
    ) async throws(NetworkError) -> T {
        var query = QueryItems()
        for item in queryItems ?? [] { query.append(item.name, item.value ?? "") }
        let fields = (headers ?? [:]).map { Headers.Field(HeaderName($0.key), $0.value) }
        let call = Endpoint<T>(
            method.method,
            EndpointPath(stringLiteral: endpoint),
            query: query,
            headers: Headers(fields),
            body: body.map { .json($0) } ?? .none,
            traits: Traits(retries: method == .post ? .withIdempotencyKey : .byMethod),
            answer: .json()
        )
        return try await fetch(call).value
    }

    /// Makes a call and returns its response with the cache report.
    public func fetch<Answer>(_ endpoint: Endpoint<Answer>) async throws(NetworkError) -> Fetched<Answer> {
        do throws(CallError) {
            let answered = try await client.answer(to: endpoint)
            return Fetched(
                answered.value,
                status: answered.response.status,
                cache: answered.response.cache,
                liveEventID: answered.response.headers[HeaderName(Gista.Header.liveEventID)]
            )
        } catch {
            throw NetworkError(error)
        }
    }
}

extension Client.Configuration {
    /// Gista's client configuration: retries and deadline from `NetworkConstants`, and a header with the API version.
    public static func gista(
        clock: any KitClock = ContinuousClock(),
        random: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
    ) -> Client.Configuration {
        var configuration = Client.Configuration(clock: clock)
        configuration.retry = Retry(
            attempts: NetworkConstants.maxRetryAttempts + 1,
            backoff: Backoff(baseDelay: .milliseconds(Int64(NetworkConstants.retryDelay * 1_000))),
            random: random
        )
        configuration.deadline = Deadline(.milliseconds(Int64(NetworkConstants.timeout * 1_000)))
        configuration.applicationLayers = [VersionHeader()]
        return configuration
    }
}

/// Adds the header with the API version to each request.
struct VersionHeader: Layer {
    func send(_ request: Request, next: Next) async throws(CallError) -> Response {
        var request = request
        request.headers[HeaderName(Gista.Header.version)] = String(NetworkConstants.apiVersion)
        return try await next(request)
    }
}
