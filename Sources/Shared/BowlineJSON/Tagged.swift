/// JSON objects of several kinds, distinguished by a tag in one of their members; unknown kinds are kept.
///
///     enum Action: Tagged {
///         case budget(BudgetAction)
///         case reminder(ReminderAction)
///         case unknown(UnknownPayload)
///
///         static let tags = TagTable(key: "type", unknown: Action.unknown)
///             .tag("budget", Action.budget)
///             .tag("reminder", Action.reminder)
///
///         var tagged: TaggedContent {
///             switch self {
///             case .budget(let action): .known("budget", action)
///             case .reminder(let action): .known("reminder", action)
///             case .unknown(let payload): .unknown(payload)
///             }
///         }
///     }
///
/// A tag that is not in the table is no error: its object is kept whole (see `JSONValue` for what that means) and
/// written back as it came. A missing tag is an error, and so is a known kind with missing members.
public protocol Tagged: Codable, Sendable {
    /// The kinds and their tags.
    static var tags: TagTable<Self> { get }
    /// The kind of this value and what it holds.
    var tagged: TaggedContent { get }
}

/// The content of a tagged value.
public enum TaggedContent {
    /// A kind of the table. Unless the table names a member for it, the content must be written as an object.
    case known(String, any Encodable)
    /// A kind that this version does not know.
    case unknown(UnknownPayload)
}

extension Tagged {
    /// The tag of this value's kind.
    public var tag: String {
        switch tagged {
        case .known(let tag, _): tag
        case .unknown(let payload): payload.tag
        }
    }

    /// Reads the kind that the tag names.
    public init(from decoder: any Decoder) throws {
        self = try Self.tags.read(decoder)
    }

    /// Writes the content with its tag.
    public func encode(to encoder: any Encoder) throws {
        switch tagged {
        case .unknown(let payload):
            try payload.json.encode(to: encoder)
        case .known(let tag, let content):
            var container = encoder.container(keyedBy: JSONKey.self)
            try container.encode(tag, forKey: JSONKey(Self.tags.key))
            if let member = Self.tags.member {
                try content.encode(to: container.superEncoder(forKey: JSONKey(member)))
            } else {
                try content.encode(to: encoder)
            }
        }
    }
}
