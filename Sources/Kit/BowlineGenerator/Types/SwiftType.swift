/// A type of the generated code.
indirect enum SwiftType: Hashable {
    case string
    case bool
    /// An integer type by its name, such as `Int32`.
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

    /// The declarations it contains without a detour through an array or dictionary, which would put them on the heap.
    var directlyNamed: Declaration.ID? {
        switch self {
        case .named(let id): id
        case .optional(let inner): inner.directlyNamed
        default: nil
        }
    }

    /// The declaration it names anywhere.
    var anywhereNamed: Declaration.ID? {
        switch self {
        case .named(let id): id
        case .optional(let inner), .array(let inner), .dictionary(let inner): inner.anywhereNamed
        default: nil
        }
    }
}
