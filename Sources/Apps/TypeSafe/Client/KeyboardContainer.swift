public import Bowline

/// TypeSafe's backend calls, wired to one backend and to the folder that the app and its keyboard share.
///
///     let container = KeyboardContainer(environment: environment, transport: transport, apiKey: key, folder: folder)
///     let keyboard = Keyboard(KeyboardFeature(KeyboardDependencies(container)))
public struct KeyboardContainer: Sendable {
    /// The calls to the backend.
    public let service: APIService

    /// Creates a container for a backend. Without a folder, the session id lasts as long as the container.
    public init(
        environment: BackendEnvironment,
        transport: any Transport,
        apiKey: String,
        folder: String?,
        configuration: Client.Configuration = Client.Configuration()
    ) {
        let network = BowlineNetworkClient(
            environment: environment,
            transport: transport,
            apiKey: apiKey,
            configuration: configuration
        )
        service = APIService(network: network, sessions: SessionManager(folder: folder))
    }
}
