public import Bowline
internal import BowlineStore
public import Essentials
internal import FullText
public import Wire

/// What Gista's features need from outside. Tests replace single members.
public struct GistaDependencies: Sendable {
    /// Restores the saved sign-in.
    public var restore: @Sendable () async -> AccountService.Restored
    /// Creates an account: name, address, password.
    public var signUp: @Sendable (String, String, String) async throws(NetworkError) -> Account
    /// Signs in: address, password.
    public var signIn: @Sendable (String, String) async throws(NetworkError) -> Account
    /// Sends a code for a forgotten password to an address.
    public var requestPasswordCode: @Sendable (String) async throws(NetworkError) -> Void
    /// Sets a new password: address, code, password.
    public var resetPassword: @Sendable (String, String, String) async throws(NetworkError) -> Void
    /// Signs out on this device.
    public var signOut: @Sendable () async -> Void
    /// Ends the user's sessions on all devices.
    public var signOutEverywhere: @Sendable () async throws(NetworkError) -> Void
    /// Deletes the account and everything in it: password.
    public var deleteAccount: @Sendable (String) async throws(NetworkError) -> PasswordOutcome<Gista.DeletedUser>
    /// Changes the password: the current one, the new one.
    public var changePassword: @Sendable (String, String) async throws(NetworkError) -> PasswordOutcome<Void>
    /// Everything the user has saved.
    public var export: @Sendable (UserID) async throws(NetworkError) -> ExportFile
    /// When the key for saving was made; nil where there is none.
    public var saveKey: @Sendable (UserID) async throws(NetworkError) -> Gista.SaveKey?
    /// Makes a key for saving.
    public var makeSaveKey: @Sendable (UserID) async throws(NetworkError) -> Gista.SaveKey
    /// Ends the key for saving.
    public var revokeSaveKey: @Sendable (UserID) async throws(NetworkError) -> Void
    /// The server, as addresses for people begin.
    public var server: String
    /// The cached library; nil when there is none.
    public var rememberedLibrary: @Sendable (UserID) async -> LibraryAnswer?
    /// The library from the backend, or from the cache when the backend cannot be reached.
    public var library: @Sendable (UserID) async throws(NetworkError) -> LibraryAnswer
    /// Finds links by the words of their articles: user, words. The last word may still be typed.
    public var search: @Sendable (UserID, String) async throws(NetworkError) -> [FoundArticle]
    /// Makes the gist of a link: user, link.
    public var makeGist: @Sendable (UserID, String) async throws(NetworkError) -> Gista.Link
    /// Saves a removal on this device, to be sent as soon as the backend can be reached.
    public var remove: @Sendable (UserID, Removal) async throws(NetworkError) -> Void
    /// The unsent removals, now and at each change.
    public var removals: @Sendable () -> AsyncStream<[QueuedRemoval]>
    /// Drops a removal that the backend has refused.
    public var dropRemoval: @Sendable (QueuedRemoval) async -> Void
    /// Saves what is said about a link on this device, to be sent as soon as the backend can be reached.
    public var say: @Sendable (UserID, Gista.Reading) async throws(NetworkError) -> Void
    /// The unsent changes of readings, now and at each change.
    public var readings: @Sendable () -> AsyncStream<[QueuedReading]>
    /// What the backend knows of readings.
    public var newReadings: @Sendable (UserID) async throws(NetworkError) -> [Gista.Reading]
    /// Drops a change that the backend has refused.
    public var dropReading: @Sendable (QueuedReading) async -> Void
    /// The name by which this device signs what is said about links.
    public var device: String
    /// How articles look on this device; nil where nothing was chosen.
    public var style: @Sendable () async -> ReaderStyle?
    /// Keeps how articles look.
    public var keepStyle: @Sendable (ReaderStyle) async -> Void
    /// Which articles are kept on this device; nil where nothing was chosen.
    public var offlineChoice: @Sendable () async -> OfflineChoice?
    /// Keeps which articles are kept.
    public var keepOfflineChoice: @Sendable (OfflineChoice) async -> Void
    /// Keeps the articles of these links on this device, and no others: user, links, choice. Gives what is kept then;
    /// nil where this process keeps none.
    public var keepArticles: @Sendable (UserID, [Gista.Link], OfflineChoice) async -> KeptArticles?
    /// Finds links among the articles on this device: user, words, and whether the words' filters accept a link.
    var searchKept:
        @Sendable (UserID, String, @escaping @Sendable (SearchQuery, String) -> Bool) async -> [FoundArticle]
    /// Reads a gist with its article.
    public var gist: @Sendable (String) async throws(NetworkError) -> Fetched<Gist>
    /// Reads the article of a gist with its structure.
    public var article: @Sendable (String) async throws(NetworkError) -> Fetched<Gista.GistArticle>
    /// Saves a link: user, address, title, category.
    public var sendLink: @Sendable (UserID, URL, String, String) async -> Result<LinkResponse, LinkError>
    /// The unsent links, now and at each change.
    public var queue: @Sendable () -> AsyncStream<[QueuedLink]>
    /// Sends an unsent link at once.
    public var retryLink: @Sendable (QueuedLink) async -> Void
    /// Drops an unsent link.
    public var dropLink: @Sendable (QueuedLink) async -> Void
    /// The live updates after an event.
    public var live: @Sendable (String?) -> AsyncStream<LiveUpdate>
    /// Whether the server can be reached, now and at each change.
    public var connectivity: @Sendable () -> AsyncStream<Bool>
    /// The clock that measures the time to undo a removal.
    public var clock: any KitClock

    /// The time of day, in milliseconds since 1970.
    var milliseconds: Int { Int(bounded: clock.date.timeIntervalSince1970 * 1_000) }
}

extension GistaDependencies {
    /// The dependencies in production.
    public init(_ container: GistaContainer) {
        let (account, service, outbox) = (container.account, container.service, container.outbox)
        restore = { await account.restore() }
        signUp = { name, email, password throws(NetworkError) in
            try await account.signUp(username: name, email: email, password: password)
        }
        signIn = { email, password throws(NetworkError) in try await account.signIn(email: email, password: password) }
        requestPasswordCode = { email throws(NetworkError) in try await service.requestPasswordCode(email: email) }
        resetPassword = { email, code, password throws(NetworkError) in
            try await service.resetPassword(email: email, code: code, password: password)
        }
        signOut = { await account.signOut() }
        signOutEverywhere = { () throws(NetworkError) in try await account.signOutEverywhere() }
        deleteAccount = { password throws(NetworkError) in try await account.deleteAccount(password: password) }
        changePassword = { current, new throws(NetworkError) in
            try await account.changePassword(from: current, to: new)
        }
        export = { userId throws(NetworkError) in try await ExportFile.of(userId, from: service) }
        saveKey = { userId throws(NetworkError) in try await service.saveKey(userId: userId.rawValue) }
        makeSaveKey = { userId throws(NetworkError) in try await service.makeSaveKey(userId: userId.rawValue) }
        revokeSaveKey = { userId throws(NetworkError) in try await service.revokeSaveKey(userId: userId.rawValue) }
        server = container.server
        rememberedLibrary = { userId in try? await LibraryAnswer.of(userId, .remembered, from: service) }
        library = { userId throws(NetworkError) in try await LibraryAnswer.newest(of: userId, from: service) }
        search = { userId, text throws(NetworkError) in
            try await service.search(userId: userId.rawValue, text, isTyping: true, limit: 50).results.map {
                FoundArticle($0)
            }
        }
        makeGist = { userId, id throws(NetworkError) in
            try await service.makeGist(userId: userId.rawValue, linkId: id)
        }
        remove = { userId, removal throws(NetworkError) in try await outbox.enqueue(removal, of: userId) }
        removals = { outbox.changes { () async throws(OutboxError) in try await outbox.removals() } }
        // Nothing is left to do for a removal that was sent meanwhile.
        dropRemoval = { try? await outbox.drop($0.receipt) }
        say = { userId, change throws(NetworkError) in try await outbox.enqueue(change, of: userId) }
        readings = { outbox.changes { () async throws(OutboxError) in try await outbox.readings() } }
        newReadings = { userId throws(NetworkError) in try await service.readings(userId: userId.rawValue) }
        // Nothing is left to do for a change that was sent meanwhile.
        dropReading = { try? await outbox.drop($0.receipt) }
        device = container.deviceName
        let choices = container.choices
        style = { await choices.style() }
        keepStyle = { await choices.keep($0) }
        offlineChoice = { await choices.offline() }
        keepOfflineChoice = { await choices.keep($0) }
        let articles = container.articles
        keepArticles = { [monitor = container.monitor, most = container.mostArticleBytes] userId, links, choice in
            guard let articles else { return nil }
            let keeper = OfflineKeeper(service: service, articles: articles, monitor: monitor, mostBytes: most)
            return await keeper.keep(links, choice, for: userId)
        }
        searchKept = { userId, text, accepts in
            guard let articles, let query = try? SearchQuery(text, isTyping: true) else { return [] }
            return await articles.search(query, of: userId, most: 50) { accepts(query, $0) }
        }
        gist = { id throws(NetworkError) in try await service.gist(gistId: id) }
        article = { id throws(NetworkError) in
            // An article never changes, so the one on this device is as good.
            if let articles, let user = account.account?.userId, let kept = await articles.article(id, of: user) {
                return Fetched(kept)
            }
            return try await service.article(gistId: id)
        }
        sendLink = { [sender = container.linkSender] userId, url, title, category in
            await sender.sendLink(userId: userId.rawValue, url: url, title: title, category: category)
        }
        queue = { outbox.changes { () async throws(OutboxError) in try await outbox.links() } }
        // Nothing is left to do for a link that was sent meanwhile.
        retryLink = { try? await outbox.retry($0.receipt) }
        dropLink = { try? await outbox.drop($0.receipt) }
        live = { container.live(after: $0) }
        connectivity = { [monitor = container.monitor] in monitor.changes }
        clock = container.client.clock
    }
}

extension LibraryAnswer {
    /// The library from the backend, or from the cache when the backend cannot be reached.
    static func newest(of userId: UserID, from service: GistaService) async throws(NetworkError) -> LibraryAnswer {
        do throws(NetworkError) {
            return try await of(userId, .refreshing, from: service)
        } catch {
            guard error.isOffline, var kept = try? await of(userId, .remembered, from: service) else { throw error }
            let rule = "RFC 9111 4.2.4: the server cannot be reached"
            kept.cache = CacheReport(outcome: .stale, rule: rule, age: kept.cache?.age)
            return kept
        }
    }

    /// The links, the gists and what was done with them, asked for side by side. The cache report is that of the links.
    static func of(
        _ userId: UserID,
        _ config: RequestConfig,
        from service: GistaService
    ) async throws(NetworkError) -> LibraryAnswer {
        let gists = Task { () async -> Result<Fetched<[Gist]>, NetworkError> in
            do throws(NetworkError) { return .success(try await service.gists(config)) } catch {
                return .failure(error)
            }
        }
        let readings = Task { () async -> Result<[Gista.Reading], NetworkError> in
            do throws(NetworkError) {
                return .success(try await service.readings(userId: userId.rawValue, config))
            } catch {
                return .failure(error)
            }
        }
        defer {
            gists.cancel()
            readings.cancel()
        }
        let links = try await service.links(userId: userId.rawValue, config)
        return LibraryAnswer(
            links: links.value,
            gists: try await gists.value.get().value,
            readings: try await readings.value.get(),
            cache: links.cache,
            liveEventID: links.liveEventID
        )
    }
}

extension ExportFile {
    /// A JSON file with everything the user has saved; its name contains the date.
    static func of(_ userId: UserID, from service: GistaService) async throws(NetworkError) -> ExportFile {
        let export = try await service.export(userId: userId.rawValue)
        do throws(CallError) {
            let bytes = try JSONCoding.standard.encode(export)
            return ExportFile(
                name: "gista-\(export.exportedAt.prefix(10)).json",
                bytes: bytes,
                links: export.links.count,
                gists: export.gists.count
            )
        } catch {
            throw NetworkError(error)
        }
    }
}

extension Outbox {
    /// Some of the entries, now and at each change; none when they cannot be read.
    fileprivate func changes<Entry: Sendable>(
        of entries: @escaping @Sendable () async throws(OutboxError) -> [Entry]
    ) -> AsyncStream<[Entry]> {
        let (stream, continuation) = AsyncStream.makeStream(of: [Entry].self, bufferingPolicy: .bufferingNewest(1))
        let events = events
        let reading = Task {
            continuation.yield((try? await entries()) ?? [])
            for await _ in events { continuation.yield((try? await entries()) ?? []) }
            continuation.finish()
        }
        continuation.onTermination = { _ in reading.cancel() }
        return stream
    }
}
