public import Flow
import PlainWords

extension ActionHandlerFeature {
    /// The state of the app.
    public struct State: Sendable, Equatable {
        /// The words as they appear in the field.
        public var input = ""
        /// The parts of the text that this device understands, to be underlined.
        public var understood: [UnderstoodSpan] = []
        /// The actions read from the words, with the user's corrections.
        public var draft = Draft()
        /// The state of dictation; nil if the device cannot listen.
        public var dictation: Dictation?
        /// True while words are processed or their actions are carried out.
        public var isProcessing = false
        /// The message to the user.
        public var message = ""
        /// The backend's result for the last words.
        public var result: ActionResult?
        /// The error of the last words.
        public var error: ActionHandlerError?
        /// The alert that is shown until it is dismissed.
        public var alert: AlertState?
        /// The question that waits for the user's answer.
        public var pending: Pending?
        /// The number of inputs that wait for the network.
        public var waiting = 0
        /// True if the inputs wait because the server fails, false if there is no network.
        public var isServerInTrouble = false
        /// The preferences as they are stored.
        public var preferences = Preferences()
        /// The errors of the last changed preferences.
        public var preferenceProblems: [PreferenceError] = []
        /// The month of the ledger that is shown: year and month.
        public var month: MonthName
        /// The days of the agenda that are shown.
        public var span: AgendaSpan
        /// The records on this device that are shown.
        public var records = DeviceRecords()
        /// The record that was removed by hand and can be brought back; nil if there is none.
        public var removed: UndoCountdown<RemovedRecord>?
        /// True from when the app appears until it disappears; reminders ring only then.
        var isOpen = false
        /// Reminders that rang and were neither completed nor closed, newest last.
        public var rung: [DueReminders.Ring] = []
        /// The time up to which reminders have rung, in seconds since 1970 in UTC.
        var rungThrough: Int
        /// A file that waits to be saved.
        public var exported: ExportedFile?
        /// The words that are being processed.
        public var sent = ""
        /// The draft of the words that are being processed.
        public var sentDraft = Draft()

        /// The initial state, at a time in seconds since 1970 in UTC.
        public init(at instant: Int, preferences: Preferences = Preferences()) {
            let today = ActionDay(at: instant, in: preferences.timeZone)
            self.preferences = preferences
            month = MonthName(today)
            rungThrough = instant
            span = .week(of: today, weekStart: preferences.weekStart)
        }
    }

    /// The state of dictation.
    public enum Dictation: Sendable, Equatable {
        /// Dictation is off.
        case off
        /// The device listens and writes the words into the field.
        case listening
        /// Nothing was heard the last time, or the app may not listen.
        case unheard
    }

    /// The open question or alert. It can be saved and restored after the process has ended.
    ///
    /// It contains the backend's proposal. Sending the words again instead could carry out actions that were only asked
    /// about, and repeat actions that the same sentence has already caused. JSON from another version that cannot be
    /// decoded is dropped; the words stay in the field.
    public struct Unanswered: Sendable, Equatable, Codable {
        /// The question that waits for the user's answer.
        public let pending: Pending?
        /// The alert that is still open.
        public let alert: AlertState?
    }

    /// A question that waits for the user's answer.
    public enum Pending: Sendable, Equatable, Codable {
        /// The user is asked to confirm the actions.
        case confirm(ActionResult, input: String)
        /// The backend asks the user to choose.
        case clarify(ActionResult, input: String)
    }
}

/// A month of a year.
public struct MonthName: Sendable, Equatable {
    /// The year, such as 2026.
    public var year: Int
    /// The month, 1 for January.
    public var month: Int

    /// Creates a month; `month` counts from 1.
    public init(year: Int, month: Int) {
        self.year = year
        self.month = month
    }

    init(_ day: ActionDay) {
        self.init(year: day.day.year, month: day.day.month)
    }
}

/// The records on this device that are shown.
public struct DeviceRecords: Sendable, Equatable {
    /// The month of the ledger; nil until it was read.
    public var ledger: LedgerMonth?
    /// The recurring ledger entries.
    public var recurring: [RecurringEntry] = []
    /// The user's category corrections, keyed by details in lower case.
    public var corrections: [String: String] = [:]
    /// The reminders, tasks and events.
    public var agenda = Agenda()
    /// The newest history entries, newest first.
    public var history: [HistoryEntry] = []
    /// The numbers of actions by type and status.
    public var tallies: [ActionTally] = []
    /// The number of inputs that wait for the network.
    public var waiting = 0

    /// Creates the records of an empty device.
    public init() {}
}

extension ActionHandlerFeature.State {
    /// The open question or alert; nil when there is none.
    public var unanswered: ActionHandlerFeature.Unanswered? {
        guard pending != nil || alert != nil else { return nil }
        return ActionHandlerFeature.Unanswered(pending: pending, alert: alert)
    }
}
