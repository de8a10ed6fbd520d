import Phrases

/// What the app looks like: computed from the state. A renderer draws it and decides nothing.
public struct ActionHandlerPresentation: Sendable, Equatable {
    /// The field for words.
    public let input: InputPresentation
    /// What the person is told, when there is something to tell.
    public let status: StatusPresentation?
    /// What stands before everything else.
    public let alert: AlertPresentation?
    /// What the person is asked.
    public let question: QuestionPresentation?
    /// The file that waits to be saved.
    public let file: FilePresentation?
    /// The ledger.
    public let ledger: LedgerPresentation
    /// The agenda.
    public let agenda: AgendaPresentation
    /// The history.
    public let history: HistoryPresentation
    /// The preferences.
    public let preferences: PreferencesPresentation
    /// The language, for the screen reader's voice.
    public let language: String

    /// How the app looks in that state at an instant, in seconds since 1970 began in UTC.
    public init(_ state: ActionHandlerFeature.State, at instant: Int) {
        let messages = state.messages
        input = InputPresentation(state, messages)
        status = StatusPresentation(state, messages)
        alert = state.alert.map { AlertPresentation($0, messages) }
        question = state.pending.map { QuestionPresentation($0, zone: state.preferences.timeZone, messages) }
        file = state.exported.map { FilePresentation($0, messages) }
        ledger = LedgerPresentation(state, messages)
        agenda = AgendaPresentation(state, today: ActionDay(at: instant, in: state.preferences.timeZone), messages)
        history = HistoryPresentation(state, messages)
        preferences = PreferencesPresentation(state, messages)
        language = state.preferences.language.rawValue
    }
}

/// A colour by its meaning.
public enum ActionTone: String, Sendable, Equatable {
    /// Something went well.
    case good
    /// Something went wrong.
    case bad
    /// Something is said.
    case neutral
}

/// The field for words.
public struct InputPresentation: Sendable, Equatable {
    /// A run of the words.
    public struct Segment: Sendable, Equatable {
        /// The words of it.
        public let text: String
        /// `time`, `money`, `duration` or `number` where it is to be underlined.
        public let kind: String?
        /// What a screen reader says of an underlined run.
        public let label: String?
    }

    /// The words.
    public let text: String
    /// The same in runs, what is understood apart from the rest.
    public let segments: [Segment]
    /// What stands in the empty field.
    public let placeholder: String
    /// What the field is called.
    public let label: String
    /// What the button beside it says.
    public let submitLabel: String
    /// True when the button does something.
    public let canSubmit: Bool
    /// True while the spinner turns.
    public let isBusy: Bool
    /// What a screen reader says of the spinner.
    public let busyLabel: String
    /// What the button says that ends the waiting.
    public let cancelLabel: String
    /// The most characters it takes.
    public let limit = InputProblem.limit

    init(_ state: ActionHandlerFeature.State, _ messages: Messages) {
        text = state.input
        segments = Self.segments(of: state.input, state.understood, messages)
        placeholder = messages.pick("120eur at next", "42 лв храна")
        label = messages.pick("What shall I note?", "Какво да запиша?")
        submitLabel = messages.pick("Send", "Изпрати")
        canSubmit = !state.isProcessing && !state.input.isBlank
        isBusy = state.isProcessing
        busyLabel = messages.pick("Working on it", "Работя по това")
        cancelLabel = messages.pick("Cancel", "Отказ")
    }

    private static func segments(
        of text: String,
        _ spans: [UnderstoodSpan],
        _ messages: Messages
    ) -> [Segment] {
        let bytes = Array(text.utf8)
        var segments: [Segment] = []
        var place = 0
        // Where two overlap, the one that begins first is shown.
        for span in spans.sorted(by: { $0.start < $1.start })
        where place <= span.start && span.start <= span.end && span.end <= bytes.count {
            if span.start > place { segments.append(plain(bytes[place..<span.start])) }
            let words = String(decoding: bytes[span.start..<span.end], as: UTF8.self)
            let label = "\(words), \(messages.name(ofSpan: span.kind))"
            segments.append(Segment(text: words, kind: span.kind, label: label))
            place = span.end
        }
        if place < bytes.count { segments.append(plain(bytes[place...])) }
        return segments
    }

    private static func plain(_ bytes: ArraySlice<UInt8>) -> Segment {
        Segment(text: String(decoding: bytes, as: UTF8.self), kind: nil, label: nil)
    }
}

/// What the person is told.
public struct StatusPresentation: Sendable, Equatable {
    /// The sentence.
    public let text: String
    /// Its colour.
    public let tone: ActionTone
    /// Its role for a screen reader: errors are read at once, the rest when there is time.
    public let role: String
    /// How many words wait for the network, in words; nil when none do.
    public let waiting: String?

    init?(_ state: ActionHandlerFeature.State, _ messages: Messages) {
        let count = state.waiting
        waiting = count == 0 ? nil : messages.waiting(count)
        guard !state.message.isEmpty || waiting != nil else { return nil }
        text = state.message
        let isGood = state.result?.success == true && state.pending == nil && !state.isProcessing
        tone = state.error != nil ? .bad : isGood ? .good : .neutral
        role = state.error == nil ? "status" : "alert"
    }
}

/// What stands before everything else.
public struct AlertPresentation: Sendable, Equatable {
    /// What it says first.
    public let title: String
    /// What it says below.
    public let message: String?
    /// What its button says.
    public let dismissLabel: String
    /// Its role for a screen reader.
    public let role = "alertdialog"
}
