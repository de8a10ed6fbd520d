public import Flow
import PlainWords

extension ActionHandlerFeature {
    /// What the app shows and waits for.
    public struct State: Sendable, Equatable {
        /// The words as they stand in the field.
        public var input = ""
        /// What this device understands of them, to be underlined.
        public var understood: [UnderstoodSpan] = []
        /// True while the words are with the backend, or what they came to is being done.
        public var isProcessing = false
        /// What the person is told.
        public var message = ""
        /// What came of the words.
        public var result: ActionResult?
        /// Why nothing did.
        public var error: ActionHandlerError?
        /// What stands before everything else until it is dismissed.
        public var alert: AlertState?
        /// What waits for the person's yes or choice.
        public var pending: Pending?
        /// How many words wait for the network.
        public var waiting = 0
        /// True when they wait because the server is in trouble, not because there is no network.
        public var isServerInTrouble = false
        /// How the person wants things.
        public var preferences = Preferences()
        /// What is wrong with the preferences as they were last given.
        public var preferenceProblems: [PreferenceProblem] = []
        /// The month of the ledger that is shown: year and month.
        public var month: MonthName
        /// The days of the agenda that are shown.
        public var span: AgendaSpan
        /// What is kept on this device, as far as it is shown.
        public var book = Book()
        /// A file that waits to be saved.
        public var exported: ExportedFile?
        /// The words that are being processed.
        public var sent = ""

        /// An app nobody has said anything to, at an instant in seconds since 1970 began in UTC.
        public init(at instant: Int, preferences: Preferences = Preferences()) {
            let today = ActionDay(at: instant, in: preferences.timeZone)
            self.preferences = preferences
            month = MonthName(today)
            span = .week(of: today, weekStart: preferences.weekStart)
        }
    }

    /// What stands before everything else until the person has answered. Whoever keeps it can bring it back when the process has died.
    ///
    /// It contains what the backend proposed. Sending the words again instead could carry out at once what was only asked about, and
    /// repeat what the same sentence had done before. JSON of another version that cannot be decoded is dropped; the words stay in
    /// their field.
    public struct Unanswered: Sendable, Equatable, Codable {
        /// What waits for the person's yes or choice.
        public let pending: Pending?
        /// What waits to be read.
        public let alert: AlertState?
    }

    /// Something that is done only after the person has answered.
    public enum Pending: Sendable, Equatable, Codable {
        /// The person wants to be asked before anything is done.
        case confirm(ActionResult, input: String)
        /// The backend was not sure.
        case clarify(ActionResult, input: String)
    }
}

/// A month of a year.
public struct MonthName: Sendable, Equatable {
    /// The year.
    public var year: Int
    /// The month, 1 for January.
    public var month: Int

    /// A month.
    public init(year: Int, month: Int) {
        self.year = year
        self.month = month
    }

    init(_ day: ActionDay) {
        self.init(year: day.day.year, month: day.day.month)
    }
}

/// What is kept on this device, as far as it is shown.
public struct Book: Sendable, Equatable {
    /// The month of the ledger; nil until it was read.
    public var ledger: LedgerMonth?
    /// The agenda.
    public var agenda = Agenda()
    /// The newest of the history.
    public var history: [HistoryEntry] = []
    /// How often which type of action came to what.
    public var tallies: [ActionTally] = []
    /// How many words wait for the network.
    public var waiting = 0

    /// A book nothing was read of.
    public init() {}
}

extension ActionHandlerFeature.State {
    /// What is open before the person; nil when nothing is.
    public var unanswered: ActionHandlerFeature.Unanswered? {
        guard pending != nil || alert != nil else { return nil }
        return ActionHandlerFeature.Unanswered(pending: pending, alert: alert)
    }
}
