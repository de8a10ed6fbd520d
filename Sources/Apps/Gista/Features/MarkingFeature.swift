internal import Basics
internal import Digest
internal import Flow
internal import Wire

/// The reducer of highlights, notes, tags and the reading position.
struct MarkingFeature {
    /// The maximum number of characters of a note, as the backend counts them.
    static let maxNoteLength = 20_000
    /// The maximum number of characters of a highlight, below the backend's limit.
    static let maxQuoteLength = 4_000
    /// The number of characters stored before and after a highlight, for finding it again.
    private static let contextLength = 32

    let dependencies: GistaDependencies

    func reduce(_ state: inout GistaState, _ action: ReaderAction) -> Effect<GistaAction> {
        switch action {
        // Possible also after the link was deleted on another device.
        case .noteClosed:
            state.reader?.draft = nil
            return .none
        case .removal(.dismissed): return endUndo(&state)
        case .removal(.secondPassed): return state.reader?.removed?.countSecond() == false ? .none : endUndo(&state)
        case .removal(.undoTapped):
            let removed = state.reader?.removed?.change
            return .merge(endUndo(&state), removed.map { restore($0, &state) } ?? .none)
        case .markingTapped, .selected, .selectionHighlighted, .sentenceTapped, .noteTapped, .noteSaved,
            .highlightRemoved, .tagSaved, .tagRemoved, .resumed:
            return change(&state, action)
        // Handled by `ReaderFeature`.
        case .closed, .loaded, .articleLoaded, .pictureLoaded, .failed, .lengthChosen, .placeTapped, .styleChosen,
            .scrolled, .paused, .listening, .deleteTapped:
            return .none
        }
    }

    /// Handles the actions that change the reading of the link.
    private func change(_ state: inout GistaState, _ action: ReaderAction) -> Effect<GistaAction> {
        guard let account = state.account, let reader = state.reader,
            let link = state.library.link(ofGist: reader.gistId)
        else { return .none }
        let known = state.library.reading(of: link).highlights
        switch action {
        case .markingTapped:
            switch reader.selection {
            case nil: state.reader?.isMarking.toggle()
            case .tooLong: break
            case .places(let places): return highlight(places, in: reader, link, &state, account)
            }
        case .selected(let parts):
            guard let blocks = reader.blocks, let selection = ReaderSelection(parts, in: blocks) else { return .none }
            state.reader?.selection = selection == .places([]) ? nil : selection
        case .selectionHighlighted(let parts):
            guard let blocks = reader.blocks, case .places(let places) = ReaderSelection(parts, in: blocks) else {
                return .none
            }
            return highlight(places, in: reader, link, &state, account)
        case .sentenceTapped(let place): return highlight([place], in: reader, link, &state, account)
        case .noteTapped(let id):
            state.reader?.draft = known[id].map {
                ReaderState.NoteDraft(highlight: id, text: $0.note.text, base: $0.note)
            }
        case .noteSaved:
            guard let draft = reader.draft, let highlight = known[draft.highlight] else { return .none }
            state.reader?.draft = nil
            guard draft.text != draft.base.text else { return .none }
            return change(draft.highlight, of: highlight, about: link, &state, account) { highlight, at, device in
                highlight.note = draft.base.replaced(by: draft.text, at: at, by: device)
            }
        case .highlightRemoved(let id):
            guard let highlight = known[id] else { return .none }
            state.reader?.draft = nil
            let removing = change(id, of: highlight, about: link, &state, account) { highlight, at, device in
                highlight.kept = Gista.Mark(false, at: at, by: device)
                highlight.note = highlight.note.replaced(by: "", at: at, by: device)
            }
            return .merge(removing, offerUndo(of: .highlight(id, highlight), &state))
        case .tagSaved:
            let tag = reader.newTag
            guard Gista.Reading.tag(tag) != nil else { return .none }
            state.reader?.newTag = ""
            return ReadingFeature(dependencies: dependencies).reduce(&state, .tagged(link, tag, true), account)
        case .tagRemoved(let tag):
            let removing = ReadingFeature(dependencies: dependencies).reduce(&state, .tagged(link, tag, false), account)
            return .merge(removing, offerUndo(of: .tag(tag), &state))
        case .resumed:
            guard let position = reader.savedPosition else { return .none }
            let number = (reader.landing?.number ?? 0) &+ 1
            let end = reader.blocks.flatMap { blocks in
                blocks.indices.contains(position.block)
                    ? SentenceCuts.of(blocks[position.block].text).first?.upperBound : nil
            }
            state.reader?.landing = .init(
                place: .init(block: position.block, start: 0, end: max(end ?? 1, 1)),
                number: number
            )
        // Handled above or by `ReaderFeature`.
        case .noteClosed, .removal, .closed, .loaded, .articleLoaded, .pictureLoaded, .failed, .lengthChosen,
            .placeTapped, .styleChosen, .scrolled,
            .paused, .listening, .deleteTapped:
            break
        }
        return .none
    }

    /// Saves the reading position if it changed.
    func savePosition(_ state: inout GistaState) -> Effect<GistaAction> {
        guard let account = state.account, let reader = state.reader, let block = reader.block,
            let count = reader.blocks?.count, (0..<count).contains(block),
            let link = state.library.link(ofGist: reader.gistId),
            block != reader.savedBlock ?? reader.savedPosition?.block ?? 0
        else { return .none }
        // Compared with what this reader has saved: a reader that did not move must not undo another device's progress.
        state.reader?.savedBlock = block
        return changeReading(of: link, &state, account) { reading, at, device in
            reading.position = Gista.ReadingPosition(block: block, of: count, at: at, by: device)
        }
    }

    // MARK: Undoing

    /// A removal is saved and sent at once, because a newer change brings everything back.
    private func offerUndo(of removed: ReaderState.Removed, _ state: inout GistaState) -> Effect<GistaAction> {
        state.reader?.removed = UndoCountdown(removed)
        return Effect<GistaAction>.everySecond(on: dependencies.clock, send: .reader(.removal(.secondPassed)))
            .cancellable(id: ReaderFeature.Job.undo, cancelInFlight: true)
    }

    private func endUndo(_ state: inout GistaState) -> Effect<GistaAction> {
        state.reader?.removed = nil
        return .cancel(id: ReaderFeature.Job.undo)
    }

    private func restore(_ removed: ReaderState.Removed, _ state: inout GistaState) -> Effect<GistaAction> {
        guard let account = state.account, let link = state.reader.flatMap({ state.library.link(ofGist: $0.gistId) })
        else { return .none }
        switch removed {
        case .tag(let tag):
            return ReadingFeature(dependencies: dependencies).reduce(&state, .tagged(link, tag, true), account)
        case .highlight(let id, let before):
            guard let highlight = state.library.reading(of: link).highlights[id] else { return .none }
            return change(id, of: highlight, about: link, &state, account) { highlight, at, device in
                highlight.kept = Gista.Mark(true, at: at, by: device)
                // What another device wrote meanwhile stays beside it.
                highlight.note = before.note.replaced(by: before.note.text, at: at, by: device)
            }
        }
    }

    // MARK: Steps

    /// Highlights the text at each place, unless exactly that text is highlighted.
    private func highlight(
        _ places: [Gista.ArticlePlace],
        in reader: ReaderState,
        _ link: String,
        _ state: inout GistaState,
        _ account: Account
    ) -> Effect<GistaAction> {
        guard let blocks = reader.blocks else { return .none }
        state.reader?.selection = nil
        let finder = HighlightRanges(blocks)
        let known = Set(state.library.reading(of: link).shownHighlights.values.compactMap(finder.range))
        let added = places.filter { !known.contains($0) }.compactMap { Self.words(at: $0, in: blocks) }
        return changeReading(of: link, &state, account) { reading, at, device in
            for highlight in added {
                reading.highlights[Hex.encode(RandomBytes.array(count: 8))] = Gista.Highlight(
                    quote: highlight.quote,
                    before: highlight.before,
                    after: highlight.after,
                    kept: Gista.Mark(true, at: at, by: device)
                )
            }
        }
    }

    private func changeReading(
        of link: String,
        _ state: inout GistaState,
        _ account: Account,
        _ change: (inout Gista.Reading, Int, String) -> Void
    ) -> Effect<GistaAction> {
        ReadingFeature(dependencies: dependencies).changeReading(of: link, &state.library, account, change)
    }

    private func change(
        _ id: String,
        of highlight: Gista.Highlight,
        about link: String,
        _ state: inout GistaState,
        _ account: Account,
        _ change: (inout Gista.Highlight, Int, String) -> Void
    ) -> Effect<GistaAction> {
        changeReading(of: link, &state, account) { reading, at, device in
            var changed = highlight
            change(&changed, at, device)
            reading.highlights[id] = changed
        }
    }

    /// The text at a place, and the text before and after it.
    private static func words(
        at place: Gista.ArticlePlace,
        in blocks: [Gista.Block]
    ) -> (quote: String, before: String, after: String)? {
        guard blocks.indices.contains(place.block) else { return nil }
        let bytes = Array(blocks[place.block].text.utf8)
        guard place.start >= 0, place.start < place.end, place.end <= bytes.count else { return nil }
        func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
        let quote = String(text(bytes[place.start..<place.end]).prefix(maxQuoteLength))
        guard quote.contains(where: HighlightRanges.isSignificant) else { return nil }
        let end = min(place.start + quote.utf8.count, bytes.count)
        return (
            quote,
            String(text(bytes[..<place.start].suffix(4 * contextLength)).suffix(contextLength)),
            String(text(bytes[end...].prefix(4 * contextLength)).prefix(contextLength))
        )
    }
}

extension ReaderState {
    /// The shown blocks: the article's, or else the gist's plain paragraphs; nil before either is loaded.
    var blocks: [Gista.Block]? {
        if let article, article.gistId == gistId { return article.blocks }
        return gist?.segments?.map { Gista.Block(.paragraph, $0.text) }
    }
}
