/// A JSON object of one of several kinds, selected by a tag in one of its members. Unknown kinds are kept.
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
/// A tag that is not in the table is not an error: the whole object is kept as a `JSONValue` and written back
/// unchanged. A missing tag is an error, and so is a known kind with missing members.
public protocol Tagged: Codable, Sendable {
    /// The tags and their cases.
    static var tags: TagTable<Self> { get }
    /// The tag of this value and its content.
    var tagged: TaggedContent { get }
}

/// The content of a tagged value.
public enum TaggedContent {
    /// A kind in the table. Its content must be written as an object, unless the table names a member for the content.
    case known(String, any Encodable)
    /// A kind that this version of the app does not know.
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

    /// Decodes the kind that the tag selects.
    public init(from decoder: any Decoder) throws {
        self = try Self.tags.read(decoder)
    }

    /// Encodes the content with its tag.
    public func encode(to encoder: any Encoder) throws {
        switch tagged {
        case .unknown(let payload):
            try payload.json.encode(to: encoder)
        case .known(let tag, let content):
            var container = encoder.container(keyedBy: JSONKey.self)
            try container.encode(tag, forKey: JSONKey(Self.tags.tagName))
            if let member = Self.tags.contentName {
                try content.encode(to: container.superEncoder(forKey: JSONKey(member)))
            } else {
                try content.encode(to: encoder)
            }
        }
    }
}
