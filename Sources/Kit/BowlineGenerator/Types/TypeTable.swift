/// All types of one run, and their names.
final class TypeTable {
    private(set) var declarations: [Declaration] = []
    /// The types that are not nested, in the order they were found.
    private(set) var outermost: [Declaration.ID] = []
    /// The names taken at the level of the generated enum, including reserved names, in lower case.
    private var outerNames: Set<String>
    /// The number of nested types by name, in lower case.
    private var nestedNames: [String: Int] = [:]

    init(module: String) {
        outerNames = Set(ReservedNames.types.union([module]).map { $0.lowercased() })
    }

    subscript(id: Declaration.ID) -> Declaration { declarations[id] }

    /// Declares a type. Its name is derived from `text`.
    func declare(
        _ text: String,
        in owner: Declaration.ID? = nil,
        at location: Location,
        doc: [String] = []
    ) -> Declaration {
        var base = SwiftName.type(text, or: "Value")
        if ReservedNames.types.contains(base) { base += "Model" }
        let declaration = Declaration(
            id: declarations.count,
            owner: owner,
            name: newName(base, in: owner),
            location: location,
            doc: doc
        )
        declarations.append(declaration)
        add(declaration)
        return declaration
    }

    private func add(_ declaration: Declaration) {
        if let owner = declaration.owner {
            declarations[owner].nested.append(declaration.id)
        } else {
            outermost.append(declaration.id)
        }
    }

    /// A name that hides no other. A nested type must not have the name of an enclosing type, of a sibling, or of a
    /// type at the level of the enum, because its users could mean that type. Types nested in different types may share
    /// a name.
    private func newName(_ base: String, in owner: Declaration.ID?) -> String {
        var seen: Set<String> = []
        var outer = owner
        if let owner { seen.formUnion(declarations[owner].nested.map { declarations[$0].name.lowercased() }) }
        while let id = outer {
            seen.insert(declarations[id].name.lowercased())
            outer = declarations[id].owner
        }
        var name = base
        var number = 2
        while outerNames.contains(name.lowercased()) || seen.contains(name.lowercased())
            || (owner == nil && nestedNames[name.lowercased(), default: 0] > 0)
        {
            name = "\(base)\(base.last?.isNumber == true ? "x" : "")\(number)"
            number += 1
        }
        if owner == nil {
            outerNames.insert(name.lowercased())
        } else {
            nestedNames[name.lowercased(), default: 0] += 1
        }
        return name
    }

    /// The type at the end of a chain of aliases.
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

    /// Moves the types that are nested in an alias, which cannot contain types, to the alias's owner.
    func moveOutOfAliases() {
        outermost.removeAll()
        for declaration in declarations { declaration.nested.removeAll() }
        for declaration in declarations {
            let before = declaration.owner
            while let owner = declaration.owner, case .alias = declarations[owner].kind {
                declaration.owner = declarations[owner].owner
            }
            if declaration.owner != before {
                nestedNames[declaration.name.lowercased(), default: 1] -= 1
                declaration.name = newName(declaration.name, in: declaration.owner)
            }
            add(declaration)
        }
    }

    // MARK: Text

    /// The type as written at the level of the generated enum, or inside `context`.
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

    /// A type's name qualified with its owners' names, leaving out those already visible in `context`.
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
