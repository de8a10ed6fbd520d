internal import Bowline
package import HTTPServer
internal import Identity
internal import Mail
internal import SQLite
internal import ServerStorage

/// Gista's API: saves links and makes gists of them.
package struct GistaFeature: Feature {
    package static let name = "Gista"
    package static let summary = "saves links and makes gists of them"

    private let parts: GistaServices
    private let services: BackendServices
    private let calls: ProviderCounts?
    private let completion: IndexCompletion

    package static func make(on services: BackendServices) async throws -> GistaFeature {
        let (hub, slots, time) = (LiveHub(), 8, Timekeeper.system)
        let fetcher = fetcher(on: services, time)
        let library = SQLiteLibrary(
            database: services.database,
            owner: services.database.isShared ? services.peers.id : ""
        )
        let places = try await library.placeGenerator(now: time.now)
        var settings = GistaSettings()
        if let seconds = services.configuration.forTesting.accessTokenSeconds { settings.accessSeconds = seconds }
        let (reader, calls) = try reader(fetcher, slots: slots, services.configuration)
        let sessions = SQLiteSessions(database: services.database)
        hear(services.peers, hub, sessions)
        let maker = GistMaker(
            library,
            reader: reader,
            hub: hub,
            peers: services.peers,
            places: places,
            slots: slots,
            time: time,
            log: services.log
        )
        let parts = GistaServices(
            accounts: SQLiteAccounts(database: services.database),
            sessions: sessions,
            library: library,
            saveKeys: SaveKeys(database: services.database),
            hasher: PasswordHasher(),
            guesses: AccountGuesses(limiter: services.identity.guesses, secret: services.identity.codeSecret),
            deferred: services.identity.deferred,
            audit: services.audit,
            codes: services.mail.codes(of: .gista),
            notices: services.mail.notices(of: .gista),
            fetcher: fetcher,
            maker: maker,
            pictures: PictureReader(fetcher, threads: slots),
            places: places,
            hub: hub,
            peers: services.peers,
            time: time,
            settings: settings
        )
        maker.start()
        let completion = IndexCompletion(library, log: services.log)
        completion.start()
        return GistaFeature(parts: parts, services: services, calls: calls, completion: completion)
    }

    /// Passes news from other processes on to the listeners here.
    private static func hear(_ peers: Peers, _ hub: LiveHub, _ sessions: SQLiteSessions) {
        peers.onNews { news in
            switch news {
            case .account(let number): hub.notify(number)
            case .session(let session, let account): hub.end(session: session, of: account)
            default: break
            }
        }
        peers.onReconnect { () throws(StorageError) in
            for (account, listening) in hub.sessions {
                for session in listening.subtracting(try await sessions.living(of: account)) {
                    hub.end(session: session, of: account)
                }
            }
        }
        // A process may have written changes and died before it announced them.
        peers.onPing { hub.notifyAll() }
    }

    private static func fetcher(on services: BackendServices, _ time: Timekeeper) -> PageFetcher {
        let configuration = services.configuration
        let own = OwnAddresses(host: configuration.publicURL.flatMap { LinkAddress.host(of: $0) }, now: time.now)
        return PageFetcher(
            policy: configuration.forTesting.allowsLoopbackLinks ? .publicAndLoopback : .publicOnly(but: own),
            infoAddress: configuration.publicURL,
            certificateFile: configuration.forTesting.linkAuthorities,
            isOwnPage: { [address = services.address] link in
                configuration.ownPages.contains { link.text == address.url + $0 }
            },
            now: time.now
        )
    }

    /// The embedded summarizer alone, or with a provider's model in front of it.
    private static func reader(
        _ fetcher: PageFetcher,
        slots: Int,
        _ configuration: BackendConfiguration
    ) throws -> (any PageReading, ProviderCounts?) {
        let distiller = distiller(configuration.distillHelper)
        let embedded = PageReader(fetcher, distiller: distiller, threads: slots)
        guard let settings = configuration.summarizer else { return (embedded, nil) }
        let counts = ProviderCounts("gista_summariser_calls_total")
        return (SummarizingReader(embedded, try Provider(settings, over: CurlTransport()), counts), counts)
    }

    private static func distiller(_ helper: [String]?) -> any PageDistilling {
        #if os(Linux)
            if let helper { return HelperDistilling(helper) }
        #endif
        return ThreadDistilling()
    }

    /// Stops reading pages and pictures at once, while requests are still finished: jobs that they queue are done after the next
    /// start.
    package func prepareToStop() {
        parts.maker.breakOff()
        parts.pictures.stop()
    }

    package var counts: String { calls?.text ?? "" }

    package func stop() async {
        await completion.stop()
        await parts.maker.stop()
    }

    package var groups: [RouteGroup] {
        let accounts = AccountRoutes(parts: parts)
        let sessions = SessionRoutes(parts: parts)
        let content =
            LinkRoutes(parts: parts).routes + ReadingRoutes(parts: parts).routes
            + SearchRoutes(parts: parts).routes + GistRoutes(parts: parts).routes + PictureRoutes(parts: parts).routes
        return [
            group(PasswordRoutes(parts: parts).publicRoutes + sessions.publicRoutes, isOpen: true),
            // These routes make the server store something, or send a message, for a caller it does not know.
            group(PasswordRoutes(parts: parts).asking + accounts.publicRoutes, isOpen: true, signsUp: true),
            // Their bodies contain passwords, of which not even a digest may be stored, as IdempotencyMiddleware would
            // do.
            group(accounts.signedInRoutes + sessions.signedInRoutes + LiveRoutes(parts: parts).routes),
            group(content, isIdempotent: true),
            // Their responses contain save keys, or their callers show one instead of a token.
            group(SaveRoutes(parts: parts).signedInRoutes), group(SaveRoutes(parts: parts).publicRoutes, isOpen: true),
            RouteGroup(
                prefix: "/save",
                middleware: [RateLimit.byAddress(services.limiter)],
                routes: SaveRoutes(parts: parts).pages
            ),
        ]
    }

    private func group(
        _ routes: [Route],
        isOpen: Bool = false,
        signsUp: Bool = false,
        isIdempotent: Bool = false
    ) -> RouteGroup {
        var middleware: [any Middleware] = [
            APIVersions(), RateLimit.byAddress(services.limiter), SignInReserve(), RequestOrigins(),
        ]
        if signsUp { middleware.append(RateLimit.bySignUps(services.limiter)) }
        if !isOpen {
            middleware.append(GistaSignedIn(parts.sessions, audit: parts.audit, now: parts.time.now))
            middleware.append(
                RateLimit(services.limiter) { request in
                    request.gistaCaller.map { [LimitSubject(.session, "gista-\($0.session)")] } ?? []
                }
            )
        }
        if isIdempotent {
            middleware.append(
                IdempotencyMiddleware(services.idempotency) { request in
                    request.gistaCaller.map { GistaCaller.repeatName($0.account) } ?? ""
                }
            )
        }
        return RouteGroup(prefix: "/api", middleware: middleware, routes: routes)
    }
}
