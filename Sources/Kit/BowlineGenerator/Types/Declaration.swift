/// A type that is written into the generated code.
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
    /// The type it is nested in.
    var owner: ID?
    /// The name without that of its owner.
    var name: String
    let place: Place
    var doc: [String]
    var kind = Kind.pending
    /// True when `null` is one of its values.
    var isNullable = false
    /// The types nested in it, in order.
    var nested: [ID] = []

    init(id: ID, owner: ID?, name: String, place: Place, doc: [String]) {
        self.id = id
        self.owner = owner
        self.name = name
        self.place = place
        self.doc = doc
    }
}

/// A JSON object with named members.
struct Structure {
    struct Property {
        /// The name on the wire.
        let wire: String
        /// The name in Swift, without backticks.
        let name: String
        var type: SwiftType
        let isRequired: Bool
        let isNullable: Bool
        let isReadOnly: Bool
        let isWriteOnly: Bool
        /// The one value it can have.
        let fixed: FixedValue?
        let doc: [String]
        /// True when it must be kept outside of its owner, because it may contain an owner again.
        var isIndirect = false
        /// True when it may be missing although the schema requires it, as one side never sends it.
        var isLoose = false

        /// True when it may be missing.
        var mayBeMissing: Bool { !isRequired || isLoose }
    }

    var properties: [Property]
    /// The type of members that have no property of their own; nil when these are ignored.
    var additional: SwiftType?
    /// The name of the property that holds them.
    var additionalName = "additionalProperties"
}

/// The one value that a schema allows.
enum FixedValue: Hashable {
    case string(String)
    case integer(String)
    case bool(Bool)
}

/// A list of values that may grow.
struct Values {
    struct Value {
        let name: String
        /// The value as Swift writes it.
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
        /// The tag, when the types are distinguished by one.
        var tag: String?
        let doc: [String]
    }

    var variants: [Variant]
    /// The member with the tag; without one the types are tried.
    var tagName: String?
    var isIndirect = false
}

/// The successful answers of an operation that has several kinds.
struct Answers {
    struct Answer {
        let name: String
        /// The pattern of its status: `201` or `200...299`.
        let pattern: String
        let content: AnswerContent
        let doc: [String]
    }

    let answers: [Answer]
    let accepts: String?
}

/// What an answer holds.
enum AnswerContent: Hashable {
    case nothing
    case json(SwiftType)
    case text
    case bytes
}
