internal import Flow
internal import Wire

/// The user's choice of offline articles.
public struct OfflineChoice: Sendable, Equatable {
    /// The articles to download.
    public enum Articles: String, Sendable, Equatable, CaseIterable {
        /// None; only opened articles are cached.
        case none
        /// The articles of unread links.
        case unread
        /// All articles.
        case all
    }

    /// When the pictures of articles are shown and downloaded.
    public enum Pictures: String, Sendable, Equatable, CaseIterable {
        /// Never; an article has links to them.
        case none
        /// On networks that are not metered.
        case onWiFi
        /// On every network.
        case always
    }

    /// The maximum number of pictures of one article; the others are links.
    static let maxPictures = 30

    /// The available storage limits, in megabytes.
    public static let storageLimits = [50, 200, 1_000]

    /// The articles to download.
    public var articles = Articles.unread
    /// Whether articles are only downloaded on networks that are not metered.
    public var isOnWiFiOnly = true
    /// The storage limit for articles and pictures together, in megabytes.
    public var megabytes = 200
    /// When pictures are shown and, of the downloaded articles, downloaded too.
    public var pictures = Pictures.none

    /// Creates the default choice.
    public init() {}

    var bytes: Int { megabytes * 1_000_000 }
}

/// The number and size of the articles stored on this device.
public struct StoredArticles: Sendable, Equatable {
    /// The number of articles.
    public private(set) var count: Int
    /// Their total size in bytes, with their pictures.
    public private(set) var bytes: Int
    /// The number of their pictures.
    public private(set) var pictures: Int

    /// Creates a count.
    public init(count: Int = 0, bytes: Int = 0, pictures: Int = 0) {
        (self.count, self.bytes, self.pictures) = (count, bytes, pictures)
    }

    mutating func add(_ size: Int) {
        count += 1
        bytes += size
    }

    func with(_ pictures: StoredPictures) -> StoredArticles {
        StoredArticles(count: count, bytes: bytes + pictures.bytes, pictures: pictures.count)
    }
}

/// The number and size of the pictures stored on this device.
struct StoredPictures: Sendable, Equatable {
    var count = 0
    /// Their total size in bytes.
    var bytes = 0

    mutating func add(_ size: Int) {
        count += 1
        bytes += size
    }
}

/// The events of offline articles.
public enum OfflineAction: Sendable, Equatable {
    /// The choice stored on this device was read.
    case choiceLoaded(OfflineChoice)
    /// The user made another choice.
    case chosen(OfflineChoice)
    /// The stored articles changed.
    case articlesStored(StoredArticles)
}

/// The reducer of offline articles: after each load of the library, the chosen articles are downloaded.
struct OfflineFeature {
    enum Job: Hashable, Sendable { case downloading }

    let dependencies: GistaDependencies

    func reduce(_ state: inout GistaState, _ action: OfflineAction, _ account: Account) -> Effect<GistaAction> {
        switch action {
        case .choiceLoaded(let choice):
            state.library.offline = choice
            return .none
        case .chosen(let choice):
            state.library.offline = choice
            return download(state.library, account, choice: choice)
        case .articlesStored(let stored):
            state.library.storedArticles = stored
            return .none
        }
    }

    func remember() -> Effect<GistaAction> {
        .run { [dependencies] send in
            if let choice = await dependencies.offlineChoice() { await send(.library(.offline(.choiceLoaded(choice)))) }
        }
    }

    /// Downloads the chosen articles, by the choice stored on this device or by `new`, which is stored first.
    func download(_ library: LibraryState, _ account: Account, choice new: OfflineChoice? = nil) -> Effect<GistaAction>
    {
        guard library.hasLoaded || new != nil else { return .none }
        return .run { [dependencies] send in
            if let new { await dependencies.storeOfflineChoice(new) }
            guard library.hasLoaded else { return }
            // The stored choice is read here, so that no articles are removed before it is known.
            let known = await dependencies.offlineChoice()
            let choice = new ?? known ?? OfflineChoice()
            let links = library.linksToDownload(choice.articles)
            guard let stored = await dependencies.downloadArticles(account.userId, links, choice) else { return }
            await send(.library(.offline(.articlesStored(stored))))
        }
        .cancellable(id: Job.downloading, cancelInFlight: true)
    }
}

extension LibraryState {
    /// The links whose articles are to be downloaded, newest first.
    func linksToDownload(_ articles: OfflineChoice.Articles) -> [Gista.Link] {
        let ready = visibleLinks.filter { $0.gistId != nil }
        return switch articles {
        case .none: []
        case .unread: ready.filter { LibrarySection.unread.contains(readings[$0.id]) }
        case .all: ready
        }
    }
}
