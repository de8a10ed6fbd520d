public import Essentials

/// A line for the budget ledger.
public struct BudgetAction: ActionPayload, Equatable, Codable {
    /// The type's name on the wire.
    public static let type = "log_budget_entry"

    /// Which way money goes.
    public enum TransactionType: String, Sendable, CaseIterable, Codable {
        /// It is spent.
        case expenses = "Expenses"
        /// It comes in.
        case income = "Income"
        /// It is put aside.
        case savings = "Savings"
    }

    /// How much, in whole units.
    public var amount: Decimal
    /// Of which currency, by ISO 4217; nil is the person's own.
    public var currency: String?
    /// The day it belongs to.
    public var date: ActionDay
    /// Which way it goes.
    public var transactionType: TransactionType
    /// What for.
    public var category: String
    /// Where or what, in the person's words.
    public var details: String?

    /// A line of these parts.
    public init(
        amount: Decimal,
        currency: String? = nil,
        date: ActionDay,
        transactionType: TransactionType,
        category: String,
        details: String? = nil
    ) {
        self.amount = amount
        self.currency = currency
        self.date = date
        self.transactionType = transactionType
        self.category = category
        self.details = details
    }

    /// The line in an action.
    public init(_ action: Action) throws(ActionHandlerError) {
        guard case .budget(let payload) = action else { throw .invalidActionType(action.type) }
        self = payload
    }
}
