/// The decisions that need all types to be known.
struct Finishing {
    let types: TypeTable

    /// Finds a tag for each union without a discriminator: a required member with a different fixed string in each
    /// type.
    func findTags() {
        for declaration in types.declarations {
            guard case .union(var union) = declaration.kind, union.tagName == nil, union.variants.count > 1 else {
                continue
            }
            let structures = union.variants.map { structure($0.type) }
            for candidate in structures.first??.properties ?? [] where candidate.isRequired {
                let tags = structures.map { structure -> String? in
                    let property = structure?.properties.first { $0.wire == candidate.wire && $0.isRequired }
                    return if case .string(let tag)? = property?.fixed { tag } else { nil }
                }
                let known = tags.compactMap(\.self)
                guard known.count == tags.count, Set(known).count == known.count else { continue }
                union.tagName = candidate.wire
                for (index, tag) in known.enumerated() { union.variants[index].tag = tag }
                declaration.kind = .union(union)
                break
            }
        }
    }

    private func structure(_ type: SwiftType) -> Structure? {
        guard case .named(let id) = types.unaliased(type), case .structure(let structure) = types[id].kind else {
            return nil
        }
        return structure
    }

    /// Marks required members that may be missing: read-only members of sent types and write-only members of received
    /// types.
    func markOptionalMembers(sent: [SwiftType], received: [SwiftType]) {
        let sent = reachable(from: sent)
        let received = reachable(from: received)
        for declaration in types.declarations {
            guard case .structure(var structure) = declaration.kind else { continue }
            for index in structure.properties.indices {
                let property = structure.properties[index]
                structure.properties[index].isOmittedByOneSide =
                    (property.isReadOnly && sent.contains(declaration.id))
                    || (property.isWriteOnly && received.contains(declaration.id))
            }
            declaration.kind = .structure(structure)
        }
    }

    private func reachable(from roots: [SwiftType]) -> Set<Declaration.ID> {
        var found: Set<Declaration.ID> = []
        var open = roots.compactMap(\.anywhereNamed)
        while let id = open.popLast() {
            guard found.insert(id).inserted else { continue }
            let contained: [SwiftType]
            switch types[id].kind {
            case .structure(let structure):
                contained = structure.properties.map(\.type) + [structure.additional].compactMap(\.self)
            case .union(let union): contained = union.variants.map(\.type)
            case .alias(let type): contained = [type]
            case .answers(let answers):
                contained = answers.answers.compactMap { if case .json(let type) = $0.content { type } else { nil } }
            case .values, .pending: contained = []
            }
            open += contained.compactMap(\.anywhereNamed)
        }
        return found
    }
}
