public import Essentials

/// An entry in the budget ledger.
///
///     {"type": "log_budget_entry", "amount": 234.6, "date": "2025-11-03", "transaction_type": "Expenses",
///      "category": "Clothes", "details": "next"}
public struct BudgetActionDTO: Codable, Sendable, Equatable {
    /// The value of the member `type`.
    public static let type = "log_budget_entry"

    /// The amount in the main unit of its currency, e.g. 234.6.
    public var amount: Decimal
    /// The date of the entry, e.g. `2025-11-03`.
    public var date: String
    /// `Expenses`, `Income` or `Savings`.
    public var transactionType: String
    /// The category, e.g. `Clothes`.
    public var category: String
    /// Details in the user's words.
    public var details: String?
    /// The ISO 4217 code of the currency, if it differs from the currency of the request.
    public var currency: String?
    /// The last digits of the account or card named in a bank's message.
    public var account: String?
    /// The bank's number for the transaction, from a bank's message.
    public var reference: String?
    /// How the entry repeats from its date on, as an RRULE value (RFC 5545); absent if it does not.
    public var recurrence: String?

    /// Creates an entry from its parts.
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
