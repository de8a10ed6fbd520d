/// What an action left on this device, by which it can be undone.
public struct ActionReceipt: Sendable, Equatable {
    /// The action's type.
    public let type: String
    /// What it made.
    public let id: String

    /// A receipt of these parts.
    public init(type: String, id: String) {
        self.type = type
        self.id = id
    }
}

/// A line of the history: one action, or words that nothing came of.
public struct HistoryEntry: Sendable, Equatable {
    /// Where an action stands.
    public enum Status: String, Sendable {
        /// It was done.
        case done
        /// It was done and taken back.
        case undone
        /// It could not be done; its words can be sent again.
        case failed
    }

    /// Its place in the history.
    public let number: Int
    /// When, in seconds since 1970 began in UTC.
    public let instant: Int
    /// The person's words.
    public let input: String
    /// What the person was told.
    public let message: String
    /// The action's type; empty when there was none.
    public let type: String
    /// Where it stands.
    public let status: Status
    /// What it left, when that can be undone.
    public let receipt: ActionReceipt?

    /// A line of these parts.
    public init(
        number: Int,
        instant: Int,
        input: String,
        message: String,
        type: String,
        status: Status,
        receipt: ActionReceipt?
    ) {
        self.number = number
        self.instant = instant
        self.input = input
        self.message = message
        self.type = type
        self.status = status
        self.receipt = receipt
    }
}

/// What is to be written into the history.
public struct HistoryNote: Sendable, Equatable {
    /// When, in seconds since 1970 began in UTC.
    public var instant: Int
    /// The person's words.
    public var input: String
    /// What the person was told.
    public var message: String
    /// The action's type; empty when there was none.
    public var type: String
    /// Where it stands.
    public var status: HistoryEntry.Status
    /// What it left.
    public var receipt: ActionReceipt?

    /// A note of these parts.
    public init(
        instant: Int,
        input: String,
        message: String,
        type: String = "",
        status: HistoryEntry.Status,
        receipt: ActionReceipt? = nil
    ) {
        self.instant = instant
        self.input = input
        self.message = message
        self.type = type
        self.status = status
        self.receipt = receipt
    }
}

/// Where the history is kept, and how often which type of action came to what. It never leaves the device.
/// See docs/decisions/actionhandler.md, "Results are kept as history and are never cached".
public protocol HistoryService: Sendable {
    /// Writes a line and counts it.
    @discardableResult
    func record(_ note: HistoryNote) async throws(DeviceProblem) -> Int
    /// The newest lines, the newest first.
    func history(limit: Int) async throws(DeviceProblem) -> [HistoryEntry]
    /// Marks a line as undone and counts that.
    func markUndone(_ number: Int) async throws(DeviceProblem)
    /// Takes a line out, as when its words were sent again.
    func removeHistory(_ number: Int) async throws(DeviceProblem)
    /// How often each type of action came to what, since the beginning.
    func tallies() async throws(DeviceProblem) -> [ActionTally]
}

/// How often a type of action came to what.
public struct ActionTally: Sendable, Equatable {
    /// The action's type; empty for words that led to none.
    public let type: String
    /// What it came to.
    public let status: HistoryEntry.Status
    /// How often.
    public let count: Int

    /// A tally of these parts.
    public init(type: String, status: HistoryEntry.Status, count: Int) {
        self.type = type
        self.status = status
        self.count = count
    }
}
