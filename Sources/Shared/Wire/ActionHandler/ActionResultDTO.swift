/// What `POST /api/v1/process` answers, errors included.
public struct ActionResultDTO: Codable, Sendable, Equatable {
    /// True when the words were understood and something comes of them.
    public var success: Bool
    /// The kind of action that the app carries out.
    public var actionType: ActionTypeDTO
    /// A sentence for people: what was done, what went wrong, or a question.
    public var message: String
    /// The first thing the app is to do; null on the wire when there is none.
    public var appAction: AppActionDTO?
    /// Everything the app is to do, in the order of the words; left out when there is nothing.
    public var appActions: [AppActionDTO]?
    /// What the person may choose from, when `message` is a question.
    public var clarify: ClarifyDTO?

    /// An answer of these parts.
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

    /// Writes it; an absent `app_action` is written as null.
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

/// Who does what was asked for. The list is open: a later backend may know more than this app.
public struct ActionTypeDTO: RawRepresentable, Codable, Sendable, Hashable {
    /// The text on the wire.
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

/// What a person may choose from when the backend is not sure.
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
    /// What the person reads.
    public var label: String
    /// What the app does when it is chosen.
    public var appAction: AppActionDTO

    /// A choice of these parts.
    public init(label: String, appAction: AppActionDTO) {
        self.label = label
        self.appAction = appAction
    }

    private enum CodingKeys: String, CodingKey {
        case label
        case appAction = "app_action"
    }
}
