/// A type of the generated code.
indirect enum SwiftType: Hashable {
    case string
    case bool
    /// The name of an integer type, such as `Int32`.
    case integer(String)
    case double
    case data
    case date
    case calendarDate
    case json
    case upload
    case array(SwiftType)
    case dictionary(SwiftType)
    case optional(SwiftType)
    case named(Declaration.ID)

    /// The declaration it contains directly, not through an array or dictionary, whose elements are on the heap.
    var directlyNamed: Declaration.ID? {
        switch self {
        case .named(let id): id
        case .optional(let inner): inner.directlyNamed
        default: nil
        }
    }

    /// The declaration it names at any depth.
    var anywhereNamed: Declaration.ID? {
        switch self {
        case .named(let id): id
        case .optional(let inner), .array(let inner), .dictionary(let inner): inner.anywhereNamed
        default: nil
        }
    }
}
