public import Bowline
public import Essentials

/// The network as `APIService` sees it: bytes of JSON out, bytes of JSON back. Tests put another in its place.
public protocol NetworkClient: Sendable {
    /// Posts a body and gives the answer's; throws when there is no answer of success in time.
    func post(_ body: Data, to path: EndpointPath) async throws(CallError) -> Data
}

/// The network over the kit: `https` only, the app's key in each request, 2.5 s in all.
public struct BowlineNetworkClient: NetworkClient {
    /// The time limit of a call, retries included.
    public static let patience = Duration.milliseconds(2500)

    private let client: Client

    /// A network to that backend. `environment` refuses anything but `https`, save for this machine.
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

    /// Posts over the road. Nothing of it is cached.
    public func post(_ body: Data, to path: EndpointPath) async throws(CallError) -> Data {
        let traits = Traits(timeout: Self.patience, caching: .none)
        let body = RequestBody.bytes(body, type: "application/json")
        return try await client.send(Endpoint<Data>(.post, path, body: body, traits: traits, answer: .bytes))
    }
}

/// The network by its name in the requirements. On Apple's systems the kit's road ends in URLSession, elsewhere in
/// libcurl.
public typealias URLSessionNetworkClient = BowlineNetworkClient
