/// Merges a schema with everything that its `allOf` adds.
struct Flattening {
    /// The merged parts of a schema.
    struct Flat {
        var properties: [(wire: String, spot: Spot)] = []
        var required: Set<String> = []
        /// The schema under `additionalProperties`; nil without one.
        var additional: Spot?
        /// The schemas that have a `oneOf` or `anyOf`.
        var unions: [Spot] = []
        /// The first part that determines the kind of value.
        var first: Spot?
        /// The number of schemas that were merged.
        var parts = 0
        private var places: [String: Int] = [:]

        mutating func add(_ wire: String, _ spot: Spot) {
            guard let place = places[wire] else {
                places[wire] = properties.count
                properties.append((wire, spot))
                return
            }
            properties[place].spot = Self.narrowed(properties[place].spot, by: spot)
        }

        /// A repeated property narrows the earlier one. If one of them is a reference, the later one wins, unless it
        /// only documents.
        private static func narrowed(_ old: Spot, by new: Spot) -> Spot {
            guard case .object(var members) = old.node, case .object(let more) = new.node else { return new }
            guard more["$ref"] == nil, more["allOf"] == nil, members["$ref"] == nil else {
                let isOnlyDoc = more.names.allSatisfy { ["description", "title", "example", "nullable"].contains($0) }
                return isOnlyDoc ? old : new
            }
            for name in more.names { if let value = more[name] { members.set(name, value) } }
            return Spot(node: .object(members), place: new.place)
        }
    }

    let library: Library

    /// The maximum number of parts of one schema.
    private static let mostParts = 1_000

    func flattened(_ spot: Spot) -> Flat {
        var flat = Flat()
        var seen: Set<Place> = []
        add(spot, to: &flat, &seen, depth: 0)
        flat.parts = seen.count
        return flat
    }

    /// True when a part of `allOf` determines the kind of value, rather than describing or limiting it.
    static func isTelling(_ spot: Spot) -> Bool {
        let words = [
            "$ref", "type", "properties", "allOf", "oneOf", "anyOf", "items", "additionalProperties", "enum", "const",
        ]
        return words.contains { spot[$0] != nil }
    }

    /// The schema with one keyword replaced.
    static func with(_ name: String, _ value: Node, in node: Node) -> Node {
        guard case .object(var members) = node else { return node }
        members.set(name, value)
        return .object(members)
    }

    private func add(_ spot: Spot, to flat: inout Flat, _ seen: inout Set<Place>, depth: Int) {
        guard depth < 64, seen.count < Self.mostParts else {
            return library.problems.add(
                spot.place,
                "allOf has more than \(Self.mostParts) parts or is nested deeper than 64"
            )
        }
        // A part that occurs twice adds nothing, and a part that contains itself must not recurse forever.
        guard seen.insert(spot.place).inserted else { return }
        if library.reference(of: spot) != nil {
            guard let target = library.resolved(spot) else { return }
            return add(target, to: &flat, &seen, depth: depth + 1)
        }
        if let list = spot["allOf"] {
            if list.elements.isEmpty {
                library.problems.add(list.place, "allOf must be a list of schemas with at least one")
            }
            for part in list.elements {
                if flat.first == nil, Self.isTelling(part) { flat.first = part }
                add(part, to: &flat, &seen, depth: depth + 1)
            }
        }
        addOwn(spot, to: &flat, seen)
    }

    private func addOwn(_ spot: Spot, to flat: inout Flat, _ seen: Set<Place>) {
        if let properties = spot["properties"] {
            if !properties.isObject {
                library.problems.add(properties.place, "properties must be an object; got \(properties.node.kind)")
            }
            for (name, property) in properties.members { flat.add(name, property) }
        }
        if let required = spot["required"], case .array = required.node {
            flat.required.formUnion(required.elements.compactMap(\.node.string))
        }
        if let additional = spot["additionalProperties"] { flat.additional = additional }
        for keyword in ["oneOf", "anyOf"] {
            guard let list = spot[keyword] else { continue }
            guard case .array(let nodes) = list.node, !nodes.isEmpty else {
                library.problems.add(list.place, "\(keyword) must be a list of schemas with at least one")
                continue
            }
            // Alternatives that only say what is required add no type. If a schema being flattened is itself one of the
            // alternatives, it inherits from the schema with the list, so the list does not apply to it.
            guard list.elements.contains(where: Self.isTelling), !list.elements.contains(where: { leads($0, to: seen) })
            else { continue }
            flat.unions.append(spot)
        }
    }

    /// True for a reference to one of the schemas that are being flattened.
    private func leads(_ alternative: Spot, to seen: Set<Place>) -> Bool {
        var next = alternative
        // Longer chains of references do not occur in practice, and cycles are reported elsewhere.
        for _ in 0..<16 {
            guard let target = library.reference(of: next)?.target else { return false }
            if seen.contains(target.place) { return true }
            next = target
        }
        return false
    }
}
