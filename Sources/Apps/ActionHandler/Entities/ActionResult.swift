/// What came of a person's words.
public struct ActionResult: Sendable, Equatable, Codable {
    /// True when they were understood.
    public let success: Bool
    /// Who does what was asked for.
    public let actionType: ActionType
    /// A sentence for people.
    public let message: String
    /// Everything the app is to do, in the order of the words.
    public let appActions: [Action]
    /// What the person may choose from, when `message` is a question.
    public let clarification: Clarification?

    /// The first thing the app is to do.
    public var appAction: Action? { appActions.first }

    /// A result of these parts.
    public init(
        success: Bool,
        actionType: ActionType,
        message: String,
        appActions: [Action] = [],
        clarification: Clarification? = nil
    ) {
        self.success = success
        self.actionType = actionType
        self.message = message
        self.appActions = appActions
        self.clarification = clarification
    }

    /// A result with one thing to do, or none.
    public init(success: Bool, actionType: ActionType, message: String, appAction: Action?) {
        self.init(
            success: success,
            actionType: actionType,
            message: message,
            appActions: appAction.map { [$0] } ?? []
        )
    }
}

extension ActionResult {
    /// What may be done without asking back. Beside a question, that is only what the backend was sure of.
    var sureActions: [Action] {
        clarification == nil || actionType == .appActionRequired ? appActions : []
    }

    /// What is left to ask when the sure actions are done.
    var openQuestion: ActionResult? {
        guard let clarification else { return nil }
        return ActionResult(
            success: success,
            actionType: .backendHandled,
            message: message,
            clarification: clarification
        )
    }
}

/// Who does what was asked for.
public enum ActionType: Sendable, Equatable, Codable {
    /// The app.
    case appActionRequired
    /// The backend has done or answered it, or asks back.
    case backendHandled
    /// Nobody: nothing came of it.
    case error
    /// A later backend's answer to that.
    case other(String)
}

/// A question of the backend's, and its possible answers.
public struct Clarification: Sendable, Equatable, Codable {
    /// One possible answer.
    public struct Choice: Sendable, Equatable, Codable {
        /// What the person reads.
        public let label: String
        /// What is done when it is chosen.
        public let action: Action

        /// A choice of these parts.
        public init(label: String, action: Action) {
            self.label = label
            self.action = action
        }
    }

    /// What the person may choose, the likeliest first.
    public let choices: [Choice]

    /// These choices.
    public init(choices: [Choice]) {
        self.choices = choices
    }
}
