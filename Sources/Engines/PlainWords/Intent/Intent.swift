/// The intent of a text's writer.
package enum Intent: String, Sendable, CaseIterable {
    case none
    case expense = "expense_add"
    case event = "calendar_create"
    case reminder = "reminder_create"
    case task = "task_create"
    /// A question that the engine itself answers.
    case answer
    case find = "items_find"
    case change = "items_change"
    case complete = "items_complete"
    case delete = "items_delete"

    init(_ deed: ItemRequest.Deed) {
        switch deed {
        case .find: self = .find
        case .change: self = .change
        case .complete: self = .complete
        case .delete: self = .delete
        }
    }
}
