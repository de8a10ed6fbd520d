/// All types of one run, and their names.
final class TypeTable {
    private(set) var declarations: [Declaration] = []
    private var names: NameScope
    /// The types that are nested in no other, in the order they were found.
    private(set) var outermost: [Declaration.ID] = []

    init(module: String) {
        names = NameScope(taken: ReservedNames.types.union([module]))
    }

    subscript(id: Declaration.ID) -> Declaration { declarations[id] }

    /// Declares a type. Its name is made from the text, and unique.
    func declare(_ text: String, in owner: Declaration.ID? = nil, at place: Place, doc: [String] = []) -> Declaration {
        var base = SwiftName.type(text, or: "Value")
        if ReservedNames.types.contains(base) { base += "Model" }
        let declaration = Declaration(
            id: declarations.count,
            owner: owner,
            name: names.unique(base),
            place: place,
            doc: doc
        )
        declarations.append(declaration)
        if let owner { declarations[owner].nested.append(declaration.id) } else { outermost.append(declaration.id) }
        return declaration
    }

    /// The type without the aliases in front of it, as far as they lead.
    func unaliased(_ type: SwiftType) -> SwiftType {
        var type = type
        for _ in 0..<100 {
            guard case .named(let id) = type, case .alias(let next) = declarations[id].kind else { return type }
            type = next
        }
        return type
    }

    /// True when `null` is a value of the type.
    func isNullable(_ type: SwiftType) -> Bool {
        switch type {
        case .optional: return true
        case .named(let id): return declarations[id].isNullable
        default: return false
        }
    }

    /// Moves the types that are nested in an alias, which has no room for them, to where the alias stands.
    func moveOutOfAliases() {
        outermost.removeAll()
        for declaration in declarations { declaration.nested.removeAll() }
        for declaration in declarations {
            while let owner = declaration.owner, case .alias = declarations[owner].kind {
                declaration.owner = declarations[owner].owner
            }
            if let owner = declaration.owner {
                declarations[owner].nested.append(declaration.id)
            } else {
                outermost.append(declaration.id)
            }
        }
    }

    // MARK: Text

    /// The type as it is written at the level of the generated enum, or inside the types of `context`.
    func text(_ type: SwiftType, in context: Declaration.ID? = nil) -> String {
        switch type {
        case .string: "String"
        case .bool: "Bool"
        case .integer(let name): name
        case .double: "Double"
        case .data: "Data"
        case .date: "Date"
        case .calendarDate: SupportNames.calendarDate
        case .json: KitNames.jsonValue
        case .upload: SupportNames.upload
        case .array(let element): "[\(text(element, in: context))]"
        case .dictionary(let value): "[String: \(text(value, in: context))]"
        case .optional(let inner): "\(text(inner, in: context))?"
        case .named(let id): path(to: id, in: context)
        }
    }

    /// A type's name with those of its owners, as far as `context` does not see them anyway.
    func path(to id: Declaration.ID, in context: Declaration.ID?) -> String {
        var seen: Set<Declaration.ID> = []
        var outer = context
        while let id = outer {
            seen.insert(id)
            outer = declarations[id].owner
        }
        var parts = [declarations[id].name]
        var owner = declarations[id].owner
        while let id = owner, !seen.contains(id) {
            parts.append(declarations[id].name)
            owner = declarations[id].owner
        }
        return parts.reversed().joined(separator: ".")
    }
}
