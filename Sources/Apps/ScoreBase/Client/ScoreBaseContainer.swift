import Basics
package import Bowline
package import BowlineCognito
package import BowlineLive
package import BowlineStore
import SQLite

#if !os(Linux)
    import BowlineURLSession
#endif
#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Everything ScoreBase needs on one device: sign-in, calls, cached responses, unsent events, live connections.
///
///     let container = try await ScoreBaseContainer.open(
///         at: .bowline(server: "http://127.0.0.1:3000"),
///         folder: support + "/score"
///     )
///     let delivery = Task { await container.run() }
package final class ScoreBaseContainer: Sendable {
    /// Signs the user in and stores the tokens.
    package let auth: CognitoAuthManager
    /// The API client, which caches responses for five minutes.
    package let api: CachedAPIClient
    /// The API client without that cache.
    package let client: ScoreBaseAPIClient
    /// The events that have not been sent yet.
    package let outbox: Outbox
    /// The network state, as seen in recent calls.
    package let network: NetworkMonitor
    let games: GameCache
    let options: Options
    /// What the next sign-out does with unsent events.
    let signOutPolicy: Locked<OutboxSignOutPolicy>
    /// The sign-in that is waiting for a new password.
    let challenge = Locked<NewPasswordChallenge?>(nil)
    private let answers: DiskCacheStore

    /// Options in addition to the backend and the folder.
    package struct Options: Sendable {
        /// The transport for calls.
        package var transport: any Transport = StandardTransport.shared
        /// Opens live connections; nil uses Server-Sent Events.
        package var dialer: (any LiveDialer)?
        /// Stores sign-ins; nil uses the keychain on Apple's systems, and elsewhere files in the folder that only their
        /// owner can read.
        package var secrets: (any SecretStore)?
        /// The tenant this app is for; nil accepts any.
        package var expectedTenant: String?
        /// The outbox's rules of delivery.
        package var rules = Outbox.Rules()
        /// The options of live channels.
        package var live = LiveOptions()
        /// Layers above the cache, such as a recorder of all calls.
        package var applicationLayers: [any Layer] = []
        /// Layers right above the transport, such as a fault plan.
        package var networkLayers: [any Layer] = []
        /// Logs calls; nil logs nothing.
        package var log: RequestLog?
        /// Called with every response that contained another tenant's id.
        package var reportLeak: @Sendable (TenantLeakError) -> Void = { _ in }
        /// Whether the system's network monitor is used too. Tests must not depend on it.
        package var watchesSystem = false
        /// The clock of all waits and expiries.
        package var clock: any KitClock = ContinuousClock()

        /// The default options, with this system's WebSocket dialer.
        package init() {
            #if os(Linux)
                dialer = try? WebSocketConnector()
            #else
                dialer = URLSessionDialer()
            #endif
        }
    }

    /// Opens the data in a folder. Creates the folder if needed, and makes it accessible only to its owner.
    package static func open(
        at backend: ScoreBaseBackend,
        folder: String,
        options: Options = Options()
    ) async throws(ScoreBaseContainerError) -> ScoreBaseContainer {
        for path in [folder, folder + "/outbox", folder + "/books"] {
            guard mkdir(path, 0o700) == 0 || errno == EEXIST, chmod(path, 0o700) == 0 else {
                throw .folder(path: path, reason: String(cString: strerror(errno)))
            }
        }
        let auth = CognitoAuthManager(
            userPoolID: backend.userPoolID,
            clientID: backend.clientID,
            region: backend.region,
            endpoint: backend.cognito,
            transport: options.transport,
            store: options.secrets ?? DeviceSecrets.store(folder: folder + "/secrets", service: "com.scorebase"),
            clock: options.clock
        )
        let answers = DiskCacheStore(folder: folder + "/answers", clock: options.clock)
        let network = NetworkMonitor()
        if options.watchesSystem { network.watchSystem(towards: backend.environment) }
        let client = ScoreBaseAPIClient(
            at: backend.environment,
            authManager: auth,
            transport: options.transport,
            options: options.client(answers, network)
        )
        let signOutPolicy = Locked(OutboxSignOutPolicy.keep)
        var rules = options.rules
        rules.batching.append(EventBatching())
        do {
            let outbox = try await Outbox.open(
                folder: folder + "/outbox",
                client: client.client,
                rules: rules,
                clock: options.clock
            ) { _, _ in signOutPolicy.withLock { $0 } }
            let games = try await GameCache.open(folder: folder + "/books", session: client.client.session)
            return ScoreBaseContainer(auth, client, outbox, games, answers, network, signOutPolicy, options)
        } catch {
            throw .storage(reason: "\(error)")
        }
    }

    private init(
        _ auth: CognitoAuthManager,
        _ client: ScoreBaseAPIClient,
        _ outbox: Outbox,
        _ games: GameCache,
        _ answers: DiskCacheStore,
        _ network: NetworkMonitor,
        _ signOutPolicy: Locked<OutboxSignOutPolicy>,
        _ options: Options
    ) {
        self.auth = auth
        self.client = client
        self.outbox = outbox
        self.games = games
        self.answers = answers
        self.network = network
        self.signOutPolicy = signOutPolicy
        self.options = options
        api = CachedAPIClient(client: client, clock: options.clock)
    }

    /// Delivers unsent events until the task is cancelled.
    package func run() async {
        await outbox.run()
    }

    /// Finishes pending writes and closes the files.
    package func close() async {
        await outbox.close()
        await games.close()
        await answers.close()
    }
}

extension ScoreBaseContainer.Options {
    fileprivate func client(_ answers: DiskCacheStore, _ network: NetworkMonitor) -> ScoreBaseAPIClient.Options {
        var options = ScoreBaseAPIClient.Options(clock: clock)
        options.cacheStore = answers
        options.log = log
        options.reportLeak = reportLeak
        options.applicationLayers = applicationLayers
        options.networkLayers = [network] + networkLayers
        return options
    }
}

/// Why the data on this device cannot be opened. Safe to log.
package enum ScoreBaseContainerError: Error, Sendable, CustomStringConvertible {
    /// The folder cannot be created or made private.
    case folder(path: String, reason: String)
    /// A file in the folder cannot be used.
    case storage(reason: String)

    /// One sentence without a full stop.
    package var description: String {
        switch self {
        case .folder(let path, let reason): "the folder \(path) cannot be used: \(reason)"
        case .storage(let reason): "the data on this device cannot be used: \(reason)"
        }
    }
}
