/// Reads `oneOf` and `anyOf`.
struct UnionReader {
    let schemas: SchemaReader
    let naming: SchemaReader.Naming

    /// A union of the alternatives in `node`, each with the properties next to the list.
    func union(_ node: LocatedNode, with flat: Flattening.Flat, at schema: LocatedNode) -> Declaration.Kind {
        let list = node["oneOf"] ?? node["anyOf"]
        var alternatives = (list?.elements ?? []).filter { !schemas.isNull($0) }
        if !flat.properties.isEmpty {
            alternatives = alternatives.map { includesProperties($0, flat) ? $0 : joined($0, flat) }
        }
        return union(of: alternatives, tag: node["discriminator"], at: schema)
    }

    func union(of alternatives: [LocatedNode], tag discriminator: LocatedNode?, at node: LocatedNode)
        -> Declaration.Kind
    {
        var names = NameScope(taken: ["unknown", "encode", "tags", "tagged", "hash", "hashValue"])
        var variants: [Union.Variant] = []
        var seen: Set<SwiftType> = []
        for (offset, alternative) in alternatives.enumerated() {
            let inner = SchemaReader.Naming(
                text: alternative.text("title") ?? "\(naming.text)Option\(offset + 1)",
                owner: naming.owner,
                depth: naming.depth + 1
            )
            let use = schemas.use(of: alternative, inner)
            // A type that occurs twice cannot be distinguished, and an alternative that allows any JSON covers all
            // others.
            guard seen.insert(use.type).inserted else { continue }
            if use.type == .json { return .alias(.json) }
            let name = names.unique(SwiftName.value(self.name(of: use.type), or: "value"))
            variants.append(Union.Variant(name: name, type: use.type, doc: use.doc))
        }
        guard let first = variants.first else { return .alias(.json) }
        guard variants.count > 1 else { return .alias(first.type) }
        var union = Union(variants: variants, tagName: nil)
        if let discriminator { union = tagged(union, by: discriminator, alternatives) ?? union }
        return .union(union)
    }

    /// True for an alternative that already has the properties next to the list, e.g. because it inherits them.
    private func includesProperties(_ alternative: LocatedNode, _ flat: Flattening.Flat) -> Bool {
        let own = Flattening(library: schemas.library).flattened(alternative)
        let wires = Set(own.properties.map(\.wire))
        return flat.properties.allSatisfy { wires.contains($0.wire) } && flat.required.isSubset(of: own.required)
    }

    /// An alternative merged with the properties next to the list.
    private func joined(_ alternative: LocatedNode, _ flat: Flattening.Flat) -> LocatedNode {
        var properties = Node.Members()
        for (wire, node) in flat.properties { properties.set(wire, node.value) }
        var base = Node.Members()
        base.set("type", .string("object"))
        base.set("properties", .object(properties))
        base.set("required", .array(flat.required.sorted().map(Node.string)))
        var whole = Node.Members()
        whole.set("allOf", .array([.object(base), alternative.value]))
        if let target = schemas.library.resolved(alternative), let name = target.location.tokens.last {
            whole.set("title", .string("\(naming.text) \(name)"))
        }
        return LocatedNode(value: .object(whole), location: alternative.location)
    }

    private func name(of type: SwiftType) -> String {
        switch type {
        case .string: "string"
        case .bool: "bool"
        case .integer: "integer"
        case .double: "number"
        case .data: "data"
        case .date: "date"
        case .calendarDate: "day"
        case .json, .upload: "value"
        case .array(let element): name(of: element) + "Array"
        case .dictionary: "dictionary"
        case .optional(let inner): name(of: inner)
        case .named(let id): schemas.types[id].name
        }
    }

    // MARK: Tags

    /// The union with a case for each tag; nil when the discriminator cannot be used.
    private func tagged(_ union: Union, by discriminator: LocatedNode, _ alternatives: [LocatedNode]) -> Union? {
        guard let property = discriminator.text("propertyName") else {
            schemas.problems.add(
                discriminator.location,
                "a discriminator needs propertyName, the name of the member that tells the kinds apart"
            )
            return nil
        }
        var tags: [(tag: String, type: SwiftType)] = []
        var known: Set<String> = []
        for (tag, node) in discriminator["mapping"]?.members ?? [] {
            guard let text = node.value.string else {
                schemas.problems.add(node.location, "a mapping must name a schema, e.g. '#/components/schemas/Cat'")
                continue
            }
            let isName = !text.contains("/") && !text.contains("#") && !text.contains(".")
            let reference = isName ? "#/components/schemas/\(text)" : text
            guard let target = schemas.library.target(of: reference, at: node.location) else { continue }
            if known.insert(tag).inserted { tags.append((tag, .named(schemas.declaration(of: target)))) }
        }
        for alternative in alternatives {
            guard let target = schemas.library.reference(of: alternative)?.target else { return nil }
            let type = SwiftType.named(schemas.declaration(of: target))
            let name = target.location.tokens.last ?? ""
            if !tags.contains(where: { $0.type == type }), known.insert(name).inserted { tags.append((name, type)) }
        }
        var names = NameScope(taken: ["unknown", "encode", "tags", "tagged", "hash", "hashValue"])
        let variants = tags.map { tag, type in
            let isOnly = tags.count { $0.type == type } == 1
            let text = isOnly ? name(of: type) : tag
            let doc = union.variants.first { $0.type == type }?.doc ?? []
            return Union.Variant(name: names.unique(SwiftName.value(text, or: "value")), type: type, tag: tag, doc: doc)
        }
        return Union(variants: variants, tagName: property)
    }
}
