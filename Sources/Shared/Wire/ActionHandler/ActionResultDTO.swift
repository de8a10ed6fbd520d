/// The response of `POST /api/v1/process`, also for errors.
public struct ActionResultDTO: Codable, Sendable, Equatable {
    /// True if the input was understood and leads to an action or an answer.
    public var success: Bool
    /// The kind of action that the app carries out.
    public var actionType: ActionTypeDTO
    /// A sentence for the user: what was done, what went wrong, or a question.
    public var message: String
    /// The first action for the app; null in JSON if there is none.
    public var appAction: AppActionDTO?
    /// All actions for the app, in the order of the input; absent if there are none.
    public var appActions: [AppActionDTO]?
    /// The choices for the user if `message` is a question.
    public var clarify: ClarifyDTO?

    /// Creates a response from its parts.
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

    /// Encodes the response; a missing `app_action` is encoded as null.
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

/// Whether the app or the backend carries out the request. Later backends may add values.
public struct ActionTypeDTO: RawRepresentable, Codable, Sendable, Hashable {
    /// The value in JSON.
    public let rawValue: String

    /// Creates a type from any text; unknown values are kept.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The app must carry out an action.
    public static let appActionRequired = ActionTypeDTO(rawValue: "app_action_required")
    /// The backend has carried out or answered the request, or asks a question.
    public static let backendHandled = ActionTypeDTO(rawValue: "backend_handled")
    /// The request could not be carried out.
    public static let error = ActionTypeDTO(rawValue: "error")
}

/// The choices for the user if the request is ambiguous.
public struct ClarifyDTO: Codable, Sendable, Equatable {
    /// The choices, the likeliest first.
    public var choices: [ChoiceDTO]

    /// Creates a question with these choices.
    public init(choices: [ChoiceDTO]) {
        self.choices = choices
    }
}

/// One choice in the backend's question.
public struct ChoiceDTO: Codable, Sendable, Equatable {
    /// The text shown to the user.
    public var label: String
    /// The action for the app if the user selects this choice.
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
