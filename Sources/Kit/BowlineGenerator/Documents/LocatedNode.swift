/// A value and its location, so that every problem can name the location.
struct LocatedNode {
    let value: Node
    let location: Location

    subscript(name: String) -> LocatedNode? {
        value[name].map { LocatedNode(value: $0, location: location[name]) }
    }

    /// The elements of an array; empty for other values.
    var elements: [LocatedNode] {
        guard case .array(let nodes) = value else { return [] }
        return nodes.enumerated().map { LocatedNode(value: $0.element, location: location["\($0.offset)"]) }
    }

    /// The members of an object, in order; empty for other values.
    var members: [(name: String, value: LocatedNode)] {
        guard case .object(let members) = value else { return [] }
        return members.names.compactMap { name in self[name].map { (name, $0) } }
    }

    var isBool: Bool {
        if case .bool = value { true } else { false }
    }

    var isList: Bool {
        if case .array = value { true } else { false }
    }

    var isObject: Bool {
        if case .object = value { true } else { false }
    }

    /// A member that must be a string. Any other kind of value counts as absent here and is reported elsewhere.
    func text(_ name: String) -> String? {
        value[name]?.string
    }

    /// True when the member is `true`.
    func flag(_ name: String) -> Bool {
        value[name] == .bool(true)
    }
}
