/// What the writer of a text wants done.
package enum Intent: String, Sendable, CaseIterable {
    case none
    case expense = "expense_add"
    case event = "calendar_create"
    case reminder = "reminder_create"
    case task = "task_create"
    /// A question the engine answers itself.
    case answer
}
