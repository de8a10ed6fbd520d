import ActionHandlerApp
import Essentials

/// What the document's example and its neighbours come to.
enum Samples {
    static let words = "120eur at next"
    static let message = "Logged expenses: 234.6 BGN in Clothes"

    static let json = """
        {"success": true, "action_type": "app_action_required", "message": "Logged expenses: 234.6 BGN in Clothes",
         "app_action": {"type": "log_budget_entry", "amount": 234.6, "date": "2025-11-03",
                        "transaction_type": "Expenses", "category": "Clothes", "details": "next"}}
        """

    static func budget(_ amount: String = "234.6", currency: String? = nil, details: String? = "next") throws
        -> BudgetAction
    {
        BudgetAction(
            amount: try given(Decimal(string: amount)),
            currency: currency,
            date: try given(ActionDay("2025-11-03")),
            transactionType: .expenses,
            category: "Clothes",
            details: details
        )
    }

    static func result(_ actions: [Action]) -> ActionResult {
        ActionResult(success: true, actionType: .appActionRequired, message: message, appActions: actions)
    }

    static func result() throws -> ActionResult { result([.budget(try budget())]) }

    static func moment(_ text: String) throws -> ActionMoment { try given(ActionMoment(text)) }

    static func event(_ title: String = "Dentist", _ start: String = "2025-11-04T15:30:00+02:00") throws
        -> CalendarAction
    {
        CalendarAction(title: title, start: try moment(start))
    }
}
