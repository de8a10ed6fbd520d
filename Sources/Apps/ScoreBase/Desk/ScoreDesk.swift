package import Bowline
package import BowlineCognito
package import BowlineLive
package import BowlineStore
import Locked
import Storage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Everything ScoreBase needs on one device: who is signed in, the calls, what is remembered, what is still to be sent, what is live.
///
///     let desk = try await ScoreDesk.open(at: .bowline(server: "http://127.0.0.1:3000"), folder: support + "/score")
///     let delivery = Task { await desk.run() }
package final class ScoreDesk: Sendable {
    /// Who signs people in.
    package let auth: CognitoAuthManager
    /// The calls, remembered for five minutes.
    package let api: CachedAPIClient
    /// The calls as they are.
    package let client: ScoreBaseAPIClient
    /// What is still to be sent.
    package let outbox: Outbox
    /// How well the network serves this device, judged by the calls.
    package let network: NetworkMonitor
    let books: BookStore
    let options: Options
    /// What becomes of unsent events when a person leaves: kept, unless they said otherwise.
    let parting: Locked<OutboxSignOutPolicy>
    /// A sign-in that waits for a new password.
    let challenge = Locked<NewPasswordChallenge?>(nil)
    private let answers: DiskCacheStore

    /// What a desk can be told beside its place and folder.
    package struct Options: Sendable {
        /// The network.
        package var transport: any Transport = StandardTransport.shared
        /// Opens live connections; nil goes by Server-Sent Events.
        package var dialer: (any LiveDialer)?
        /// Where sign-ins are kept; nil keeps them in files of the folder that only their owner can read.
        package var secrets: (any SecretStore)?
        /// The tenant this app is for; nil takes whichever the person belongs to.
        package var expectedTenant: String?
        /// How the outbox delivers.
        package var rules = Outbox.Rules()
        /// How a live channel behaves.
        package var live = LiveOptions()
        /// Layers above the cache, such as a record of all calls.
        package var ownLayers: [any Layer] = []
        /// Layers right above the transport, such as a fault plan.
        package var nearNetwork: [any Layer] = []
        /// Writes calls down.
        package var log: RequestLog?
        /// Told of every answer that bore another tenant's id.
        package var reportLeak: @Sendable (TenantLeak) -> Void = { _ in }
        /// Whether the system is asked about the network, too; tests must not depend on it.
        package var watchesSystem = false
        /// The clock of everything that waits.
        package var clock: any KitClock = ContinuousClock()

        /// The usual ones.
        package init() {
            #if os(Linux)
                dialer = try? WebSocketConnector()
            #endif
        }
    }

    /// Opens a desk in a folder, which is made if it is not there and closed to everybody but its owner.
    package static func open(
        at place: Place,
        folder: String,
        options: Options = Options()
    ) async throws(DeskProblem) -> ScoreDesk {
        for path in [folder, folder + "/outbox", folder + "/books"] {
            guard mkdir(path, 0o700) == 0 || errno == EEXIST, chmod(path, 0o700) == 0 else {
                throw .folder(path: path, reason: String(cString: strerror(errno)))
            }
        }
        let auth = place.authManager(
            transport: options.transport,
            store: options.secrets ?? FileSecretStore(folder: folder + "/secrets"),
            clock: options.clock
        )
        let answers = DiskCacheStore(folder: folder + "/answers", clock: options.clock)
        let network = NetworkMonitor(clock: options.clock)
        if options.watchesSystem { network.watchSystem(towards: place.environment) }
        let client = ScoreBaseAPIClient(
            at: place.environment,
            authManager: auth,
            transport: options.transport,
            options: options.client(answers, network)
        )
        let parting = Locked(OutboxSignOutPolicy.keep)
        do {
            let outbox = try await Outbox.open(
                folder: folder + "/outbox",
                client: client.client,
                rules: options.rules,
                clock: options.clock
            ) { _, _ in parting.withLock { $0 } }
            let books = try await BookStore.open(folder: folder + "/books", session: client.client.session)
            return ScoreDesk(auth, client, outbox, books, answers, network, parting, options)
        } catch {
            throw .storage(reason: "\(error)")
        }
    }

    private init(
        _ auth: CognitoAuthManager,
        _ client: ScoreBaseAPIClient,
        _ outbox: Outbox,
        _ books: BookStore,
        _ answers: DiskCacheStore,
        _ network: NetworkMonitor,
        _ parting: Locked<OutboxSignOutPolicy>,
        _ options: Options
    ) {
        self.auth = auth
        self.client = client
        self.outbox = outbox
        self.books = books
        self.answers = answers
        self.network = network
        self.parting = parting
        self.options = options
        api = CachedAPIClient(client: client, clock: options.clock)
    }

    /// Delivers what waits, until the task is cancelled.
    package func run() async {
        await outbox.run()
    }

    /// Finishes what is being written and lets go of the files.
    package func close() async {
        await outbox.close()
        await books.close()
        await answers.close()
    }
}

extension ScoreDesk.Options {
    func client(_ answers: DiskCacheStore, _ network: NetworkMonitor) -> ScoreBaseAPIClient.Options {
        var options = ScoreBaseAPIClient.Options(clock: clock)
        options.cacheStore = answers
        options.log = log
        options.reportLeak = reportLeak
        options.ownLayers = ownLayers
        options.nearNetwork = [network] + nearNetwork
        return options
    }
}

/// Why a desk cannot be opened. Safe to log.
package enum DeskProblem: Error, Sendable, CustomStringConvertible {
    /// The folder cannot be made or closed to others.
    case folder(path: String, reason: String)
    /// A file in it cannot be used.
    case storage(reason: String)

    /// Says where and why.
    package var description: String {
        switch self {
        case .folder(let path, let reason): "the folder \(path) cannot be used: \(reason)"
        case .storage(let reason): "what is kept on this device cannot be used: \(reason)"
        }
    }
}
