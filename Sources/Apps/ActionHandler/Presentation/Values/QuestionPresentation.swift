import Flow
import PlainWords

extension AlertPresentation {
    init(_ alert: AlertState, _ strings: ActionHandlerStrings) {
        title = alert.title.text
        message = alert.message?.text
        dismissLabel = strings.pick("OK", "Добре")
    }
}

/// A question that the user answers before any action is carried out.
public struct QuestionPresentation: Sendable, Equatable {
    /// The question that waits for an answer.
    public let title: String
    /// The actions to confirm, one line each.
    public let details: [String]
    /// The choices, in order; empty for a yes-or-no question.
    public let choices: [String]
    /// The title of the yes button; nil when there are choices.
    public let confirmLabel: String?
    /// The title of the no button.
    public let declineLabel: String
    /// The ARIA role of the element that shows it.
    public let role = "dialog"

    init(_ pending: ActionHandlerFeature.Pending, zone: String, _ strings: ActionHandlerStrings) {
        declineLabel = strings.pick("No", "Не")
        switch pending {
        case .confirm(let result, _):
            title = strings.confirmQuestion
            details = result.sureActions.map { strings.summary(of: $0, zone: zone) }
            choices = []
            confirmLabel = strings.pick("Yes", "Да")
        case .clarify(let result, let input):
            title = result.message
            details = [input]
            choices = result.clarification?.choices.map(\.label) ?? []
            confirmLabel = nil
        }
    }
}

extension ActionHandlerStrings {
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
        case .findItems(let item), .changeItem(let item), .completeItem(let item), .deleteItem(let item):
            return kind + (item.which.text.map { ": \($0)" } ?? "")
        case .unknown:
            return kind
        }
    }
}
