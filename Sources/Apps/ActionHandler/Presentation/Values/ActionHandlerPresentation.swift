import Flow
import LocalizedTexts

/// The presentation of the whole app. Renderers make no decisions.
public struct ActionHandlerPresentation: Sendable, Equatable {
    /// The field for words.
    public let input: InputPresentation
    /// The message to the user; nil when there is none.
    public let status: StatusPresentation?
    /// The due reminders that were neither completed nor closed.
    public let rings: [RingPresentation]
    /// The title of the button that allows notifications of due reminders.
    public let notifyLabel: String
    /// The alert over everything else.
    public let alert: AlertPresentation?
    /// The question that waits for an answer; nil for none.
    public let question: QuestionPresentation?
    /// The message about a removal that can be undone; nil when there is none.
    public let undo: UndoPresentation?
    /// The file that waits to be saved.
    public let file: FilePresentation?
    /// The ledger of the shown month.
    public let ledger: LedgerPresentation
    /// The agenda of the shown days.
    public let agenda: AgendaPresentation
    /// The list of past requests.
    public let history: HistoryPresentation
    /// The user's preferences, as form fields.
    public let preferences: PreferencesPresentation
    /// The language, for the screen reader's voice.
    public let language: String

    /// The presentation of a state at a time in seconds since 1970 in UTC.
    public init(_ state: ActionHandlerFeature.State, at instant: Int) {
        let strings = state.strings
        let today = ActionDay(at: instant, in: state.preferences.timeZone)
        input = InputPresentation(state, today: today, strings)
        status = StatusPresentation(state, strings)
        rings = state.rung.map { RingPresentation($0, zone: state.preferences.timeZone, strings) }
        notifyLabel = strings.pick("Notify me when a reminder is due", "Известявай ме, когато дойде напомняне")
        alert = state.alert.map { AlertPresentation($0, strings) }
        question = state.pending.map { QuestionPresentation($0, zone: state.preferences.timeZone, strings) }
        undo = state.removed.map { UndoPresentation($0, strings) }
        file = state.exported.map { FilePresentation($0, strings) }
        ledger = LedgerPresentation(state, today: today, strings)
        agenda = AgendaPresentation(state, today: today, strings)
        history = HistoryPresentation(state, strings)
        preferences = PreferencesPresentation(state, strings)
        language = state.preferences.language.rawValue
    }
}

/// The meaning of a color.
public enum ActionTone: String, Sendable, Equatable {
    /// Something succeeded, such as a save.
    case good
    /// Something failed and needs attention.
    case bad
    /// Neither success nor error.
    case neutral
}

/// The field for words.
public struct InputPresentation: Sendable, Equatable {
    /// A run of the words.
    public struct Segment: Sendable, Equatable {
        /// The text of the run.
        public let text: String
        /// `time`, `money`, `duration` or `number` for an underlined run; nil for plain text.
        public let kind: String?
        /// The accessibility label of an underlined run.
        public let label: String?
    }

    /// The words as the user wrote or said them.
    public let text: String
    /// The text in runs, understood parts separate from the rest.
    public let segments: [Segment]
    /// The pieces read from the words, for correction.
    public let chips: [ChipPresentation]
    /// The label of the chips.
    public let chipsLabel: String
    /// The text shown while the field is empty.
    public let placeholder: String
    /// The label of the field.
    public let label: String
    /// The title of the submit button.
    public let submitLabel: String
    /// True if the submit button is enabled.
    public let canSubmit: Bool
    /// True while the spinner is shown.
    public let isBusy: Bool
    /// The accessibility label of the spinner.
    public let busyLabel: String
    /// The title of the cancel button.
    public let cancelLabel: String
    /// The button for dictation; nil if the device cannot listen.
    public let dictation: DictationPresentation?

    init(_ state: ActionHandlerFeature.State, today: ActionDay, _ strings: ActionHandlerStrings) {
        text = state.input
        chips = ChipPresentation.chips(of: state.draft, today: today, strings)
        chipsLabel = strings.pick("What I understood", "Какво разбрах")
        segments = Self.segments(of: state.input, state.understood, strings)
        placeholder = strings.pick("120eur at next", "42 лв храна")
        label = strings.pick("What would you like to record?", "Какво да запиша?")
        submitLabel = strings.pick("Send", "Изпрати")
        canSubmit = !state.isProcessing && !state.input.isBlank && !state.draft.isWrong
        isBusy = state.isProcessing
        busyLabel = strings.pick("Working on it", "Работя по това")
        cancelLabel = strings.pick("Cancel", "Отказ")
        dictation = DictationPresentation(state.dictation, strings)
    }

    private static func segments(
        of text: String,
        _ spans: [UnderstoodSpan],
        _ strings: ActionHandlerStrings
    ) -> [Segment] {
        let bytes = Array(text.utf8)
        var segments: [Segment] = []
        var offset = 0
        // If two spans overlap, the one that begins first is shown.
        for span in spans.sorted(by: { $0.start < $1.start })
        where offset <= span.start && span.start <= span.end && span.end <= bytes.count {
            if span.start > offset { segments.append(plain(bytes[offset..<span.start])) }
            let words = String(decoding: bytes[span.start..<span.end], as: UTF8.self)
            let label = "\(words), \(strings.name(ofSpan: span.kind))"
            segments.append(Segment(text: words, kind: span.kind, label: label))
            offset = span.end
        }
        if offset < bytes.count { segments.append(plain(bytes[offset...])) }
        return segments
    }

    private static func plain(_ bytes: ArraySlice<UInt8>) -> Segment {
        Segment(text: String(decoding: bytes, as: UTF8.self), kind: nil, label: nil)
    }
}

/// The message to the user.
public struct StatusPresentation: Sendable, Equatable {
    /// One sentence about the last request.
    public let text: String
    /// The meaning that the color of the status shows.
    public let tone: ActionTone
    /// The ARIA role: errors are announced at once, everything else in the next pause.
    public let role: String
    /// The text about waiting inputs; nil when there are none.
    public let waiting: String?

    init?(_ state: ActionHandlerFeature.State, _ strings: ActionHandlerStrings) {
        let count = state.waiting
        waiting = count == 0 ? nil : strings.waiting(count)
        guard !state.message.isEmpty || waiting != nil else { return nil }
        text = state.message
        let isGood = state.result?.success == true && state.pending == nil && !state.isProcessing
        tone = state.error != nil ? .bad : isGood ? .good : .neutral
        role = state.error == nil ? "status" : "alert"
    }
}

/// The message that a record was removed, with a button to undo it.
public struct UndoPresentation: Sendable, Equatable {
    /// What was removed.
    public let text: String
    /// The remaining time. It changes every second, so a screen reader does not read it aloud.
    public let timeLeft: String
    /// The title of the button.
    public let undoLabel: String
    /// What a screen reader reads aloud for the button.
    public let undoHint: String

    init(_ removed: UndoCountdown<RemovedRecord>, _ strings: ActionHandlerStrings) {
        undoLabel = strings.undo
        timeLeft = strings.secondsLeft(removed.secondsLeft)
        switch removed.change {
        case .recurring(let entry):
            text = strings.ended
            undoHint = "\(strings.undo): \(entry.input)"
        case .limit(let limit):
            text = strings.removed(limitOf: limit.category)
            undoHint = "\(strings.undo): \(strings.name(ofCategory: limit.category))"
        }
    }
}

/// The alert over everything else.
public struct AlertPresentation: Sendable, Equatable {
    /// The title shown in the alert.
    public let title: String
    /// The text below the title.
    public let message: String?
    /// The title of its button.
    public let dismissLabel: String
    /// The ARIA role of the element that shows it.
    public let role = "alertdialog"
}
