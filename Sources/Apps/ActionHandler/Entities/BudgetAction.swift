public import Essentials

/// An entry of the budget ledger.
public struct BudgetAction: ActionPayload, Equatable, Codable {
    /// The name of the type in JSON.
    public static let type = "log_budget_entry"

    /// The kinds of ledger entries.
    public enum TransactionType: String, Sendable, CaseIterable, Codable {
        /// Money that the user spent.
        case expenses = "Expenses"
        /// Money that the user received.
        case income = "Income"
        /// Money that the user set aside.
        case savings = "Savings"
    }

    /// The amount in major units of the currency, e.g. 12.50 for twelve euros fifty.
    public var amount: Decimal
    /// The ISO 4217 code of the currency; nil means the user's own.
    public var currency: String?
    /// The day of the entry.
    public var date: ActionDay
    /// Expense, income or savings.
    public var transactionType: TransactionType
    /// The category that the entry counts for.
    public var category: String
    /// Details in the user's words, e.g. the shop.
    public var details: String?
    /// The bank's message that reported it; nil for the user's own words.
    public var report: BankReport?
    /// How the entry recurs from its day on, as the value of RFC 5545's RRULE; nil if it does not recur.
    public var recurrence: String?

    /// Creates an entry from its parts.
    public init(
        amount: Decimal,
        currency: String? = nil,
        date: ActionDay,
        transactionType: TransactionType,
        category: String,
        details: String? = nil,
        report: BankReport? = nil,
        recurrence: String? = nil
    ) {
        self.amount = amount
        self.currency = currency
        self.date = date
        self.transactionType = transactionType
        self.category = category
        self.details = details
        self.report = report
        self.recurrence = recurrence
    }

    /// The payload of an action. Throws `invalidActionType` for another type.
    public init(_ action: Action) throws(ActionHandlerError) {
        guard case .budget(let payload) = action else { throw .invalidActionType(action.type) }
        self = payload
    }
}
