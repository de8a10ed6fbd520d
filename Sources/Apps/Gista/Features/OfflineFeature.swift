internal import Flow
internal import Wire

/// Which articles are kept on this device.
public struct OfflineChoice: Sendable, Equatable {
    /// Whose articles are kept.
    public enum Articles: String, Sendable, Equatable, CaseIterable {
        /// Only those that were opened lately.
        case none
        /// Those of unread links.
        case unread
        /// All.
        case all
    }

    /// The room to choose from, in megabytes.
    public static let rooms = [50, 200, 1_000]

    /// Whose articles are kept.
    public var articles = Articles.unread
    /// Whether they are read ahead in networks only that cost nothing.
    public var isOnWiFiOnly = true
    /// How much room they may take, in megabytes.
    public var megabytes = 200

    /// The choice before one is made.
    public init() {}

    var bytes: Int { megabytes * 1_000_000 }
}

/// What is kept on this device.
public struct KeptArticles: Sendable, Equatable {
    /// How many articles.
    public private(set) var count: Int
    /// How many bytes they take.
    public private(set) var bytes: Int

    /// Creates a count.
    public init(count: Int = 0, bytes: Int = 0) { (self.count, self.bytes) = (count, bytes) }

    mutating func add(_ size: Int) {
        count += 1
        bytes += size
    }
}

/// The events of keeping articles on this device.
public enum OfflineAction: Sendable, Equatable {
    /// The choice that was made on this device.
    case choiceCame(OfflineChoice)
    /// Another choice is made.
    case chosen(OfflineChoice)
    /// What is kept now.
    case kept(KeptArticles)
}

/// The rules of keeping articles on this device: after every look at the library, those of the choice are read ahead.
struct OfflineFeature {
    enum Job: Hashable, Sendable { case keeping }

    let dependencies: GistaDependencies

    func reduce(_ state: inout GistaState, _ action: OfflineAction, _ account: Account) -> Effect<GistaAction> {
        switch action {
        case .choiceCame(let choice):
            state.library.offline = choice
            return .none
        case .chosen(let choice):
            state.library.offline = choice
            return keep(state.library, account, by: choice)
        case .kept(let kept):
            state.library.kept = kept
            return .none
        }
    }

    func remember() -> Effect<GistaAction> {
        .run { [dependencies] send in
            if let choice = await dependencies.offlineChoice() { await send(.library(.offline(.choiceCame(choice)))) }
        }
    }

    /// Reads ahead what the choice asks for: the one that is kept on this device, or `new`, which is kept from now on.
    func keep(_ library: LibraryState, _ account: Account, by new: OfflineChoice? = nil) -> Effect<GistaAction> {
        guard library.hasLoaded || new != nil else { return .none }
        return .run { [dependencies] send in
            if let new { await dependencies.keepOfflineChoice(new) }
            guard library.hasLoaded else { return }
            // Read here: what another choice asks for must not be removed before the choice is known.
            let known = await dependencies.offlineChoice()
            let choice = new ?? known ?? OfflineChoice()
            let links = library.toKeep(choice.articles)
            guard let kept = await dependencies.keepArticles(account.userId, links, choice) else { return }
            await send(.library(.offline(.kept(kept))))
        }
        .cancellable(id: Job.keeping, cancelInFlight: true)
    }
}

extension LibraryState {
    /// The links whose articles are to be kept, the newest first.
    func toKeep(_ articles: OfflineChoice.Articles) -> [Gista.Link] {
        let ready = shown.filter { $0.gistId != nil }
        return switch articles {
        case .none: []
        case .unread: ready.filter { LibrarySection.unread.holds(readings[$0.id]) }
        case .all: ready
        }
    }
}
