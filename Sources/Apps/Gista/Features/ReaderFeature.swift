public import Flow
public import Wire

/// The state of the reader for the open gist.
public struct ReaderState: Sendable, Equatable {
    /// The id at the backend.
    public let gistId: String
    /// The gist; without its article until it is loaded.
    public var gist: Gist?
    /// The article with its structure; nil until it is loaded, or if there is none.
    public var article: Gista.GistArticle?
    /// The pictures of the article that were loaded, by the index of their block.
    public var pictures: [Int: ReaderPicture] = [:]
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
    /// The selected text of the article, which the next tap on the pen highlights; nil if none is selected.
    public var selection: ReaderSelection?
    /// The note that is being written.
    public var draft: NoteDraft?
    /// The tag that is being typed.
    public var newTag = ""
    /// What was removed from the article and can be brought back; nil if there is nothing.
    public var removed: UndoCountdown<Removed>?
    /// The saved reading position when the gist was opened; nil if there is none.
    public var savedPosition: Gista.ReadingPosition?
    /// The index of the block at the top of the screen; nil before the first scroll.
    public var block: Int?
    /// The index of the block that this reader has saved last; nil if it has saved none.
    var savedBlock: Int?
    /// The article style.
    public var style = ReaderStyle()
    /// Reading the article aloud; nil while the user does not listen.
    public var listening: Listening?
    /// The error that has ended reading aloud.
    public var speechError: SpeechError?
    /// The number of utterances since the reader was opened.
    var utterances = 0

    /// A note about a highlight, before it is saved.
    public struct NoteDraft: Sendable, Equatable {
        /// The id of the highlight.
        public let highlight: String
        /// The text so far.
        public var text: String
        /// The note when it was opened. Texts that other devices add later are kept beside the new text.
        let base: Gista.Note
    }

    /// What the user removed from the article.
    public enum Removed: Sendable, Equatable {
        /// A highlight with its note, by its id.
        case highlight(String, Gista.Highlight)
        /// A tag of the link.
        case tag(String)
    }

    /// A place in the article that is highlighted.
    public struct Landing: Sendable, Equatable {
        /// The place.
        public let place: Gista.ArticlePlace
        /// A counter, so that a second tap on the same sentence scrolls there again.
        public let number: Int
    }

    /// Creates a reader for a gist.
    public init(gistId: String, gist: Gist? = nil) {
        self.gistId = gistId
        self.gist = gist
    }
}

/// The lengths of a gist.
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
    case loaded(Gist)
    /// The article with its structure was read.
    case articleLoaded(Gista.GistArticle)
    /// A picture of the article was loaded.
    case pictureLoaded(ReaderPicture)
    /// Loading the gist failed.
    case failed(NetworkError)
    /// The user chose the length of the gist.
    case lengthChosen(GistLength)
    /// The user tapped a sentence of the gist to see its place in the article.
    case placeTapped(Gista.ArticlePlace)
    /// The user highlighted the selected text; without a selection, turned highlighting by tap on or off.
    case markingTapped
    /// The selection in the article changed; empty if nothing is selected any more.
    case selected([BlockSelection])
    /// The user highlighted a selection by its own command.
    case selectionHighlighted([BlockSelection])
    /// The user tapped a sentence to highlight it.
    case sentenceTapped(Gista.ArticlePlace)
    /// The user opened the note of a highlight.
    case noteTapped(String)
    /// The user saved the note.
    case noteSaved
    /// The user closed the note without saving.
    case noteClosed
    /// The user removed a highlight.
    case highlightRemoved(String)
    /// The user added the typed tag to the link.
    case tagSaved
    /// The user removed a tag of the link.
    case tagRemoved(String)
    /// An event of undoing the removal of a highlight or a tag.
    case removal(UndoAction)
    /// A block of the article scrolled to the top.
    case scrolled(Int)
    /// The user has not scrolled for a while.
    case paused
    /// The user continues at the saved position.
    case resumed
    /// The user chose another style.
    case styleChosen(ReaderStyle)
    /// An event of reading the article aloud.
    case listening(ListeningAction)
    /// The user deletes the gist; the sheet closes.
    case deleteTapped
}

/// The events of a message with an undo button.
public enum UndoAction: Sendable, Equatable {
    /// The user undid what the message reports.
    case undoTapped
    /// The user closed the message.
    case dismissed
    /// A second passed.
    case secondPassed
}

/// The reducer of the reader.
struct ReaderFeature {
    enum Job: Hashable, Sendable { case loading, pictures, pause, style, undo }

    /// The time without scrolling after which the position is saved, so that it is not lost if the app ends.
    static let pause = Duration.seconds(5)

    let dependencies: GistaDependencies

    /// Opens a gist: at once with what this device has, then with the whole gist.
    func open(_ gistId: String, _ state: inout GistaState) -> Effect<GistaAction> {
        let gist = state.library.gists[gistId]
        var reader = ReaderState(gistId: gistId, gist: gist)
        reader.style = state.library.style
        reader.savedPosition = state.library.link(ofGist: gistId).flatMap { state.library.reading(of: $0).position }
        state.reader = reader
        let reading = markAsRead(gistId, &state)
        guard gist?.segments == nil else {
            state.reader?.isLoading = false
            return .merge(reading, article(of: gistId))
        }
        let loading = Effect<GistaAction>.run { [dependencies] send in
            do throws(NetworkError) {
                await send(.reader(.loaded(try await dependencies.gist(gistId).value)))
            } catch {
                // Offline, the article may be stored on this device; nothing more can be loaded.
                if error.isOffline, let article = try? await dependencies.article(gistId).value {
                    return await send(.reader(.articleLoaded(article)))
                }
                return await send(.reader(.failed(error)))
            }
            await Self.readArticle(of: gistId, by: dependencies, send)
        }
        return .merge(reading, loading.cancellable(id: Job.loading, cancelInFlight: true))
    }

    /// Marks the link as read when its gist is opened.
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
        await send(.reader(.articleLoaded(article)))
    }

    /// Loads the pictures of an article one after another, if the choice stored on this device allows it.
    private func pictures(of article: Gista.GistArticle) -> Effect<GistaAction> {
        let blocks = article.pictures.prefix(OfflineChoice.maxPictures)
        guard !blocks.isEmpty else { return .none }
        return .run { [dependencies] send in
            let choice = await dependencies.offlineChoice() ?? OfflineChoice()
            guard choice.pictures != .none else { return }
            do throws(NetworkError) {
                for block in blocks where !Task.isCancelled {
                    let picture = try await dependencies.picture(article.gistId, block, choice.pictures)
                    if let picture { await send(.reader(.pictureLoaded(picture))) }
                }
            } catch {
                // The backend cannot be reached. The other pictures stay links until the article is opened again.
            }
        }
        .cancellable(id: Job.pictures, cancelInFlight: true)
    }

    func reduce(_ state: inout GistaState, _ action: ReaderAction) -> Effect<GistaAction> {
        guard var reader = state.reader else { return .none }
        switch action {
        case .closed:
            let position = MarkingFeature(dependencies: dependencies).savePosition(&state)
            state.reader = nil
            return .merge(Self.closing, position)
        case .loaded(let gist):
            reader.gist = gist
            reader.selection = nil
            reader.isLoading = false
            reader.failure = nil
            state.library.gists[gist.id] = gist
        case .articleLoaded(let article):
            let old = reader.blocks
            reader.article = article
            reader.selection = nil
            reader.isLoading = false
            reader.continueListening(after: old)
            reader.keepBlock(of: old)
            state.reader = reader
            return pictures(of: article)
        case .pictureLoaded(let picture):
            guard picture.gistId == reader.gistId else { return .none }
            reader.pictures[picture.block] = picture
        case .failed(let error):
            if error == .unauthorized { return SessionEnd.reduce(&state) }
            reader.isLoading = false
            reader.failure = error
        case .lengthChosen(let length):
            reader.length = length
        case .placeTapped(let place):
            reader.landing = ReaderState.Landing(place: place, number: (reader.landing?.number ?? 0) &+ 1)
        case .scrolled(let block):
            // While an article is read aloud, the position is what the user hears.
            guard reader.listening?.isPaused != false else { return .none }
            state.reader?.block = block
            return waitForPause()
        case .listening(let action):
            reader.listen(action)
            let hasMoved = reader.block != state.reader?.block
            state.reader = reader
            return hasMoved ? waitForPause() : .none
        case .paused: return MarkingFeature(dependencies: dependencies).savePosition(&state)
        case .markingTapped, .selected, .selectionHighlighted, .sentenceTapped, .noteTapped, .noteSaved, .noteClosed,
            .highlightRemoved, .tagSaved, .tagRemoved, .removal, .resumed:
            return MarkingFeature(dependencies: dependencies).reduce(&state, action)
        case .styleChosen(let style):
            state.reader?.style = style
            state.library.style = style
            return .run { [dependencies] _ in await dependencies.storeStyle(style) }
                .cancellable(id: Job.style, cancelInFlight: true)
        case .deleteTapped:
            state.reader = nil
            let removal = GistaAction.library(.removal(.tapped(.saved(.gist(reader.gistId)))))
            return .merge(Self.closing, .run { await $0(removal) })
        }
        state.reader = reader
        return .none
    }

    /// Ends what runs for the reader, when it closes.
    private static var closing: Effect<GistaAction> {
        .merge([.loading, .pictures, .pause, .undo].map { .cancel(id: $0 as Job) })
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
