/// The backend's result for a user's words.
public struct ActionResult: Sendable, Equatable, Codable {
    /// True when the words were understood.
    public let success: Bool
    /// Who carries out the request.
    public let actionType: ActionType
    /// A sentence for the user.
    public let message: String
    /// The actions for the app to carry out, in the order of the words.
    public let appActions: [Action]
    /// The choices if `message` is a question.
    public let clarification: Clarification?

    /// The first action.
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

    /// Creates a result with one action or none.
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
    /// The actions to carry out without asking. If there is also a question, the actions that the backend is sure of.
    var sureActions: [Action] {
        clarification == nil || actionType == .appActionRequired ? appActions : []
    }

    /// True if the user should confirm the actions; actions that only show items need no confirmation.
    var needsConfirmation: Bool { sureActions.contains { !$0.isQuestion } }

    /// The question that remains after the sure actions; nil if there is none.
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
