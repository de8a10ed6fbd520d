/// Merges a schema with everything that its `allOf` adds.
struct Flattening {
    /// The merged parts of a schema.
    struct Flat {
        var properties: [(wire: String, spot: LocatedNode)] = []
        var required: Set<String> = []
        /// The schema under `additionalProperties`; nil if there is none.
        var additional: LocatedNode?
        /// The schemas that have a `oneOf` or `anyOf`.
        var unions: [LocatedNode] = []
        /// The first part that determines the kind of value.
        var first: LocatedNode?
        /// The number of schemas that were merged.
        var parts = 0
        private var indexes: [String: Int] = [:]

        mutating func add(_ wire: String, _ node: LocatedNode) {
            guard let index = indexes[wire] else {
                indexes[wire] = properties.count
                properties.append((wire, node))
                return
            }
            properties[index].spot = Self.narrowed(properties[index].spot, by: node)
        }

        /// A repeated property narrows the earlier property. If one of them is a reference, the later property wins,
        /// unless it has nothing but documentation.
        private static func narrowed(_ old: LocatedNode, by new: LocatedNode) -> LocatedNode {
            guard case .object(var members) = old.value, case .object(let more) = new.value else { return new }
            guard more["$ref"] == nil, more["allOf"] == nil, members["$ref"] == nil else {
                let isOnlyDoc = more.names.allSatisfy { ["description", "title", "example", "nullable"].contains($0) }
                return isOnlyDoc ? old : new
            }
            for name in more.names { if let value = more[name] { members.set(name, value) } }
            return LocatedNode(value: .object(members), location: new.location)
        }
    }

    let library: Library

    /// The maximum number of parts of one schema.
    private static let maxParts = 1_000

    func flattened(_ node: LocatedNode) -> Flat {
        var flat = Flat()
        var seen: Set<Location> = []
        add(node, to: &flat, &seen, depth: 0)
        flat.parts = seen.count
        return flat
    }

    /// True when a part of `allOf` determines the kind of value, rather than describing or limiting it.
    static func determinesKind(_ node: LocatedNode) -> Bool {
        let words = [
            "$ref", "type", "properties", "allOf", "oneOf", "anyOf", "items", "additionalProperties", "enum", "const",
        ]
        return words.contains { node[$0] != nil }
    }

    /// The schema with one keyword replaced.
    static func with(_ name: String, _ value: Node, in node: Node) -> Node {
        guard case .object(var members) = node else { return node }
        members.set(name, value)
        return .object(members)
    }

    private func add(_ node: LocatedNode, to flat: inout Flat, _ seen: inout Set<Location>, depth: Int) {
        guard depth < 64, seen.count < Self.maxParts else {
            return library.problems.add(
                node.location,
                "allOf has more than \(Self.maxParts) parts or is nested deeper than 64"
            )
        }
        // A part that occurs twice adds nothing, and a part that contains itself must not recurse forever.
        guard seen.insert(node.location).inserted else { return }
        if library.reference(of: node) != nil {
            guard let target = library.resolved(node) else { return }
            return add(target, to: &flat, &seen, depth: depth + 1)
        }
        if let list = node["allOf"] {
            if list.elements.isEmpty {
                library.problems.add(list.location, "allOf must be a list of schemas with at least one")
            }
            for part in list.elements {
                if flat.first == nil, Self.determinesKind(part) { flat.first = part }
                add(part, to: &flat, &seen, depth: depth + 1)
            }
        }
        addOwn(node, to: &flat, seen)
    }

    private func addOwn(_ node: LocatedNode, to flat: inout Flat, _ seen: Set<Location>) {
        if let properties = node["properties"] {
            if !properties.isObject {
                library.problems.add(properties.location, "properties must be an object; got \(properties.value.kind)")
            }
            for (name, property) in properties.members { flat.add(name, property) }
        }
        if let required = node["required"], case .array = required.value {
            flat.required.formUnion(required.elements.compactMap(\.value.string))
        }
        if let additional = node["additionalProperties"] { flat.additional = additional }
        for keyword in ["oneOf", "anyOf"] {
            guard let list = node[keyword] else { continue }
            guard case .array(let nodes) = list.value, !nodes.isEmpty else {
                library.problems.add(list.location, "\(keyword) must be a list of schemas with at least one")
                continue
            }
            // Alternatives that only say what is required add no type. If a schema being flattened is itself one of the
            // alternatives, it inherits from the schema with the list, so the list does not apply to it.
            guard list.elements.contains(where: Self.determinesKind),
                !list.elements.contains(where: { leads($0, to: seen) })
            else { continue }
            flat.unions.append(node)
        }
    }

    /// True for a reference to one of the schemas that are being flattened.
    private func leads(_ alternative: LocatedNode, to seen: Set<Location>) -> Bool {
        var next = alternative
        // Longer chains of references do not occur in practice, and cycles are reported elsewhere.
        for _ in 0..<16 {
            guard let target = library.reference(of: next)?.target else { return false }
            if seen.contains(target.location) { return true }
            next = target
        }
        return false
    }
}
