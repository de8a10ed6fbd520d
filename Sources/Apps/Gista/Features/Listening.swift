internal import Wire

/// The state of reading an article aloud.
public struct Listening: Sendable, Equatable {
    /// A part of an article that is spoken without a pause.
    public enum Part: Sendable, Equatable {
        /// The title of the article.
        case title
        /// The block with this index in the article.
        case block(Int)
    }

    /// The part that is being read.
    public internal(set) var part: Part
    /// The number of the utterance. It changes with each part, also when the same part is read again, so that a late
    /// report of the voice is recognized.
    public internal(set) var utterance: Int
    /// Whether the user has paused.
    public internal(set) var isPaused = false
}

/// The error of a voice.
public enum SpeechError: Error, Sendable, Equatable {
    /// The device has no voice for the language of the article.
    case noVoice
    /// The voice could not speak.
    case failed
}

/// The events of reading an article aloud. Reports of the voice contain the number of the utterance.
public enum ListeningAction: Sendable, Equatable {
    /// The user starts to listen.
    case startTapped
    /// The user pauses.
    case pauseTapped
    /// The user continues after a pause.
    case continueTapped
    /// The user stops listening.
    case stopTapped
    /// The user goes to the next part.
    case nextTapped
    /// The user goes to the previous part.
    case previousTapped
    /// The voice has spoken an utterance to its end.
    case spoken(Int)
    /// The system has interrupted an utterance, e.g. for a call.
    case interrupted(Int)
    /// An utterance could not be spoken.
    case failed(Int, SpeechError)
}

extension ReaderState {
    /// Changes the state for one action.
    mutating func listen(_ action: ListeningAction) {
        switch action {
        case .startTapped:
            if listening == nil, let first = firstPart { read(first) }
        case .pauseTapped:
            listening?.isPaused = true
        case .continueTapped:
            listening?.isPaused = false
        case .stopTapped:
            listening = nil
        case .nextTapped:
            if let part = listening?.part, let next = self.part(after: part) { read(next) }
        case .previousTapped:
            if let part = listening?.part { read(self.part(before: part) ?? part) }
        case .spoken(let utterance):
            guard let listening, listening.utterance == utterance else { return }
            if let next = part(after: listening.part) { read(next) } else { self.listening = nil }
        case .interrupted(let utterance):
            if listening?.utterance == utterance { listening?.isPaused = true }
        case .failed(let utterance, let error):
            guard listening?.utterance == utterance else { return }
            listening = nil
            speechError = error
        }
    }

    /// Continues with the same text when the structured article replaces the plain paragraphs `old`.
    mutating func continueListening(after old: [Gista.Block]?) {
        guard case .block(let index) = listening?.part, let old, old.indices.contains(index) else { return }
        if let same = blocks?.firstIndex(where: { $0.text == old[index].text }) {
            listening?.part = .block(same)
            block = same
        } else if let beginning {
            read(beginning)
        } else {
            listening = nil
        }
    }

    /// Stays at the same text when the structured article replaces the plain paragraphs `old`; without it, the position
    /// is unknown until the user scrolls.
    mutating func keepBlock(of old: [Gista.Block]?) {
        guard listening == nil, let block, let old else { return }
        let text = old.indices.contains(block) ? old[block].text : nil
        self.block = text.flatMap { text in blocks?.firstIndex { $0.text == text } }
    }

    /// A pause stays a pause at another part.
    private mutating func read(_ part: Listening.Part) {
        utterances += 1
        listening = Listening(part: part, utterance: utterances, isPaused: listening?.isPaused ?? false)
        speechError = nil
        if case .block(let index) = part { block = index }
    }
}

extension ReaderState {
    /// Whether the article has text that can be spoken.
    var canListen: Bool { firstBlock(in: leadingTitles...) != nil }

    /// The number of blocks at the start of the article that only repeat its title.
    var leadingTitles: Int { (blocks ?? []).prefix { $0.text == gist?.title }.count }

    /// The texts of a part, in order.
    func spokenTexts(of part: Listening.Part) -> [String] {
        switch part {
        case .title: SpokenTexts.of(gist?.title ?? article?.title ?? "")
        case .block(let index):
            blocks.flatMap { $0.indices.contains(index) ? SpokenTexts.of($0[index]) : nil } ?? []
        }
    }

    /// The part after another one; nil at the end.
    func part(after part: Listening.Part) -> Listening.Part? {
        switch part {
        case .title: firstBlock(in: leadingTitles...).map { .block($0) }
        case .block(let index): firstBlock(in: max(index + 1, leadingTitles)...).map { .block($0) }
        }
    }

    /// The part before another one; nil at the start.
    private func part(before part: Listening.Part) -> Listening.Part? {
        guard case .block(let index) = part, let blocks else { return nil }
        let earlier = blocks.indices.clamped(to: leadingTitles..<max(index, leadingTitles))
            .last { !SpokenTexts.of(blocks[$0]).isEmpty }
        return earlier.map { .block($0) } ?? beginning
    }

    /// The part at the top of the screen, or else at the saved position, or else the beginning.
    private var firstPart: Listening.Part? {
        let start = block ?? savedPosition?.block ?? 0
        // The first block also counts as the top while the screen is scrolled to something above the article.
        guard start > leadingTitles, let index = firstBlock(in: start...) else { return beginning }
        return .block(index)
    }

    /// The title, or the first block if there is no title. Nil if the article has no text.
    private var beginning: Listening.Part? {
        guard let first = firstBlock(in: leadingTitles...) else { return nil }
        return spokenTexts(of: .title).isEmpty ? .block(first) : .title
    }

    private func firstBlock(in range: PartialRangeFrom<Int>) -> Int? {
        guard let blocks, range.lowerBound < blocks.count else { return nil }
        return (max(range.lowerBound, 0)..<blocks.count).first { !SpokenTexts.of(blocks[$0]).isEmpty }
    }
}
