internal import Basics
public import Bowline
public import BowlineLive
public import BowlineStore

#if !os(Linux)
    internal import BowlineURLSession
#endif

/// The dependencies of one Gista process: session, calls, unsent links and cached responses.
///
///     let container = try await GistaContainer.open(folder: container, environment: .gista(.production), transport: CurlTransport())
///
/// The app and its share extension each open one over the same shared folder.
public final class GistaContainer: Sendable {
    /// The kinds of processes.
    public enum Role: Sendable {
        /// The app, with a cache on disk.
        case app
        /// The share extension, without a cache.
        case shareExtension
    }

    /// The app group whose folder the app and its share extension share on Apple's systems. It is also the access group
    /// of the keychain items that both read.
    public static let appGroup = "group.com.gista.shared"

    /// The WebSocket dialer of Apple's systems; nil elsewhere, where programs pass a `WebSocketConnector`.
    public static var systemDialer: (any LiveDialer)? {
        #if os(Linux)
            nil
        #else
            URLSessionDialer()
        #endif
    }

    /// The client that makes the calls.
    public let client: Client
    /// The calls to the backend.
    public let service: GistaService
    /// Signs the user in and stores the tokens.
    public let account: AccountService
    /// The links that have not been sent yet.
    public let outbox: Outbox
    /// Saves links, at once or later.
    public let linkSender: LinkSender
    /// Whether the server can be reached.
    public let monitor: NetworkMonitor
    /// Suspends the databases while the process is in the background. It follows the system by itself; do work that the
    /// system starts in the background inside `stayingAwake`.
    public let suspension: SuspensionGroup
    let dialer: (any LiveDialer)?
    /// The name of this device in changes of readings.
    let deviceName: String
    let choices: StoredChoice
    /// The articles stored on this device; nil in the share extension.
    let articles: OfflineArticles?
    /// The maximum number of bytes of stored articles and pictures, whatever the user chooses.
    let maxArticleBytes: Int
    /// The memory for pictures of open articles.
    let pictureBudget: PictureBudget
    private let answers: DiskCacheStore?

    private init(
        _ client: Client,
        _ account: AccountService,
        _ outbox: Outbox,
        _ answers: DiskCacheStore?,
        _ monitor: NetworkMonitor,
        _ dialer: (any LiveDialer)?,
        _ sharing: RequestConfig,
        _ deviceName: String,
        _ choices: StoredChoice,
        _ articles: OfflineArticles?,
        _ maxArticleBytes: Int,
        _ pictureBudget: PictureBudget
    ) {
        service = GistaService(network: NetworkService(client: client))
        (self.client, self.account, self.outbox, self.answers) = (client, account, outbox, answers)
        (self.monitor, self.dialer) = (monitor, dialer)
        (self.deviceName, self.choices, self.articles) = (deviceName, choices, articles)
        (self.maxArticleBytes, self.pictureBudget) = (maxArticleBytes, pictureBudget)
        linkSender = LinkSender(service: service, outbox: outbox, config: sharing)
        suspension = SuspensionGroup([outbox] + (answers.map { [$0] } ?? []) + (articles.map { [$0] } ?? []))
        suspension.followSystem()
    }

    /// Opens a container. `applicationLayers` run above the cache, `networkLayers` directly above the transport.
    /// Without `secrets`, secrets are stored in the keychain under the App Group on Apple's systems, and elsewhere in
    /// files of the folder that only their owner can read. A link whose sending exceeds the timeout of `sharing` goes
    /// into the outbox. Without a `dialer`, live updates use Server-Sent Events. `maxArticleBytes` limits the stored
    /// articles and pictures, whatever the user chooses; `pictureBudget` limits the pictures of the open article.
    public static func open(
        folder: String,
        environment: BackendEnvironment,
        transport: any Transport,
        role: Role = .app,
        sharing: RequestConfig = .sharing,
        secrets: (any SecretStore)? = nil,
        monitor: NetworkMonitor = .shared,
        dialer: (any LiveDialer)? = systemDialer,
        applicationLayers: [any Layer] = [],
        networkLayers: [any Layer] = [],
        maxArticleBytes: Int = .max,
        pictureBudget: PictureBudget = PictureBudget(bytes: 30_000_000),
        clock: any KitClock = ContinuousClock()
    ) async throws(OutboxError) -> GistaContainer {
        let session = Session(name: "gista")
        let secrets =
            secrets ?? DeviceSecrets.store(folder: folder + "/secrets", service: "com.gista", accessGroup: appGroup)
        let manager = CredentialManager(
            session: session,
            store: secrets,
            name: "session"
        ) { stale, road in try await SessionRefresh.refresh(stale, over: road, clock: clock) }
        var configuration = Client.Configuration.gista(clock: clock)
        configuration.credentials = .refreshing(by: manager)
        // Below the cache, because cached responses say nothing about the network.
        configuration.networkLayers = [monitor.layer] + networkLayers
        let device = SendDeviceToken(DeviceToken(store: secrets, name: "device"), to: environment.base.origin)
        configuration.applicationLayers += [device] + applicationLayers
        let answers = role == .app ? DiskCacheStore(folder: folder + "/cache", clock: clock) : nil
        if let answers { configuration.cache = Cache(store: answers) }
        let client = Client(
            environment: environment,
            transport: transport,
            session: session,
            configuration: configuration
        )
        let signOutPolicy = SignOutPolicy()
        let outbox = try await Outbox.open(folder: folder + "/outbox", client: client, clock: clock) { _, _ in
            signOutPolicy.value
        }
        let account = AccountService(
            service: GistaService(network: NetworkService(client: client)),
            manager: manager,
            signOutPolicy: signOutPolicy,
            clock: clock
        )
        let deviceName = await ReadingDevice.name(in: secrets)
        let choices = StoredChoice(secrets: secrets)
        let articles = role == .app ? OfflineArticles(folder: folder + "/articles") : nil
        if let articles {
            session.onSignOut { principal in
                if case .user(let id, _) = principal.identity { await articles.forget(user: id) }
            }
        }
        return GistaContainer(
            client,
            account,
            outbox,
            answers,
            monitor,
            dialer,
            sharing,
            deviceName,
            choices,
            articles,
            maxArticleBytes,
            pictureBudget
        )
    }

    /// Delivers unsent links until the task is cancelled, and again whenever the network returns.
    public func run() async {
        monitor.startMonitoring()
        let watch = Task { [monitor, outbox] in
            for await isConnected in monitor.changes where isConnected { outbox.resume() }
        }
        await outbox.run()
        watch.cancel()
    }

    /// Tries once to send all waiting entries. Returns when all were tried or `time` is over; for processes that end
    /// soon.
    func deliverWaiting(within time: Duration) async {
        guard let waiting = try? await outbox.entries().filter({ $0.state == .waiting }), !waiting.isEmpty else {
            return
        }
        let events = outbox.events
        let courier = Task { [outbox] in
            // Retries now, without waiting for the backoff.
            for entry in waiting { try? await outbox.retry(entry.receipt) }
            await outbox.run()
        }
        let listening = Task {
            var left = Set(waiting.map(\.receipt.number))
            for await event in events {
                switch event {
                case .delivered(let number), .postponed(let number, _), .refused(let number, _), .dropped(let number):
                    left.remove(number)
                case .enqueued: break
                }
                if left.isEmpty { break }
            }
        }
        let bound = Task { [clock = client.clock] in
            try? await clock.sleep(until: clock.now.advanced(by: time), tolerance: nil)
            listening.cancel()
        }
        await listening.value
        bound.cancel()
        courier.cancel()
        await courier.value
    }

    /// Finishes pending writes and closes the files.
    public func close() async {
        await outbox.close()
        await answers?.close()
        await articles?.close()
    }
}
