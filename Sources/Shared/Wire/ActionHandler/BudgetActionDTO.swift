public import Essentials

/// A line for the budget ledger.
///
///     {"type": "log_budget_entry", "amount": 234.6, "date": "2025-11-03", "transaction_type": "Expenses",
///      "category": "Clothes", "details": "next"}
public struct BudgetActionDTO: Codable, Sendable, Equatable {
    /// The value of the member `type`.
    public static let type = "log_budget_entry"

    /// The amount in units of its currency, such as 234.6.
    public var amount: Decimal
    /// The day it belongs to, such as `2025-11-03`.
    public var date: String
    /// `Expenses`, `Income` or `Savings`.
    public var transactionType: String
    /// The category, such as `Clothes`.
    public var category: String
    /// Details in the user's words.
    public var details: String?
    /// The currency by ISO 4217, when it is not the one the request named.
    public var currency: String?
    /// The last digits of the account or card that a bank's message names.
    public var account: String?
    /// The number under which the bank of a message knows the transaction.
    public var reference: String?
    /// How the entry recurs from its day on, as the value of RFC 5545's RRULE; absent for once.
    public var recurrence: String?

    /// Creates a line from its parts.
    public init(
        amount: Decimal,
        date: String,
        transactionType: String,
        category: String,
        details: String? = nil,
        currency: String? = nil,
        account: String? = nil,
        reference: String? = nil,
        recurrence: String? = nil
    ) {
        self.amount = amount
        self.date = date
        self.transactionType = transactionType
        self.category = category
        self.details = details
        self.currency = currency
        self.account = account
        self.reference = reference
        self.recurrence = recurrence
    }

    private enum CodingKeys: String, CodingKey {
        case amount, date, category, details, currency, account, reference, recurrence
        case transactionType = "transaction_type"
    }
}
