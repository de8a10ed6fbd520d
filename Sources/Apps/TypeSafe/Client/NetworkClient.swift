public import Bowline
public import Essentials

/// The network as `APIService` uses it: posts JSON bytes and returns JSON bytes. Tests replace it.
public protocol NetworkClient: Sendable {
    /// Posts a body and returns the response's body; throws if there is no successful response in time.
    func post(_ body: Data, to path: EndpointPath) async throws(CallError) -> Data
}

/// A network client built on the kit: `https` only, the app's key in each request, 2.5 s in total.
public struct BowlineNetworkClient: NetworkClient {
    /// The time limit of a call, retries included.
    public static let timeout = Duration.milliseconds(2500)

    private let client: Client

    /// Creates a client for a backend. `environment` rejects anything but `https`, except for this machine.
    public init(
        environment: BackendEnvironment,
        transport: any Transport,
        apiKey: String,
        configuration: Client.Configuration = Client.Configuration()
    ) {
        var configuration = configuration
        configuration.credentials = .apiKey(apiKey)
        client = Client(environment: environment, transport: transport, configuration: configuration)
    }

    /// Posts a body through the kit's road of layers. The response is not cached.
    public func post(_ body: Data, to path: EndpointPath) async throws(CallError) -> Data {
        let traits = Traits(timeout: Self.timeout, caching: .none)
        let body = RequestBody.bytes(body, type: "application/json")
        return try await client.send(Endpoint<Data>(.post, path, body: body, traits: traits, answer: .bytes))
    }
}

/// The client's name in the requirements. On Apple's systems the kit uses URLSession, elsewhere libcurl.
public typealias URLSessionNetworkClient = BowlineNetworkClient
