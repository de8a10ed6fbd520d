/// Turns schemas into Swift types.
///
/// A schema that a reference names becomes a top-level type. Such schemas are read later from a list, so that deep or
/// cyclic references cause no recursion. A schema written inline becomes a nested type of the type that uses it, if it
/// needs a type.
final class SchemaReader {
    /// A schema as it is used in one place.
    struct Use {
        var type: SwiftType
        var isNullable = false
        var fixed: FixedValue?
        var doc: [String] = []
        /// The server's default when the value is left out, as documented.
        var defaultValue: String?
        var isReadOnly = false
        var isWriteOnly = false
    }

    /// The name and the owner for a type that has no name of its own.
    struct Naming {
        let text: String
        let owner: Declaration.ID?
        /// The nesting depth of schemas within schemas.
        var depth = 0
    }

    let library: Library
    let types: TypeTable
    var problems: Problems { library.problems }

    private var named: [Location: Declaration.ID] = [:]
    private var waiting: [(id: Declaration.ID, spot: LocatedNode)] = []
    private var steps = 0

    /// The maximum number of schemas to read, counting those that `allOf` repeats.
    private static let maxSchemas = 500_000
    private static let maxDepth = 64

    init(library: Library, types: TypeTable) {
        self.library = library
        self.types = types
    }

    // MARK: Named schemas

    /// The type of a schema that references can name.
    func declaration(of node: LocatedNode) -> Declaration.ID {
        if let known = named[node.location] { return known }
        let name = node.location.tokens.last { Int($0) == nil && !["schema", "items", "properties"].contains($0) }
        let text = name ?? String(node.location.file.split(separator: ".").first ?? "Value")
        let declaration = types.declare(text, at: node.location, doc: Documentation.lines(of: node))
        named[node.location] = declaration.id
        declaration.isNullable = isNullable(node)
        waiting.append((declaration.id, node))
        return declaration.id
    }

    /// Reads the named schemas found so far, and those that they refer to.
    func readWaiting() {
        var next = 0
        while next < waiting.count {
            let (id, node) = waiting[next]
            next += 1
            fill(types[id], from: node)
        }
        waiting.removeAll()
    }

    private func fill(_ declaration: Declaration, from node: LocatedNode) {
        let naming = Naming(text: declaration.name, owner: declaration.id)
        if library.reference(of: node) != nil {
            // Cyclic references have already been reported.
            declaration.kind = .alias(library.resolved(node) == nil ? .json : use(of: node, naming).type)
        } else {
            declaration.kind = kind(of: node, naming)
        }
    }

    // MARK: Uses

    /// The type of a schema in one place.
    func use(of node: LocatedNode, _ naming: Naming) -> Use {
        steps += 1
        guard steps <= Self.maxSchemas else {
            problems.add(node.location, "the document leads to more than \(Self.maxSchemas) schemas")
            return Use(type: .json)
        }
        guard naming.depth <= Self.maxDepth else {
            problems.add(node.location, "schemas are nested deeper than \(Self.maxDepth)")
            return Use(type: .json)
        }
        switch node.value {
        case .bool: return Use(type: .json)
        case .object: break
        default:
            problems.add(node.location, "a schema must be an object or a boolean; got \(node.value.kind)")
            return Use(type: .json)
        }
        var use = bareUse(of: node, naming)
        use.doc = Documentation.lines(of: node)
        use.isReadOnly = node.flag("readOnly")
        use.isWriteOnly = node.flag("writeOnly")
        if node.flag("deprecated") { use.doc.append("Deprecated.") }
        use.defaultValue = Documentation.value(node["default"]?.value)
        return use
    }

    private func bareUse(of node: LocatedNode, _ naming: Naming) -> Use {
        if let reference = library.reference(of: node) {
            guard let target = reference.target else { return Use(type: .json) }
            guard isSchema(target) else { return Use(type: .json) }
            let id = declaration(of: target)
            return Use(type: .named(id), isNullable: isNullable(node), fixed: fixed(node))
        }
        let isNullable = isNullable(node)
        let fixed = fixed(node)
        if let wrapped = wrapped(node) {
            var inner = use(of: wrapped, deeper(naming))
            inner.isNullable = inner.isNullable || isNullable
            inner.fixed = fixed ?? inner.fixed
            return inner
        }
        switch kind(of: node, naming, declares: false) {
        case .alias(let type): return Use(type: type, isNullable: isNullable, fixed: fixed)
        case .pending:
            // The schema needs a type of its own.
            let declaration = types.declare(
                naming.text,
                in: naming.owner,
                at: node.location,
                doc: Documentation.lines(of: node)
            )
            declaration.isNullable = false
            declaration.kind = kind(
                of: node,
                Naming(text: declaration.name, owner: declaration.id, depth: naming.depth + 1)
            )
            return Use(type: .named(declaration.id), isNullable: isNullable, fixed: fixed)
        case .structure, .values, .union, .answers: return Use(type: .json)
        }
    }

    private func isSchema(_ node: LocatedNode) -> Bool {
        switch node.value {
        case .bool, .object: return true
        default:
            problems.add(node.location, "a schema must be an object or a boolean; got \(node.value.kind)")
            return false
        }
    }

    func deeper(_ naming: Naming) -> Naming {
        Naming(text: naming.text, owner: naming.owner, depth: naming.depth + 1)
    }

    /// The schema that another one only wraps, to describe it or to make it nullable: the only telling part of an
    /// `allOf`, or the only alternative besides `null`.
    private func wrapped(_ node: LocatedNode) -> LocatedNode? {
        for keyword in ["oneOf", "anyOf"] {
            guard let list = node[keyword], node["properties"] == nil, node["allOf"] == nil else { continue }
            let kinds = list.elements.filter { !isNull($0) }
            if kinds.count == 1, values(of: node) == nil { return kinds.first }
        }
        guard let list = node["allOf"], node["properties"] == nil, node["oneOf"] == nil, node["anyOf"] == nil else {
            return nil
        }
        let telling = list.elements.filter { Flattening.determinesKind($0) }
        return telling.count == 1 ? telling.first : nil
    }

    // MARK: Kinds

    /// The kind of a schema. Without `declares`, `.pending` means that the schema needs a type of its own.
    private func kind(of node: LocatedNode, _ naming: Naming, declares: Bool = true) -> Declaration.Kind {
        guard node.isObject else { return .alias(.json) }
        check(node)
        if declares, let wrapped = wrapped(node) { return .alias(use(of: wrapped, deeper(naming)).type) }
        if let values = values(of: node) {
            guard let raw = rawType(of: values, in: node) else { return .alias(plainType(of: node, naming)) }
            return declares ? .values(ValuesReader.values(values, raw: raw)) : .pending
        }
        let hasUnion = node["oneOf"] != nil || node["anyOf"] != nil
        if node["allOf"] != nil || node["properties"] != nil || hasUnion {
            return compositeKind(of: node, naming, declares: declares)
        }
        let kinds = kindNames(of: node).filter { $0 != "null" }
        guard kinds.count > 1 else { return .alias(plainType(of: node, naming)) }
        guard declares else { return .pending }
        let variants = kinds.map { kind in
            LocatedNode(value: Flattening.with("type", .string(kind), in: node.value), location: node.location)
        }
        return UnionReader(schemas: self, naming: naming).union(of: variants, tag: nil, at: node)
    }

    private func compositeKind(of node: LocatedNode, _ naming: Naming, declares: Bool) -> Declaration.Kind {
        let flat = Flattening(library: library).flattened(node)
        steps += flat.parts
        if let list = flat.unions.first {
            guard flat.unions.count == 1 else { return .alias(.json) }
            guard declares else { return .pending }
            return UnionReader(schemas: self, naming: naming).union(list, with: flat, at: node)
        }
        if flat.properties.isEmpty {
            if let additional = flat.additional, additional.isObject {
                return .alias(.dictionary(element(additional, naming)))
            }
            if let telling = flat.first { return .alias(use(of: telling, deeper(naming)).type) }
            return .alias(plainType(of: node, naming))
        }
        guard declares else { return .pending }
        return .structure(structure(flat, naming))
    }

    /// A struct with the properties of a flattened schema.
    func structure(_ flat: Flattening.Flat, _ naming: Naming) -> Structure {
        var names = NameScope(taken: ["additionalProperties"])
        var properties: [Structure.Property] = []
        for (wire, node) in flat.properties {
            let name = names.unique(SwiftName.value(wire, or: "member"))
            let use = use(of: node, Naming(text: Self.nestedName(wire), owner: naming.owner, depth: naming.depth + 1))
            properties.append(
                Structure.Property(
                    wire: wire,
                    name: name,
                    type: use.type,
                    isRequired: flat.required.contains(wire),
                    isNullable: use.isNullable || types.isNullable(use.type),
                    isReadOnly: use.isReadOnly,
                    isWriteOnly: use.isWriteOnly,
                    fixed: use.fixed,
                    doc: use.doc + (flat.required.contains(wire) ? [] : Documentation.standard(use.defaultValue))
                )
            )
        }
        var structure = Structure(properties: properties, additional: nil)
        switch flat.additional?.value {
        case .bool(true)?: structure.additional = .json
        case .object?: structure.additional = flat.additional.map { element($0, naming) }
        default: break
        }
        return structure
    }

    /// A nested type cannot be named `Type`, which has a meaning in Swift.
    private static func nestedName(_ wire: String) -> String {
        wire.lowercased() == "type" ? "Kind" : wire
    }

    /// The type of a schema that is neither composed nor an enumeration.
    private func plainType(of node: LocatedNode, _ naming: Naming) -> SwiftType {
        let kinds = kindNames(of: node).filter { $0 != "null" }
        let format = node.text("format") ?? ""
        switch kinds.first {
        case "string": return Self.textType(node, format)
        case "integer": return .integer(Self.integerType(format))
        case "number": return .double
        case "boolean": return .bool
        case "array": return .array(node["items"].map { element($0, naming) } ?? .json)
        case "object": return dictionary(node, naming)
        default:
            if node["items"] != nil { return .array(node["items"].map { element($0, naming) } ?? .json) }
            return node["additionalProperties"]?.isObject == true ? dictionary(node, naming) : .json
        }
    }

    private func dictionary(_ node: LocatedNode, _ naming: Naming) -> SwiftType {
        guard let values = node["additionalProperties"], values.isObject else { return .dictionary(.json) }
        return .dictionary(element(values, naming))
    }

    /// The type of an array's elements or a dictionary's values.
    private func element(_ node: LocatedNode, _ naming: Naming) -> SwiftType {
        let text = naming.text.hasSuffix("s") ? String(naming.text.dropLast()) : naming.text + "Item"
        let use = use(of: node, Naming(text: text, owner: naming.owner, depth: naming.depth + 1))
        let isNullable = use.isNullable || types.isNullable(use.type)
        return isNullable && use.type != .json ? .optional(use.type) : use.type
    }

    private static func textType(_ node: LocatedNode, _ format: String) -> SwiftType {
        switch format {
        case "date-time": .date
        case "date": .calendarDate
        case "byte": .data
        default: node.text("contentEncoding") == "base64" ? .data : .string
        }
    }

    private static func integerType(_ format: String) -> String {
        let widths = ["int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"]
        guard widths.contains(format) else { return "Int" }
        return format.hasPrefix("u") ? "UI" + format.dropFirst(2) : "I" + format.dropFirst()
    }

    // MARK: Keywords

    /// Reports keywords with values of the wrong kind, which would otherwise be ignored.
    private func check(_ node: LocatedNode) {
        // Older documents have a boolean in each property, which is ignored here.
        if let required = node["required"], !required.isList, !required.isBool {
            let got = required.value.kind
            problems.add(required.location, "required must be a list of names, e.g. [\"id\"]; got \(got)")
        }
        if let more = node["additionalProperties"], !more.isObject, !more.isBool {
            let got = more.value.kind
            problems.add(more.location, "additionalProperties must be a schema or a boolean; got \(got)")
        }
        if node["enum"]?.value == .array([]), let list = node["enum"] {
            problems.add(list.location, "enum must have at least one value")
        }
    }

    /// The names in `type`, which is one name or a list.
    private func kindNames(of node: LocatedNode) -> [String] {
        guard let type = node["type"] else { return [] }
        let spots = type.value.string == nil ? type.elements : [type]
        let known = ["string", "integer", "number", "boolean", "array", "object", "null"]
        var names: [String] = []
        for node in spots {
            guard let name = node.value.string, known.contains(name) else {
                let got = node.value.string.map { "'\($0)'" } ?? node.value.kind
                problems.add(node.location, "type must be one of \(known.joined(separator: ", ")); got \(got)")
                continue
            }
            names.append(name)
        }
        if spots.isEmpty {
            problems.add(type.location, "type must be a string or a list of strings; got \(type.value.kind)")
        }
        return names
    }

    func isNull(_ node: LocatedNode) -> Bool {
        node["type"]?.value == .string("null") || node["const"]?.value == .some(.null)
            || node["enum"]?.value == .array([.null])
    }

    /// True when a schema, or the schema it refers to, allows `null`.
    private func isNullable(_ node: LocatedNode, hops: Int = 0) -> Bool {
        guard hops < 16 else { return false }
        if node.flag("nullable") || isNull(node) { return true }
        if case .array(let kinds)? = node["type"]?.value, kinds.contains(.string("null")) { return true }
        if case .array(let values)? = node["enum"]?.value, values.contains(.null) { return true }
        for keyword in ["oneOf", "anyOf"] {
            if node[keyword]?.elements.contains(where: isNull) == true { return true }
        }
        // Strictly, every part must allow `null`. A part that says only `nullable` is meant for the whole schema.
        let parts = node["allOf"]?.elements ?? []
        if parts.contains(where: { $0.flag("nullable") && !Flattening.determinesKind($0) }) { return true }
        guard node["$ref"]?.value.string != nil, let target = library.reference(of: node)?.target else { return false }
        return isNullable(target, hops: hops + 1)
    }

    /// The only value that a schema allows; nil when it allows others.
    private func fixed(_ node: LocatedNode) -> FixedValue? {
        var value = node["const"]?.value
        if value == nil, case .array(let values)? = node["enum"]?.value, values.count == 1 { value = values.first }
        switch value {
        case .string(let text)?: return .string(text)
        case .number(let text)? where Int(text) != nil: return .integer(text)
        case .bool(let value)?: return .bool(value)
        default: return nil
        }
    }

    /// The values of an enumeration: `enum`, `const`, or alternatives that allow one value each.
    private func values(of node: LocatedNode) -> [ValuesReader.Value]? {
        if let list = node["enum"] {
            guard case .array = list.value else {
                problems.add(list.location, "enum must be a list of values; got \(list.value.kind)")
                return nil
            }
            // With an `allOf`, the type comes from its reference and `enum` only narrows it.
            if node["allOf"] != nil { return nil }
            return ValuesReader.values(of: list, names: node["x-enum-varnames"] ?? node["x-enumNames"])
        }
        if let value = node["const"] { return node["allOf"] == nil ? [ValuesReader.Value(node: value.value)] : nil }
        for keyword in ["oneOf", "anyOf"] {
            guard let list = node[keyword]?.elements.filter({ !isNull($0) }), !list.isEmpty, node["properties"] == nil
            else {
                continue
            }
            let values = list.compactMap { ValuesReader.alternative($0) }
            if values.count == list.count { return values }
        }
        return nil
    }

    /// The raw type of an enumeration; nil when its values have several types, or a type that needs no enumeration.
    private func rawType(of values: [ValuesReader.Value], in schema: LocatedNode) -> SwiftType? {
        let nodes = values.map(\.node).filter { $0 != .null }
        guard !nodes.isEmpty else { return nil }
        if nodes.allSatisfy({ $0.string != nil }) { return .string }
        let numbers = nodes.compactMap { node -> String? in
            if case .number(let text) = node { text } else { nil }
        }
        guard numbers.count == nodes.count, numbers.allSatisfy({ Int($0) != nil }) else { return nil }
        let isSmall = schema.text("format") == "int32" && numbers.allSatisfy { Int32($0) != nil }
        return .integer(isSmall ? "Int32" : "Int")
    }
}
