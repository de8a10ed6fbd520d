/// An entry of the ledger on this device.
public struct LedgerEntry: Sendable, Equatable, Codable {
    /// The id on this device.
    public let id: String
    /// The day of the entry.
    public var day: ActionDay
    /// The amount, greater than zero.
    public var money: Money
    /// Expense, income or savings.
    public var type: BudgetAction.TransactionType
    /// The category of the ledger entry.
    public var category: String
    /// Details in the user's words, e.g. the shop; empty when there are none.
    public var details: String
}

/// Stores the ledger on the device.
public protocol BudgetPersistenceService: ItemService {
    /// Adds an entry. An existing entry with the same id is kept.
    func add(_ entry: LedgerEntry) async throws(DeviceError)
    /// Adds an entry that a bank reported, unless the ledger has it from an earlier report. Returns the entry in the
    /// ledger.
    func add(_ entry: LedgerEntry, reportedBy report: BankReport) async throws(DeviceError) -> LedgerEntry
    /// Adds a recurring entry. An existing one with the same id is kept.
    func add(_ recurring: RecurringEntry) async throws(DeviceError)
    /// The recurring entries, by their first day.
    func recurring() async throws(DeviceError) -> [RecurringEntry]
    /// Writes recurring entries that are due through `today` and not written yet. Returns the new entries.
    @discardableResult
    func enterDue(through today: ActionDay) async throws(DeviceError) -> [LedgerEntry]
    /// The entries of these days, both included, by day.
    func entries(from first: ActionDay, through last: ActionDay) async throws(DeviceError) -> [LedgerEntry]
}

/// Stores the user's corrections of categories. They never leave the device.
public protocol CorrectionService: Sendable {
    /// The user's category for these details; nil when there is none.
    func correctedCategory(for details: String) async throws(DeviceError) -> String?
    /// Stores the category that the user chose for `details`.
    func correct(_ details: String, to category: String) async throws(DeviceError)
    /// All corrections, from details to category.
    func corrections() async throws(DeviceError) -> [String: String]
}
