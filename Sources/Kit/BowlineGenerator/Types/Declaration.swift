/// A type of the generated code.
final class Declaration {
    typealias ID = Int

    enum Kind {
        case structure(Structure)
        case values(Values)
        case union(Union)
        case alias(SwiftType)
        case answers(Answers)
        /// The type has not been read yet.
        case pending
    }

    let id: ID
    /// The type that contains this type; nil at the top level.
    var owner: ID?
    /// The name without its owner's name.
    var name: String
    let location: Location
    var doc: [String]
    var kind = Kind.pending
    /// True when `null` is a valid value of the type.
    var isNullable = false
    /// The nested types, in order.
    var nested: [ID] = []

    init(id: ID, owner: ID?, name: String, location: Location, doc: [String]) {
        self.id = id
        self.owner = owner
        self.name = name
        self.location = location
        self.doc = doc
    }
}

/// A JSON object with named members.
struct Structure {
    struct Property {
        /// The member's name in JSON.
        let wire: String
        /// The name in Swift, without backticks.
        let name: String
        var type: SwiftType
        let isRequired: Bool
        let isNullable: Bool
        let isReadOnly: Bool
        let isWriteOnly: Bool
        /// The only value it can have; nil when it can have others.
        let fixed: FixedValue?
        let doc: [String]
        /// True when the value must be stored outside its owner, because it may contain another owner.
        var isIndirect = false
        /// True when it may be missing although the schema requires it, because one side never sends it.
        var isOmittedByOneSide = false

        /// True when it may be missing.
        var mayBeMissing: Bool { !isRequired || isOmittedByOneSide }
    }

    var properties: [Property]
    /// The type of members without a property of their own; nil when such members are ignored.
    var additional: SwiftType?
    /// The name of the property that holds these members.
    var additionalName = "additionalProperties"
}

/// The only value that a schema allows.
enum FixedValue: Hashable {
    case string(String)
    case integer(String)
    case bool(Bool)
}

/// An enumeration whose list of values may grow.
struct Values {
    struct Value {
        let name: String
        /// The value as a Swift literal.
        let literal: String
        let doc: [String]
    }

    let raw: SwiftType
    let values: [Value]
}

/// A value that is one of several types.
struct Union {
    struct Variant {
        let name: String
        let type: SwiftType
        /// The tag, if the types are distinguished by a tag.
        var tag: String?
        let doc: [String]
    }

    var variants: [Variant]
    /// The member that holds the tag; nil when the types are tried in turn.
    var tagName: String?
    var isIndirect = false
}

/// The successful responses of an operation with several kinds of content.
struct Answers {
    struct Answer {
        let name: String
        /// The pattern for the status: `201` or `200...299`.
        let pattern: String
        let content: AnswerContent
        let doc: [String]
    }

    let answers: [Answer]
    let accepts: String?
}

/// The content of a response.
enum AnswerContent: Hashable {
    case nothing
    case json(SwiftType)
    case text
    case bytes
}
