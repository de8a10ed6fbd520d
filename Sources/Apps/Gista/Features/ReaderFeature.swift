internal import Flow
public import Wire

/// The gist that is open.
public struct ReaderState: Sendable, Equatable {
    /// The id at the backend.
    public let gistId: String
    /// The gist; without its article until that is loaded.
    public var gist: Gist?
    /// The article with its structure; nil until it is loaded, and where there is none.
    public var article: Gista.GistArticle?
    /// True while the article is loaded.
    public var isLoading = true
    /// The error of loading the gist.
    public var failure: NetworkError?
    /// How much of the gist is shown.
    public var length = GistLength.sentences
    /// The place in the article that the user went to last.
    public var landing: Landing?
    /// Whether a tap on a sentence of the article marks it.
    public var isMarking = false
    /// The note that is being written.
    public var draft: NoteDraft?
    /// The tag that is being typed.
    public var newTag = ""
    /// Where the article was left before it was opened; nil where it was not.
    public var left: Gista.ReadingPosition?
    /// The block of the article that is read.
    public var block: Int?
    /// How the article looks.
    public var style = ReaderStyle()

    /// A note about a marked place, before it is saved.
    public struct NoteDraft: Sendable, Equatable {
        /// The highlight it is about.
        public let highlight: String
        /// What is written so far.
        public var text: String
    }

    /// A place in the article that is highlighted.
    public struct Landing: Sendable, Equatable {
        /// The place.
        public let place: Gista.ArticlePlace
        /// Counts the taps, so that a second tap on the same sentence goes there again.
        public let number: Int
    }

    /// A reader for a gist.
    public init(gistId: String, gist: Gist? = nil) {
        self.gistId = gistId
        self.gist = gist
    }
}

/// How long a gist is.
public enum GistLength: String, Sendable, Equatable, CaseIterable {
    /// The article in one line.
    case line
    /// Three sentences.
    case sentences
    /// A page.
    case page
}

/// The events of the reader.
public enum ReaderAction: Sendable, Equatable {
    /// The user closed the sheet.
    case closed
    /// The gist was read.
    case came(Gist)
    /// The article with its structure was read.
    case articleCame(Gista.GistArticle)
    /// Loading the gist failed.
    case failed(NetworkError)
    /// The user chose how long the gist is.
    case lengthChosen(GistLength)
    /// The user wants to see a place in the article.
    case placeTapped(Gista.ArticlePlace)
    /// A tap on a sentence is to mark it, or not any more.
    case markingTapped
    /// Mark this sentence.
    case sentenceTapped(Gista.ArticlePlace)
    /// Write a note about a marked place.
    case noteTapped(String)
    /// The note is as it is to be.
    case noteSaved
    /// The note is not changed.
    case noteClosed
    /// A place is not marked any more.
    case highlightRemoved(String)
    /// The typed tag is one of the link's.
    case tagSaved
    /// A block of the article came to the top.
    case scrolled(Int)
    /// The article has stood still for a while.
    case paused
    /// Go on where the article was left.
    case resumed
    /// Another look was chosen.
    case styleChosen(ReaderStyle)
    /// Delete the gist; the sheet closes.
    case deleteTapped
}

/// The rules of the reader.
struct ReaderFeature {
    enum Job: Hashable, Sendable { case loading, pause, style }

    /// How long an article stands still before its place is kept, so that it is not lost with the app.
    static let pause = Duration.seconds(5)

    let dependencies: GistaDependencies

    /// Opens a gist: at once with what this device has, then with the whole gist.
    func open(_ gistId: String, _ state: inout GistaState) -> Effect<GistaAction> {
        let gist = state.library.gists[gistId]
        var reader = ReaderState(gistId: gistId, gist: gist)
        reader.style = state.library.style
        reader.left = state.library.link(ofGist: gistId).flatMap { state.library.reading(of: $0).position }
        state.reader = reader
        let reading = markAsRead(gistId, &state)
        guard gist?.segments == nil else {
            state.reader?.isLoading = false
            return .merge(reading, article(of: gistId))
        }
        let loading = Effect<GistaAction>.run { [dependencies] send in
            do throws(NetworkError) {
                await send(.reader(.came(try await dependencies.gist(gistId).value)))
            } catch {
                // The article may be on this device, and there is nothing more to read.
                if error.isOffline, let article = try? await dependencies.article(gistId).value {
                    return await send(.reader(.articleCame(article)))
                }
                return await send(.reader(.failed(error)))
            }
            await Self.readArticle(of: gistId, by: dependencies, send)
        }
        return .merge(reading, loading.cancellable(id: Job.loading, cancelInFlight: true))
    }

    /// What was opened is read, until the person says otherwise.
    private func markAsRead(_ gistId: String, _ state: inout GistaState) -> Effect<GistaAction> {
        guard let account = state.account, let link = state.library.link(ofGist: gistId),
            state.library.reading(of: link).read?.on != true
        else { return .none }
        return ReadingFeature(dependencies: dependencies)
            .reduce(&state, .marked(link, .read, true), account)
    }

    private func article(of gistId: String) -> Effect<GistaAction> {
        .run { [dependencies] send in await Self.readArticle(of: gistId, by: dependencies, send) }
            .cancellable(id: Job.loading, cancelInFlight: true)
    }

    /// Without the structured article the reader shows the gist's plain paragraphs, so a failure is not shown.
    private static func readArticle(
        of gistId: String,
        by dependencies: GistaDependencies,
        _ send: Send<GistaAction>
    ) async {
        guard let article = try? await dependencies.article(gistId).value else { return }
        await send(.reader(.articleCame(article)))
    }

    func reduce(_ state: inout GistaState, _ action: ReaderAction) -> Effect<GistaAction> {
        guard var reader = state.reader else { return .none }
        switch action {
        case .closed:
            let position = MarkingFeature(dependencies: dependencies).keepPosition(&state)
            state.reader = nil
            return .merge(.cancel(id: Job.loading), .cancel(id: Job.pause), position)
        case .came(let gist):
            reader.gist = gist
            reader.isLoading = false
            reader.failure = nil
            state.library.gists[gist.id] = gist
        case .articleCame(let article):
            reader.article = article
            reader.isLoading = false
        case .failed(let error):
            if error == .unauthorized { return SessionEnd.reduce(&state) }
            reader.isLoading = false
            reader.failure = error
        case .lengthChosen(let length):
            reader.length = length
        case .placeTapped(let place):
            reader.landing = ReaderState.Landing(place: place, number: (reader.landing?.number ?? 0) &+ 1)
        case .scrolled(let block):
            state.reader?.block = block
            return waitForPause()
        case .paused: return MarkingFeature(dependencies: dependencies).keepPosition(&state)
        case .markingTapped, .sentenceTapped, .noteTapped, .noteSaved, .noteClosed, .highlightRemoved, .tagSaved,
            .resumed:
            return MarkingFeature(dependencies: dependencies).reduce(&state, action)
        case .styleChosen(let style):
            state.reader?.style = style
            state.library.style = style
            return .run { [dependencies] _ in await dependencies.keepStyle(style) }
                .cancellable(id: Job.style, cancelInFlight: true)
        case .deleteTapped:
            state.reader = nil
            let removal = GistaAction.library(.removal(.tapped(.saved(.gist(reader.gistId)))))
            return .merge(.cancel(id: Job.loading), .cancel(id: Job.pause), .run { await $0(removal) })
        }
        state.reader = reader
        return .none
    }

    private func waitForPause() -> Effect<GistaAction> {
        .run { [clock = dependencies.clock] send in
            // Cancelled by the next scroll.
            guard (try? await clock.sleep(until: clock.now.advanced(by: Self.pause), tolerance: nil)) != nil else {
                return
            }
            await send(.reader(.paused))
        }
        .cancellable(id: Job.pause, cancelInFlight: true)
    }
}
