/// A value and its location, so that every problem can name the location.
struct Spot {
    let node: Node
    let place: Place

    subscript(name: String) -> Spot? {
        node[name].map { Spot(node: $0, place: place[name]) }
    }

    /// The elements of an array; empty for other values.
    var elements: [Spot] {
        guard case .array(let nodes) = node else { return [] }
        return nodes.enumerated().map { Spot(node: $0.element, place: place["\($0.offset)"]) }
    }

    /// The members of an object, in order; empty for other values.
    var members: [(name: String, value: Spot)] {
        guard case .object(let members) = node else { return [] }
        return members.names.compactMap { name in self[name].map { (name, $0) } }
    }

    var isBool: Bool {
        if case .bool = node { true } else { false }
    }

    var isList: Bool {
        if case .array = node { true } else { false }
    }

    var isObject: Bool {
        if case .object = node { true } else { false }
    }

    /// A member that must be a string. Any other kind of value counts as absent here and is reported elsewhere.
    func text(_ name: String) -> String? {
        node[name]?.string
    }

    /// True when the member is `true`.
    func flag(_ name: String) -> Bool {
        node[name] == .bool(true)
    }
}
