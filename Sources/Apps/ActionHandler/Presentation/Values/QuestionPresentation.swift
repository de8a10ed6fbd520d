import Flow
import PlainWords

extension AlertPresentation {
    init(_ alert: AlertState, _ messages: Messages) {
        title = alert.title.text
        message = alert.message?.text
        dismissLabel = messages.pick("OK", "Добре")
    }
}

/// What the person is asked before anything is done.
public struct QuestionPresentation: Sendable, Equatable {
    /// The question.
    public let title: String
    /// What would be done, a line each.
    public let details: [String]
    /// What may be chosen, in order; empty when it is yes or no.
    public let choices: [String]
    /// What the button for yes says; nil when there are choices.
    public let confirmLabel: String?
    /// What the button for no says.
    public let declineLabel: String
    /// Its role for a screen reader.
    public let role = "dialog"

    init(_ pending: ActionHandlerFeature.Pending, zone: String, _ messages: Messages) {
        declineLabel = messages.pick("No", "Не")
        switch pending {
        case .confirm(let result, _):
            title = messages.confirmQuestion
            details = result.sureActions.map { messages.summary(of: $0, zone: zone) }
            choices = []
            confirmLabel = messages.pick("Yes", "Да")
        case .clarify(let result, let input):
            title = result.message
            details = [input]
            choices = result.clarification?.choices.map(\.label) ?? []
            confirmLabel = nil
        }
    }
}

extension Messages {
    /// An action in one line.
    func summary(of action: Action, zone: String) -> String {
        let kind = name(ofType: action.type)
        switch action {
        case .budget(let entry):
            let amount = "\(entry.amount)" + (entry.currency.map { " \($0)" } ?? "")
            let details = entry.details.map { " (\($0))" } ?? ""
            return "\(name(of: entry.transactionType)): \(amount), \(name(ofCategory: entry.category))\(details)"
        case .calendar(let event):
            return
                "\(kind): \(event.title), \(event.isAllDay ? date(event.start.local.day) : moment(event.start.local))"
        case .reminder(let reminder):
            return "\(kind): \(reminder.title)" + (reminder.due.map { ", \(moment($0.local))" } ?? "")
        case .task(let task):
            return "\(kind): \(task.title)" + (task.due.map { ", \(moment($0.local))" } ?? "")
        case .unknown:
            return kind
        }
    }
}
