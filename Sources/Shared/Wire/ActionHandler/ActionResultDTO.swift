/// The answer of `POST /api/v1/process`, also for errors.
public struct ActionResultDTO: Codable, Sendable, Equatable {
    /// True when the words were understood and lead to an action or an answer.
    public var success: Bool
    /// The kind of action that the app carries out.
    public var actionType: ActionTypeDTO
    /// A sentence for the user: what was done, what went wrong, or a question.
    public var message: String
    /// The first action for the app; null in JSON when there is none.
    public var appAction: AppActionDTO?
    /// All actions for the app, in the order of the words; absent when there are none.
    public var appActions: [AppActionDTO]?
    /// The choices of the user, when `message` is a question.
    public var clarify: ClarifyDTO?

    /// Creates an answer from its parts.
    public init(
        success: Bool,
        actionType: ActionTypeDTO,
        message: String,
        appAction: AppActionDTO? = nil,
        appActions: [AppActionDTO]? = nil,
        clarify: ClarifyDTO? = nil
    ) {
        self.success = success
        self.actionType = actionType
        self.message = message
        self.appAction = appAction
        self.appActions = appActions
        self.clarify = clarify
    }

    private enum CodingKeys: String, CodingKey {
        case success, message, clarify
        case actionType = "action_type"
        case appAction = "app_action"
        case appActions = "app_actions"
    }

    /// Encodes it; an absent `app_action` is encoded as null.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(success, forKey: .success)
        try container.encode(actionType, forKey: .actionType)
        try container.encode(message, forKey: .message)
        try container.encode(appAction, forKey: .appAction)
        try container.encodeIfPresent(appActions, forKey: .appActions)
        try container.encodeIfPresent(clarify, forKey: .clarify)
    }
}

/// Who carries the request out. The list is open: a later backend may have more values.
public struct ActionTypeDTO: RawRepresentable, Codable, Sendable, Hashable {
    /// The value in JSON.
    public let rawValue: String

    /// Creates a type from any text; unknown ones are kept.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The app has something to do.
    public static let appActionRequired = ActionTypeDTO(rawValue: "app_action_required")
    /// The backend has done or answered it, or asks back.
    public static let backendHandled = ActionTypeDTO(rawValue: "backend_handled")
    /// The words could not be carried out.
    public static let error = ActionTypeDTO(rawValue: "error")
}

/// The choices for the user when the backend is not sure.
public struct ClarifyDTO: Codable, Sendable, Equatable {
    /// The choices, the likeliest first.
    public var choices: [ChoiceDTO]

    /// Creates a question with these choices.
    public init(choices: [ChoiceDTO]) {
        self.choices = choices
    }
}

/// One answer to the backend's question.
public struct ChoiceDTO: Codable, Sendable, Equatable {
    /// The text that the user reads.
    public var label: String
    /// The action for the app when the user chooses it.
    public var appAction: AppActionDTO

    /// Creates a choice from its parts.
    public init(label: String, appAction: AppActionDTO) {
        self.label = label
        self.appAction = appAction
    }

    private enum CodingKeys: String, CodingKey {
        case label
        case appAction = "app_action"
    }
}
