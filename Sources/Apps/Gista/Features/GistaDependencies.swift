public import Bowline
internal import BowlineStore
public import Essentials
internal import Flow
internal import FullText
public import Wire

/// The dependencies of Gista's features. Tests replace single members.
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
    /// Deletes the account with all its data: password.
    public var deleteAccount: @Sendable (String) async throws(NetworkError) -> PasswordOutcome<Gista.DeletedUser>
    /// Changes the password: the current one, the new one.
    public var changePassword: @Sendable (String, String) async throws(NetworkError) -> PasswordOutcome<Void>
    /// Exports all data of the user.
    public var export: @Sendable (UserID) async throws(NetworkError) -> ExportFile
    /// Information about the save key; nil if there is none.
    public var saveKey: @Sendable (UserID) async throws(NetworkError) -> Gista.SaveKey?
    /// Creates a save key.
    public var makeSaveKey: @Sendable (UserID) async throws(NetworkError) -> Gista.SaveKey
    /// Revokes the save key.
    public var revokeSaveKey: @Sendable (UserID) async throws(NetworkError) -> Void
    /// The server's origin, as in addresses shown to the user.
    public var server: String
    /// The cached library; nil when there is none.
    public var rememberedLibrary: @Sendable (UserID) async -> LibraryAnswer?
    /// The library from the backend, or from the cache when the backend cannot be reached.
    public var library: @Sendable (UserID) async throws(NetworkError) -> LibraryAnswer
    /// Searches the text of the articles: user, words. The last word may be incomplete.
    public var search: @Sendable (UserID, String) async throws(NetworkError) -> [FoundArticle]
    /// Creates the gist of a link: user, link.
    public var makeGist: @Sendable (UserID, String) async throws(NetworkError) -> Gista.Link
    /// Saves a removal on this device, to be sent as soon as the backend can be reached.
    public var remove: @Sendable (UserID, Removal) async throws(NetworkError) -> Void
    /// The unsent removals, now and at each change.
    public var removals: @Sendable () -> AsyncStream<[QueuedRemoval]>
    /// Drops a removal that the backend has rejected.
    public var dropRemoval: @Sendable (QueuedRemoval) async -> Void
    /// Saves a change of a reading on this device, to be sent as soon as the backend can be reached.
    public var saveReading: @Sendable (UserID, Gista.Reading) async throws(NetworkError) -> Void
    /// The unsent changes of readings, now and at each change.
    public var readings: @Sendable () -> AsyncStream<[QueuedReading]>
    /// The readings from the backend.
    public var newReadings: @Sendable (UserID) async throws(NetworkError) -> [Gista.Reading]
    /// Drops a change that the backend has rejected.
    public var dropReading: @Sendable (QueuedReading) async -> Void
    /// The name of this device in changes of readings.
    public var device: String
    /// The article style on this device; nil if none was chosen.
    public var style: @Sendable () async -> ReaderStyle?
    /// Stores the article style.
    public var storeStyle: @Sendable (ReaderStyle) async -> Void
    /// The choice of offline articles; nil if nothing was chosen.
    public var offlineChoice: @Sendable () async -> OfflineChoice?
    /// Stores the choice of offline articles.
    public var storeOfflineChoice: @Sendable (OfflineChoice) async -> Void
    /// Stores the articles of these links on this device and removes all others: user, links, choice. Returns what is
    /// stored afterwards; nil in a process that stores no articles.
    public var downloadArticles: @Sendable (UserID, [Gista.Link], OfflineChoice) async -> StoredArticles?
    /// Searches the articles on this device: user, words, and whether the query's filters accept a link.
    var searchStored:
        @Sendable (UserID, String, @escaping @Sendable (SearchQuery, String) -> Bool) async -> [FoundArticle]
    /// Reads a gist with its article.
    public var gist: @Sendable (String) async throws(NetworkError) -> Fetched<Gist>
    /// Reads the article of a gist with its structure.
    public var article: @Sendable (String) async throws(NetworkError) -> Fetched<Gista.GistArticle>
    /// Loads a picture of an article: gist, block, and when pictures may be downloaded. Nil if it is not shown; throws
    /// only if the backend cannot be reached.
    public var picture: @Sendable (String, Int, OfflineChoice.Pictures) async throws(NetworkError) -> ReaderPicture?
    /// Saves a link: user, address, title, category.
    public var sendLink: @Sendable (UserID, URL, String, String) async -> Result<LinkResponse, LinkError>
    /// The unsent links, now and at each change.
    public var queue: @Sendable () -> AsyncStream<[QueuedLink]>
    /// Sends an unsent link at once.
    public var retryLink: @Sendable (QueuedLink) async -> Void
    /// Drops an unsent link.
    public var dropLink: @Sendable (QueuedLink) async -> Bool
    /// The live updates after the event with this id.
    public var live: @Sendable (String?) -> AsyncStream<LiveUpdate>
    /// Whether the server can be reached, now and at each change.
    public var connectivity: @Sendable () -> AsyncStream<Bool>
    /// The clock that measures the time to undo a removal.
    public var clock: any KitClock

    /// The current time in milliseconds since 1970.
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
        // Fails if the removal was sent meanwhile; then nothing is left to do.
        dropRemoval = { try? await outbox.drop($0.receipt) }
        saveReading = { userId, change throws(NetworkError) in try await outbox.enqueue(change, of: userId) }
        readings = { outbox.changes { () async throws(OutboxError) in try await outbox.readings() } }
        newReadings = { userId throws(NetworkError) in try await service.readings(userId: userId.rawValue) }
        // Fails if the change was sent meanwhile; then nothing is left to do.
        dropReading = { try? await outbox.drop($0.receipt) }
        device = container.deviceName
        let choices = container.choices
        style = { await choices.style() }
        storeStyle = { await choices.store($0) }
        offlineChoice = { await choices.offline() }
        storeOfflineChoice = { await choices.store($0) }
        let articles = container.articles
        downloadArticles = {
            [monitor = container.monitor, maxBytes = container.maxArticleBytes] userId, links, choice in
            guard let articles else { return nil }
            let (session, principal) = (container.client.session, container.client.session.principal)
            let downloader = OfflineDownloader(
                service: service,
                articles: articles,
                monitor: monitor,
                maxBytes: maxBytes,
                isSignedIn: { session.isCurrent(principal) && account.account?.userId == userId }
            )
            return await downloader.download(links, choice, for: userId)
        }
        searchStored = { userId, text, accepts in
            guard let articles, let query = try? SearchQuery(text, isTyping: true) else { return [] }
            return await articles.search(query, of: userId, limit: 50) { accepts(query, $0) }
        }
        gist = { id throws(NetworkError) in try await service.gist(gistId: id) }
        article = { id throws(NetworkError) in
            // An article never changes, so the stored copy is used if there is one.
            if let articles, let user = account.account?.userId, let stored = await articles.article(id, of: user) {
                return Fetched(stored)
            }
            return try await service.article(gistId: id)
        }
        let loader = PictureLoader(
            service: service,
            articles: articles,
            monitor: container.monitor,
            budget: container.pictureBudget
        )
        picture = { gist, block, choice throws(NetworkError) in
            try await loader.picture(of: gist, at: block, choice, for: account.account?.userId)
        }
        sendLink = { [sender = container.linkSender] userId, url, title, category in
            await sender.sendLink(userId: userId.rawValue, url: url, title: title, category: category)
        }
        queue = { outbox.changes { () async throws(OutboxError) in try await outbox.links() } }
        // Fails if the link was sent meanwhile; then nothing is left to do.
        retryLink = { try? await outbox.retry($0.receipt) }
        dropLink = { link in
            do throws(OutboxError) {
                try await outbox.drop(link.receipt)
                return true
            } catch .notFound {
                // It was sent meanwhile.
                return true
            } catch {
                return false
            }
        }
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
            guard error.isOffline, var stored = try? await of(userId, .remembered, from: service) else { throw error }
            let rule = "RFC 9111 4.2.4: the server cannot be reached"
            stored.cache = CacheReport(outcome: .stale, rule: rule, age: stored.cache?.age)
            return stored
        }
    }

    /// The links, gists and readings, requested concurrently. The cache report is that of the links.
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
    /// A JSON file with all data of the user; its name contains the date.
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
    /// The entries that `entries` returns, now and at each change; empty if they cannot be read.
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

extension GistaDependencies {
    /// Revokes the save key before the app closes, within three seconds, if the user has revoked it. If it could not be
    /// revoked in that time, it still works when the sheet is opened again.
    package func revokeBeforeClosing(_ state: GistaState) async {
        guard state.settings?.mustRevoke == true, let account = state.account else { return }
        await runBeforeClosing(on: clock) { try? await revokeSaveKey(account.userId) }
    }
}
