/// The backend's answer to a user's words.
public struct ActionResult: Sendable, Equatable, Codable {
    /// True when the words were understood.
    public let success: Bool
    /// Who carries out the request.
    public let actionType: ActionType
    /// A sentence for the user.
    public let message: String
    /// Everything the app is to do, in the order of the words.
    public let appActions: [Action]
    /// The choices, when `message` is a question.
    public let clarification: Clarification?

    /// The first thing the app is to do.
    public var appAction: Action? { appActions.first }

    /// Creates a result from its parts.
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
    /// The actions to carry out without asking. Beside a question, these are the actions that the backend was sure of.
    var sureActions: [Action] {
        clarification == nil || actionType == .appActionRequired ? appActions : []
    }

    /// True when there is something to confirm; what only shows something needs no yes.
    var needsConfirmation: Bool { sureActions.contains { !$0.isQuestion } }

    /// The question that is left after the sure actions.
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

/// Who carries out the request.
public enum ActionType: Sendable, Equatable, Codable {
    /// The app carries out the actions.
    case appActionRequired
    /// The backend has answered, or asks a question.
    case backendHandled
    /// The backend could not process the words.
    case error
    /// A value that this version does not know.
    case other(String)
}

/// A question of the backend and its possible answers.
public struct Clarification: Sendable, Equatable, Codable {
    /// One possible answer to the question.
    public struct Choice: Sendable, Equatable, Codable {
        /// The text for the user.
        public let label: String
        /// The action of the choice.
        public let action: Action
    }

    /// The choices, most likely first.
    public let choices: [Choice]
}
