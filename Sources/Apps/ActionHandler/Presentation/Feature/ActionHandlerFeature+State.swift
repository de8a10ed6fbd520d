public import Flow
import PlainWords

extension ActionHandlerFeature {
    /// The state of the app.
    public struct State: Sendable, Equatable {
        /// The words as they appear in the field.
        public var input = ""
        /// The parts of the text that this device understands, to be underlined.
        public var understood: [UnderstoodSpan] = []
        /// What the words mean, and what the user corrected of it.
        public var draft = Draft()
        /// Whether the device listens; nil where it cannot.
        public var dictation: Dictation?
        /// True while words are processed or their actions are carried out.
        public var isProcessing = false
        /// The message to the user.
        public var message = ""
        /// The backend's answer to the last words.
        public var result: ActionResult?
        /// The error of the last words.
        public var error: ActionHandlerError?
        /// The alert that is shown until it is dismissed.
        public var alert: AlertState?
        /// The question that waits for the user's answer.
        public var pending: Pending?
        /// The number of inputs that wait for the network.
        public var waiting = 0
        /// True when they wait because the server fails, false when there is no network.
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
        /// True from when the app appears until it disappears; reminders ring only then.
        var isOpen = false
        /// What rang and was neither done nor seen, the newest last.
        public var rung: [DueReminders.Ring] = []
        /// Through when reminders have rung, in seconds since 1970 in UTC.
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

    /// Listening to the user.
    public enum Dictation: Sendable, Equatable {
        /// Nobody listens.
        case off
        /// What is said is written into the field.
        case listening
        /// Nothing was heard the last time, or the app may not listen.
        case unheard
    }

    /// What is open until the user answers. It can be saved and restored after the process has ended.
    ///
    /// It contains what the backend proposed. Sending the words again instead could carry out at once what was only
    /// asked about, and repeat what the same sentence had done before. JSON of another version that cannot be decoded
    /// is dropped; the words stay in their field.
    public struct Unanswered: Sendable, Equatable, Codable {
        /// The question that waits for the user's answer.
        public let pending: Pending?
        /// The alert that is still open.
        public let alert: AlertState?
    }

    /// A question that waits for the user's answer.
    public enum Pending: Sendable, Equatable, Codable {
        /// The user wants to confirm the actions.
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
    /// The entries of the ledger that recur.
    public var recurring: [RecurringEntry] = []
    /// The user's categories, from details in lower case.
    public var corrections: [String: String] = [:]
    /// The reminders, tasks and events.
    public var agenda = Agenda()
    /// The newest of the history.
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
