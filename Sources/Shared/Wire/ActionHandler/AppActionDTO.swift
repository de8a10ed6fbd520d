/// Something an app is to do; `type` on the wire says what.
public enum AppActionDTO: Codable, Sendable, Equatable {
    /// `log_budget_entry`
    case budget(BudgetActionDTO)
    /// `create_calendar_event`
    case calendar(CalendarActionDTO)
    /// `create_reminder`
    case reminder(ReminderActionDTO)
    /// `create_task`
    case task(TaskActionDTO)
    /// A type that came later than this app, kept as it is.
    case unknown(UnknownActionDTO)

    private enum CodingKeys: String, CodingKey {
        case type
    }

    /// Reads the type, and then what that type promises.
    public init(from decoder: any Decoder) throws {
        let type = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .type)
        self =
            switch type {
            case BudgetActionDTO.type: .budget(try BudgetActionDTO(from: decoder))
            case CalendarActionDTO.type: .calendar(try CalendarActionDTO(from: decoder))
            case ReminderActionDTO.type: .reminder(try ReminderActionDTO(from: decoder))
            case TaskActionDTO.type: .task(try TaskActionDTO(from: decoder))
            default: .unknown(try UnknownActionDTO(from: decoder))
            }
    }

    /// Writes the type and its properties into one object.
    public func encode(to encoder: any Encoder) throws {
        if case .unknown(let action) = self { return try action.encode(to: encoder) }
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(type, forKey: .type)
        switch self {
        case .budget(let action): try action.encode(to: encoder)
        case .calendar(let action): try action.encode(to: encoder)
        case .reminder(let action): try action.encode(to: encoder)
        case .task(let action): try action.encode(to: encoder)
        case .unknown: break
        }
    }

    /// The text of `type`.
    public var type: String {
        switch self {
        case .budget: BudgetActionDTO.type
        case .calendar: CalendarActionDTO.type
        case .reminder: ReminderActionDTO.type
        case .task: TaskActionDTO.type
        case .unknown(let action): action.type
        }
    }
}

/// An action of a type nobody told this app of: its JSON as it came.
public struct UnknownActionDTO: Codable, Sendable, Equatable {
    /// The text of `type`.
    public let type: String
    /// The whole object, `type` included.
    public let json: WireValue

    /// Keeps the object.
    public init(from decoder: any Decoder) throws {
        json = try WireValue(from: decoder)
        guard case .object(let members) = json, case .string(let type)? = members["type"] else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "an action without a type")
            )
        }
        self.type = type
    }

    /// Writes the object as it came.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}
