internal import LocalizedTexts
internal import Wire

/// The controls of reading an article aloud.
public struct ListeningPresentation: Sendable, Equatable {
    /// The name of the group of buttons, for screen readers.
    public let title: String
    /// Whether the article is being read, or why it could not be read.
    public let status: StatusPresentation
    /// The buttons: back, pause or continue, forward, speed, stop. Empty after an error.
    public let buttons: [ButtonPresentation]
    /// The index in ``ReaderPresentation/blocks`` of the block that is being read; nil for the title.
    public let block: Int?
    /// What the voice speaks; nil after an error.
    public let speech: SpeechPresentation?

    /// `shown` has the index in the article of each block that is shown. Nil if the user does not listen.
    init?(_ reader: ReaderState, shown: [Int], _ strings: GistaStrings) {
        let language = reader.article?.language ?? reader.gist?.language ?? strings.language.rawValue
        title = strings(.listening)
        guard let listening = reader.listening else {
            guard let error = reader.speechError else { return nil }
            status = StatusPresentation(text: strings(.speechFailed(error, language)), tone: .danger)
            (buttons, block, speech) = ([], nil, nil)
            return
        }
        status = StatusPresentation(text: strings(listening.isPaused ? .listeningPaused : .readingAloud), tone: .muted)
        buttons = Self.buttons(listening, reader, strings)
        block = if case .block(let index) = listening.part { shown.firstIndex(of: index) } else { nil }
        speech = SpeechPresentation(
            utterance: listening.utterance,
            texts: reader.spokenTexts(of: listening.part),
            language: language,
            speed: reader.style.speed,
            isPaused: listening.isPaused
        )
    }

    /// The button that starts and stops reading aloud.
    static func tool(_ reader: ReaderState, _ strings: GistaStrings) -> ButtonPresentation {
        let isOn = reader.listening != nil
        return ButtonPresentation(
            "listen",
            strings(.listen),
            hint: strings(.listenHint),
            isEnabled: isOn || reader.canListen,
            isSelected: isOn,
            sends: .reader(.listening(isOn ? .stopTapped : .startTapped))
        )
    }

    private static func buttons(
        _ listening: Listening,
        _ reader: ReaderState,
        _ strings: GistaStrings
    ) -> [ButtonPresentation] {
        let speeds = ReaderStyle.speeds
        let faster = speeds.first { $0 > reader.style.speed } ?? speeds[0]
        return [
            ButtonPresentation(
                "listen-back",
                strings(.listenBack),
                label: strings(.previousParagraph),
                sends: .reader(.listening(.previousTapped))
            ),
            // One id for both, so that the button keeps the focus.
            ButtonPresentation(
                "listen-pause",
                strings(listening.isPaused ? .continueListening : .pauseListening),
                sends: .reader(.listening(listening.isPaused ? .continueTapped : .pauseTapped))
            ),
            ButtonPresentation(
                "listen-forward",
                strings(.listenForward),
                label: strings(.nextParagraph),
                isEnabled: reader.part(after: listening.part) != nil,
                sends: .reader(.listening(.nextTapped))
            ),
            ButtonPresentation(
                "listen-speed",
                strings(.speed(reader.style.speed)),
                label: strings(.speedLabel(reader.style.speed)),
                hint: strings(.speedHint(faster)),
                sends: .reader(.styleChosen(reader.style.spoken(at: faster)))
            ),
            ButtonPresentation("listen-stop", strings(.stopListening), sends: .reader(.listening(.stopTapped))),
        ]
    }
}

/// What a voice speaks now. It starts again when the utterance changes; with another speed and after a pause it
/// continues with the text at which it was.
public struct SpeechPresentation: Sendable, Equatable {
    /// The number of the utterance, for reports of the voice.
    public let utterance: Int
    /// The texts to speak one after the other.
    public let texts: [String]
    /// The language of the texts: a BCP 47 tag, e.g. `bg`.
    public let language: String
    /// The speed in percent of the voice's own.
    public let speed: Int
    /// Whether the voice is silent for now.
    public let isPaused: Bool

    /// The action that reports the end of the utterance.
    public var spoken: GistaAction { .reader(.listening(.spoken(utterance))) }
    /// The action that reports an interruption by the system.
    public var interrupted: GistaAction { .reader(.listening(.interrupted(utterance))) }
    /// The action that reports an error.
    public func failed(_ error: SpeechError) -> GistaAction { .reader(.listening(.failed(utterance, error))) }
}
