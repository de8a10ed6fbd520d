internal import BowlineJSON
package import HTTPServer
internal import Identity
internal import Mail
internal import SQLite
internal import ServerStorage

/// The process that the apps talk to: one database, its features, and the server in front of them.
///
/// ```swift
/// let backend = try await Backend.start(configuration)
/// print(backend.url)
/// await backend.stop()
/// ```
package final class Backend: Sendable {
    /// All available features, in the order of the front page.
    package static let features: [any Feature.Type] = [
        Operations.self, Cognito.self, TypeSafe.self, GistaFeature.self, ActionHandlerAPI.self, ScoreBase.self,
        MailFeature.self,
    ]

    /// The URL it listens at, such as `http://127.0.0.1:3000`.
    package let url: String
    /// The port it listens on.
    package let port: UInt16
    private let server: Server
    private let database: ServerDatabase
    private let features: [any Feature]
    private let log: EventLog
    /// The name of the database in the data folder.
    static let fileName = "bowline.db"
    private let control: ControlSocket?
    private let upkeep: AccountUpkeep
    private let audit: AuditLog
    private let peers: Peers

    private init(_ server: Server, port: UInt16, url: String, _ services: BackendServices, _ features: [any Feature]) {
        self.server = server
        self.port = port
        self.url = url
        self.features = features
        database = services.database
        log = services.log
        control = Self.control(of: services)
        upkeep = AccountUpkeep(services.identity, services.limiter, log: services.log)
        audit = services.audit
        peers = services.peers
    }

    /// Opens the database, makes the features and serves them. `pages` replaces the front page: it receives the public
    /// address of the backend.
    package static func start(
        _ configuration: BackendConfiguration,
        features kinds: [any Feature.Type] = Backend.features,
        pages: (@Sendable (PublicAddress) -> [RouteGroup])? = nil
    ) async throws(BackendError) -> Backend {
        if configuration.forTesting != .init(), !configuration.isLoopbackOnly { throw .needsLoopback }
        let services = try await services(for: configuration)
        var features: [any Feature] = []
        do throws(BackendError) {
            for kind in kinds { features.append(try await make(kind, on: services)) }
            try await finishSeeding(services)
            try await listen(services)
            let pages = pages?(services.address) ?? [FrontPage(features: kinds).group]
            let about = APIDescription.bowline(hasDemo: await hasDemoData(services.database))
            let server = Server(
                try table(of: features, pages, about, configuration, services.limiter),
                serverConfiguration(configuration)
            )
            let port = try start(server)
            let url = configuration.url(port: port)
            if configuration.publicURL == nil { services.address.setURL(url) }
            await services.mail.start()
            return Backend(server, port: port, url: url, services, features)
        } catch {
            for feature in features { await feature.stop() }
            await services.peers.stop()
            await services.database.close()
            throw error
        }
    }

    /// Whether the demo's accounts and API key work.
    package var hasDemoData: Bool {
        get async { await Self.hasDemoData(database) }
    }

    private static func hasDemoData(_ database: ServerDatabase) async -> Bool {
        (try? await DemoSeeding(database).isActive()) ?? false
    }

    /// Reads certificate and key again. If they are not usable, the server keeps the old certificate and key and logs
    /// the reason.
    package func reloadCertificate() {
        do throws(ServerError) {
            try server.reloadCertificate()
            log(.info, "certificate_reloaded")
        } catch {
            log(.error, "certificate_not_reloaded", ["reason": BackendError.server(error).description])
        }
    }

    /// Stops accepting connections, lets requests in flight finish within the grace period, and closes the database.
    package func stop(grace: Duration = .seconds(10)) async {
        for feature in features { feature.prepareToStop() }
        await server.stop(grace: grace)
        control?.close()
        for feature in features { await feature.stop() }
        await peers.stop()
        await upkeep.stop()
        await audit.flush()
        await database.close()
    }
}

extension Backend {
    /// Opens the database and makes the services that use it.
    static func services(for configuration: BackendConfiguration) async throws(BackendError) -> BackendServices {
        // A restart must not fail because the disk is nearly full.
        let outcome = await Database.$mayWriteBelowFloor.withValue(true) {
            () async -> Result<BackendServices, BackendError> in
            do throws(BackendError) { return .success(try await makeServices(configuration)) } catch {
                return .failure(error)
            }
        }
        return try outcome.get()
    }

    /// The file in the data folder, or the database server that the configuration names.
    private static func openDatabase(_ configuration: BackendConfiguration) async throws(StorageError)
        -> ServerDatabase
    {
        if let server = configuration.database {
            let lock = try FolderLock.creatingFolder(configuration.folder)
            return try await ServerDatabase.open(server, migrations: BackendSchema.migrations, lock: lock)
        }
        return ServerDatabase(
            try await Database.open(
                .server(path: configuration.folder + "/" + fileName, schema: BackendSchema.schema)
            )
        )
    }

    private static func makeServices(_ configuration: BackendConfiguration) async throws(BackendError)
        -> BackendServices
    {
        let log = EventLog(to: configuration.log, from: configuration.logLevel)
        let database: ServerDatabase
        do throws(StorageError) { database = try await openDatabase(configuration) } catch { throw .storage(error) }
        let seedsDemo = try await DemoSeeding(database).begin(configuration, log: log)
        let mail: MailService
        do throws(BackendError) {
            mail = try await .open(configuration.mail, database: database, folder: configuration.folder, log: log)
        } catch {
            await database.close()
            throw error
        }
        do throws(StorageError) {
            if let file = database.file {
                try await watchRoom(of: file, StoredQuotas(database), log)
            }
            let limits = try await StoredLimits(database).settings()
            let address = PublicAddress(configuration.publicURL ?? configuration.url(port: configuration.port))
            let audit = AuditLog(folder: configuration.folder, log: log)
            return BackendServices(
                configuration: configuration,
                database: database,
                address: address,
                limiter: RateLimiter(
                    limits,
                    isOff: configuration.forTesting.hasNoLimits,
                    lender: database.isShared ? StoredLimitLender(database: database) : nil
                ),
                idempotency: IdempotencyCoordinator(StoredIdempotency(database), log: log),
                identity: try await identity(
                    in: database,
                    at: address,
                    configuration,
                    seedsDemo: seedsDemo,
                    codes: mail.codes(of: .pool),
                    notices: mail.notices(of: .pool),
                    audit: audit
                ),
                keys: KnownKeys(
                    AccessSecrets(StoredIdentity(database), now: secondsSince1970),
                    now: secondsSince1970
                ),
                seedsDemo: seedsDemo,
                mail: mail,
                notices: mail.notices(of: .pool),
                audit: audit,
                peers: Peers(on: database, log: log),
                log: log
            )
        } catch {
            throw .storage(error)
        }
    }

    /// Subscribes to changes made by other processes on the same database, before the server accepts requests.
    private static func listen(_ services: BackendServices) async throws(BackendError) {
        let (identity, keys, limiter) = (services.identity, services.keys, services.limiter)
        let limits = StoredLimits(services.database)
        services.peers.onNews { news throws(StorageError) in
            switch news {
            case .signInEnded(let id): identity.verifier.revoke([id])
            case .limits: limiter.change(try await limits.settings())
            case .clients: try await identity.reloadClients()
            case .keys: try await identity.reloadKeys()
            case .secrets: keys.forget()
            case .rates, .game, .watchLinkRevoked, .account, .session: break
            }
        }
        services.peers.onReconnect { () throws(StorageError) in
            keys.forget()
            limiter.change(try await limits.settings())
            try await identity.reloadClients()
            try await identity.reloadKeys()
            try await identity.reloadRevocations()
        }
        do throws(StorageError) { try await services.peers.start() } catch { throw .storage(error) }
    }

    /// Applies the free-space floor that an operator set, and logs when the free space falls below it and when it
    /// recovers.
    private static func watchRoom(
        of database: Database,
        _ quotas: StoredQuotas,
        _ log: EventLog
    ) async throws(StorageError) {
        let report = { @Sendable (status: DiskSpaceStatus) in
            log(
                status.isLow ? .error : .warning,
                status.isLow ? "disk_low" : "disk_has_room",
                ["free_bytes": "\(status.free)", "floor_bytes": "\(status.floor)"]
            )
        }
        database.onDiskSpaceChange(report)
        let rules = try await quotas.rules()
        if let floor = rules.first(where: { $0.kind == .freeDisk }) { database.setFloor(UInt64(clamping: floor.limit)) }
        if let status = database.diskSpaceStatus, status.isLow { report(status) }
    }

    /// Takes an operator's commands. A backend that cannot open the socket logs this and runs without it.
    private static func control(of services: BackendServices) -> ControlSocket? {
        let socket = ControlSocket(in: services.configuration.folder) { reason in
            services.log(.warning, "no_control_socket", ["reason": reason])
        }
        socket?.serve(Administration(services).reply(to:))
        return socket
    }

    private static func identity(
        in database: ServerDatabase,
        at address: PublicAddress,
        _ configuration: BackendConfiguration,
        seedsDemo: Bool,
        codes: any CodeSink,
        notices: any AccountNotices,
        audit: any AuditSink
    ) async throws(StorageError) -> CognitoService {
        let repository = StoredIdentity(database)
        if seedsDemo { try await DemoData.seed(repository, now: secondsSince1970) }
        var settings = TokenSettings(pool: DemoData.pool) { "\(address.url)/cognito/\(DemoData.pool)" }
        if let seconds = configuration.forTesting.accessTokenSeconds { settings.accessSeconds = Double(seconds) }
        return try await .open(
            repository,
            settings: settings,
            codes: codes,
            notices: notices,
            audit: audit,
            now: secondsSince1970
        )
    }

    private static func finishSeeding(_ services: BackendServices) async throws(BackendError) {
        guard services.seedsDemo else { return }
        do throws(StorageError) {
            try await DemoSeeding(services.database).finish()
        } catch {
            throw .storage(error)
        }
    }

    private static func make(_ kind: any Feature.Type, on services: BackendServices) async throws(BackendError)
        -> any Feature
    {
        do {
            return try await kind.make(on: services)
        } catch let error as StorageError {
            throw .storage(error)
        } catch {
            throw .feature(name: kind.name, reason: "\(error)")
        }
    }

    private static func table(
        of features: [any Feature],
        _ pages: [RouteGroup],
        _ about: APIDescription,
        _ configuration: BackendConfiguration,
        _ limiter: RateLimiter
    ) throws(BackendError) -> RouteTable {
        let byAddress = RateLimit.byAddress(limiter)
        do throws(RouteTableError) {
            return try RouteTable(
                features.flatMap(\.groups) + pages.map { $0.behind(byAddress) },
                about: about,
                documentedBehind: [byAddress],
                metricsBehind: [byAddress, MetricsAccess(key: configuration.metricsKey)]
            ) {
                var text = ""
                for feature in features { text += await feature.counts }
                return text
            }
        } catch {
            throw .routes(error)
        }
    }

    private static func start(_ server: Server) throws(BackendError) -> UInt16 {
        do throws(ServerError) { return try server.start() } catch { throw .server(error) }
    }

    private static func serverConfiguration(_ configuration: BackendConfiguration) -> ServerConfiguration {
        var server = ServerConfiguration()
        server.host = configuration.host
        server.port = configuration.port
        server.threads = configuration.threads
        server.tls = configuration.tls
        server.limits.connectionsPerAddress = configuration.connectionsPerAddress
        server.limits.limitsLoopback = false
        server.hosts = configuration.hosts
        // Most responses depend on the user or the time. Cacheable responses set their own Cache-Control.
        server.securityHeaders.always.append(("Cache-Control", "no-store"))
        server.log = configuration.logLevel <= .info ? configuration.log : nil
        return server
    }
}

extension BackendConfiguration {
    func url(port: UInt16) -> String {
        let host = host.contains(":") ? "[\(host)]" : host
        return "\(tls == nil ? "http" : "https")://\(host):\(port)"
    }

    /// The hosts it answers for besides loopback: the allowed hosts, and the host of the public URL. Without a public
    /// URL, the address it listens on takes its place, unless it listens on all addresses.
    var hosts: AllowedHosts {
        if let publicURL { return AllowedHosts(allowedHosts + [Self.authority(of: publicURL)]) }
        return AllowedHosts(allowedHosts + (["0.0.0.0", "::"].contains(host) ? [] : [host]))
    }

    private static func authority(of url: String) -> String {
        let rest = url.firstRange(of: "://").map { url[$0.upperBound...] } ?? url[...]
        return String(rest.prefix { $0 != "/" && $0 != "?" })
    }
}

extension APIDescription {
    static func bowline(hasDemo: Bool) -> APIDescription {
        APIDescription(
            title: "Bowline",
            version: "0.1.0",
            description: "The backend of four apps. Every answer carries X-Request-Id.",
            security: [
                .bearer(SignedIn.scheme), .apiKey(KeyedApp.scheme, header: "X-API-Key"), GistaReference.security,
            ],
            errorSchemas: ["/": .envelopeError, ActionHandlerAPI.path: .actionResult],
            demo: hasDemo ? demo : [:]
        )
    }

    /// The demo's admin, its app, and a new guest of Gista.
    private static var demo: [String: DemoCredential] {
        let signIn = DemoCredential.Call(
            "/cognito/",
            type: "application/x-amz-json-1.1",
            headers: ["X-Amz-Target": "AWSCognitoIdentityProviderService.InitiateAuth"],
            body: [
                "ClientId": .string(DemoData.client), "AuthFlow": "USER_PASSWORD_AUTH",
                "AuthParameters": ["USERNAME": "admin@demo.test", "PASSWORD": .string(DemoData.password)],
            ]
        )
        let guest: JSONObject = ["email": "guest-{random}@demo.test", "password": .string(DemoData.password)]
        var account = guest
        account["username"] = "guest-{random}"
        account["userId"] = "guest-{random}_{random}"
        return [
            SignedIn.scheme: .token(signIn, at: ["AuthenticationResult", "AccessToken"]),
            KeyedApp.scheme: .key(DemoData.apiKey),
            GistaReference.securityName: .token(
                .init("/api/users", body: .object(account)),
                .init("/api/sessions", body: .object(guest)),
                at: ["accessToken"]
            ),
        ]
    }
}
