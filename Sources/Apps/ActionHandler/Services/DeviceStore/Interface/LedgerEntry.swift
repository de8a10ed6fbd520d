/// A line in the ledger on this device.
public struct LedgerEntry: Sendable, Equatable {
    /// Its name on this device.
    public let id: String
    /// The day it belongs to.
    public var day: ActionDay
    /// How much; always above zero.
    public var money: Money
    /// Which way it goes.
    public var type: BudgetAction.TransactionType
    /// What for.
    public var category: String
    /// Where or what, in the person's words; empty when nothing was said.
    public var details: String

    /// A line of these parts.
    public init(
        id: String,
        day: ActionDay,
        money: Money,
        type: BudgetAction.TransactionType,
        category: String,
        details: String
    ) {
        self.id = id
        self.day = day
        self.money = money
        self.type = type
        self.category = category
        self.details = details
    }
}

/// Where the ledger is kept.
public protocol BudgetPersistenceService: Sendable {
    /// Adds a line; a line of that id that is there already stays as it is.
    func add(_ entry: LedgerEntry) async throws(DeviceProblem)
    /// Takes a line out.
    func removeEntry(_ id: String) async throws(DeviceProblem)
    /// Puts a line into another category.
    func setCategory(_ category: String, ofEntry id: String) async throws(DeviceProblem) -> LedgerEntry
    /// The lines of these days, the last one included, by day.
    func entries(from first: ActionDay, through last: ActionDay) async throws(DeviceProblem) -> [LedgerEntry]
}

/// What a person taught this device about categories. It never leaves the device.
public protocol CorrectionService: Sendable {
    /// The category the person wants for these details, when they said so.
    func correctedCategory(for details: String) async throws(DeviceProblem) -> String?
    /// Remembers it.
    func correct(_ details: String, to category: String) async throws(DeviceProblem)
    /// Everything that is remembered, details to category.
    func corrections() async throws(DeviceProblem) -> [String: String]
}
