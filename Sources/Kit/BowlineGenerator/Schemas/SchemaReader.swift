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
        var standard: String?
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

    private var named: [Place: Declaration.ID] = [:]
    private var waiting: [(id: Declaration.ID, spot: Spot)] = []
    private var steps = 0

    /// The maximum number of schemas to read, counting those that `allOf` repeats.
    private static let mostSteps = 500_000
    private static let deepest = 64

    init(library: Library, types: TypeTable) {
        self.library = library
        self.types = types
    }

    // MARK: Named schemas

    /// The type of a schema that references can name.
    func declaration(of spot: Spot) -> Declaration.ID {
        if let known = named[spot.place] { return known }
        let name = spot.place.tokens.last { Int($0) == nil && !["schema", "items", "properties"].contains($0) }
        let text = name ?? String(spot.place.file.split(separator: ".").first ?? "Value")
        let declaration = types.declare(text, at: spot.place, doc: Documentation.lines(of: spot))
        named[spot.place] = declaration.id
        declaration.isNullable = isNullable(spot)
        waiting.append((declaration.id, spot))
        return declaration.id
    }

    /// Reads the named schemas found so far, and those that they refer to.
    func readWaiting() {
        var next = 0
        while next < waiting.count {
            let (id, spot) = waiting[next]
            next += 1
            fill(types[id], from: spot)
        }
        waiting.removeAll()
    }

    private func fill(_ declaration: Declaration, from spot: Spot) {
        let naming = Naming(text: declaration.name, owner: declaration.id)
        if library.reference(of: spot) != nil {
            // Cyclic references have already been reported.
            declaration.kind = .alias(library.resolved(spot) == nil ? .json : use(of: spot, naming).type)
        } else {
            declaration.kind = kind(of: spot, naming)
        }
    }

    // MARK: Uses

    /// The type of a schema in one place.
    func use(of spot: Spot, _ naming: Naming) -> Use {
        steps += 1
        guard steps <= Self.mostSteps else {
            problems.add(spot.place, "the document leads to more than \(Self.mostSteps) schemas")
            return Use(type: .json)
        }
        guard naming.depth <= Self.deepest else {
            problems.add(spot.place, "schemas are nested deeper than \(Self.deepest)")
            return Use(type: .json)
        }
        switch spot.node {
        case .bool: return Use(type: .json)
        case .object: break
        default:
            problems.add(spot.place, "a schema must be an object or a boolean; got \(spot.node.kind)")
            return Use(type: .json)
        }
        var use = bareUse(of: spot, naming)
        use.doc = Documentation.lines(of: spot)
        use.isReadOnly = spot.flag("readOnly")
        use.isWriteOnly = spot.flag("writeOnly")
        if spot.flag("deprecated") { use.doc.append("Deprecated.") }
        use.standard = Documentation.value(spot["default"]?.node)
        return use
    }

    private func bareUse(of spot: Spot, _ naming: Naming) -> Use {
        if let reference = library.reference(of: spot) {
            guard let target = reference.target else { return Use(type: .json) }
            guard isSchema(target) else { return Use(type: .json) }
            let id = declaration(of: target)
            return Use(type: .named(id), isNullable: isNullable(spot), fixed: fixed(spot))
        }
        let isNullable = isNullable(spot)
        let fixed = fixed(spot)
        if let wrapped = wrapped(spot) {
            var inner = use(of: wrapped, deeper(naming))
            inner.isNullable = inner.isNullable || isNullable
            inner.fixed = fixed ?? inner.fixed
            return inner
        }
        switch kind(of: spot, naming, declares: false) {
        case .alias(let type): return Use(type: type, isNullable: isNullable, fixed: fixed)
        case .pending:
            // The schema needs a type of its own.
            let declaration = types.declare(
                naming.text,
                in: naming.owner,
                at: spot.place,
                doc: Documentation.lines(of: spot)
            )
            declaration.isNullable = false
            declaration.kind = kind(
                of: spot,
                Naming(text: declaration.name, owner: declaration.id, depth: naming.depth + 1)
            )
            return Use(type: .named(declaration.id), isNullable: isNullable, fixed: fixed)
        case .structure, .values, .union, .answers: return Use(type: .json)
        }
    }

    private func isSchema(_ spot: Spot) -> Bool {
        switch spot.node {
        case .bool, .object: return true
        default:
            problems.add(spot.place, "a schema must be an object or a boolean; got \(spot.node.kind)")
            return false
        }
    }

    func deeper(_ naming: Naming) -> Naming {
        Naming(text: naming.text, owner: naming.owner, depth: naming.depth + 1)
    }

    /// The schema that another one only wraps, to describe it or to make it nullable: the only telling part of an
    /// `allOf`, or the only alternative besides `null`.
    private func wrapped(_ spot: Spot) -> Spot? {
        for keyword in ["oneOf", "anyOf"] {
            guard let list = spot[keyword], spot["properties"] == nil, spot["allOf"] == nil else { continue }
            let kinds = list.elements.filter { !isNull($0) }
            if kinds.count == 1, values(of: spot) == nil { return kinds.first }
        }
        guard let list = spot["allOf"], spot["properties"] == nil, spot["oneOf"] == nil, spot["anyOf"] == nil else {
            return nil
        }
        let telling = list.elements.filter { Flattening.isTelling($0) }
        return telling.count == 1 ? telling.first : nil
    }

    // MARK: Kinds

    /// The kind of a schema. Without `declares`, `.pending` means that the schema needs a type of its own.
    private func kind(of spot: Spot, _ naming: Naming, declares: Bool = true) -> Declaration.Kind {
        guard spot.isObject else { return .alias(.json) }
        check(spot)
        if declares, let wrapped = wrapped(spot) { return .alias(use(of: wrapped, deeper(naming)).type) }
        if let values = values(of: spot) {
            guard let raw = rawType(of: values, in: spot) else { return .alias(plainType(of: spot, naming)) }
            return declares ? .values(ValuesReader.values(values, raw: raw)) : .pending
        }
        let hasUnion = spot["oneOf"] != nil || spot["anyOf"] != nil
        if spot["allOf"] != nil || spot["properties"] != nil || hasUnion {
            return compositeKind(of: spot, naming, declares: declares)
        }
        let kinds = kindNames(of: spot).filter { $0 != "null" }
        guard kinds.count > 1 else { return .alias(plainType(of: spot, naming)) }
        guard declares else { return .pending }
        let variants = kinds.map { kind in
            Spot(node: Flattening.with("type", .string(kind), in: spot.node), place: spot.place)
        }
        return UnionReader(schemas: self, naming: naming).union(of: variants, tag: nil, at: spot)
    }

    private func compositeKind(of spot: Spot, _ naming: Naming, declares: Bool) -> Declaration.Kind {
        let flat = Flattening(library: library).flattened(spot)
        steps += flat.parts
        if let list = flat.unions.first {
            guard flat.unions.count == 1 else { return .alias(.json) }
            guard declares else { return .pending }
            return UnionReader(schemas: self, naming: naming).union(list, with: flat, at: spot)
        }
        if flat.properties.isEmpty {
            if let additional = flat.additional, additional.isObject {
                return .alias(.dictionary(element(additional, naming)))
            }
            if let telling = flat.first { return .alias(use(of: telling, deeper(naming)).type) }
            return .alias(plainType(of: spot, naming))
        }
        guard declares else { return .pending }
        return .structure(structure(flat, naming))
    }

    /// A struct with the properties of a flattened schema.
    func structure(_ flat: Flattening.Flat, _ naming: Naming) -> Structure {
        var names = NameScope(taken: ["additionalProperties"])
        var properties: [Structure.Property] = []
        for (wire, spot) in flat.properties {
            let name = names.unique(SwiftName.value(wire, or: "member"))
            let use = use(of: spot, Naming(text: Self.nestedName(wire), owner: naming.owner, depth: naming.depth + 1))
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
                    doc: use.doc + (flat.required.contains(wire) ? [] : Documentation.standard(use.standard))
                )
            )
        }
        var structure = Structure(properties: properties, additional: nil)
        switch flat.additional?.node {
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
    private func plainType(of spot: Spot, _ naming: Naming) -> SwiftType {
        let kinds = kindNames(of: spot).filter { $0 != "null" }
        let format = spot.text("format") ?? ""
        switch kinds.first {
        case "string": return Self.textType(spot, format)
        case "integer": return .integer(Self.integerType(format))
        case "number": return .double
        case "boolean": return .bool
        case "array": return .array(spot["items"].map { element($0, naming) } ?? .json)
        case "object": return dictionary(spot, naming)
        default:
            if spot["items"] != nil { return .array(spot["items"].map { element($0, naming) } ?? .json) }
            return spot["additionalProperties"]?.isObject == true ? dictionary(spot, naming) : .json
        }
    }

    private func dictionary(_ spot: Spot, _ naming: Naming) -> SwiftType {
        guard let values = spot["additionalProperties"], values.isObject else { return .dictionary(.json) }
        return .dictionary(element(values, naming))
    }

    /// The type of an array's elements or a dictionary's values.
    private func element(_ spot: Spot, _ naming: Naming) -> SwiftType {
        let text = naming.text.hasSuffix("s") ? String(naming.text.dropLast()) : naming.text + "Item"
        let use = use(of: spot, Naming(text: text, owner: naming.owner, depth: naming.depth + 1))
        let isNullable = use.isNullable || types.isNullable(use.type)
        return isNullable && use.type != .json ? .optional(use.type) : use.type
    }

    private static func textType(_ spot: Spot, _ format: String) -> SwiftType {
        switch format {
        case "date-time": .date
        case "date": .calendarDate
        case "byte": .data
        default: spot.text("contentEncoding") == "base64" ? .data : .string
        }
    }

    private static func integerType(_ format: String) -> String {
        let widths = ["int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"]
        guard widths.contains(format) else { return "Int" }
        return format.hasPrefix("u") ? "UI" + format.dropFirst(2) : "I" + format.dropFirst()
    }

    // MARK: Keywords

    /// Reports keywords with values of the wrong kind, which would otherwise be ignored.
    private func check(_ spot: Spot) {
        // Older documents have a boolean in each property, which is ignored here.
        if let required = spot["required"], !required.isList, !required.isBool {
            let got = required.node.kind
            problems.add(required.place, "required must be a list of names, e.g. [\"id\"]; got \(got)")
        }
        if let more = spot["additionalProperties"], !more.isObject, !more.isBool {
            let got = more.node.kind
            problems.add(more.place, "additionalProperties must be a schema or a boolean; got \(got)")
        }
        if spot["enum"]?.node == .array([]), let list = spot["enum"] {
            problems.add(list.place, "enum must have at least one value")
        }
    }

    /// The names in `type`, which is one name or a list.
    private func kindNames(of spot: Spot) -> [String] {
        guard let type = spot["type"] else { return [] }
        let spots = type.node.string == nil ? type.elements : [type]
        let known = ["string", "integer", "number", "boolean", "array", "object", "null"]
        var names: [String] = []
        for spot in spots {
            guard let name = spot.node.string, known.contains(name) else {
                let got = spot.node.string.map { "'\($0)'" } ?? spot.node.kind
                problems.add(spot.place, "type must be one of \(known.joined(separator: ", ")); got \(got)")
                continue
            }
            names.append(name)
        }
        if spots.isEmpty {
            problems.add(type.place, "type must be a string or a list of strings; got \(type.node.kind)")
        }
        return names
    }

    func isNull(_ spot: Spot) -> Bool {
        spot["type"]?.node == .string("null") || spot["const"]?.node == .some(.null)
            || spot["enum"]?.node == .array([.null])
    }

    /// True when a schema, or the schema it refers to, allows `null`.
    private func isNullable(_ spot: Spot, hops: Int = 0) -> Bool {
        guard hops < 16 else { return false }
        if spot.flag("nullable") || isNull(spot) { return true }
        if case .array(let kinds)? = spot["type"]?.node, kinds.contains(.string("null")) { return true }
        if case .array(let values)? = spot["enum"]?.node, values.contains(.null) { return true }
        for keyword in ["oneOf", "anyOf"] {
            if spot[keyword]?.elements.contains(where: isNull) == true { return true }
        }
        // Strictly, every part must allow `null`. A part that says only `nullable` is meant for the whole schema.
        let parts = spot["allOf"]?.elements ?? []
        if parts.contains(where: { $0.flag("nullable") && !Flattening.isTelling($0) }) { return true }
        guard spot["$ref"]?.node.string != nil, let target = library.reference(of: spot)?.target else { return false }
        return isNullable(target, hops: hops + 1)
    }

    /// The only value that a schema allows; nil when it allows others.
    private func fixed(_ spot: Spot) -> FixedValue? {
        var value = spot["const"]?.node
        if value == nil, case .array(let values)? = spot["enum"]?.node, values.count == 1 { value = values.first }
        switch value {
        case .string(let text)?: return .string(text)
        case .number(let text)? where Int(text) != nil: return .integer(text)
        case .bool(let value)?: return .bool(value)
        default: return nil
        }
    }

    /// The values of an enumeration: `enum`, `const`, or alternatives that allow one value each.
    private func values(of spot: Spot) -> [ValuesReader.Value]? {
        if let list = spot["enum"] {
            guard case .array = list.node else {
                problems.add(list.place, "enum must be a list of values; got \(list.node.kind)")
                return nil
            }
            // With an `allOf`, the type comes from its reference and `enum` only narrows it.
            if spot["allOf"] != nil { return nil }
            return ValuesReader.values(of: list, names: spot["x-enum-varnames"] ?? spot["x-enumNames"])
        }
        if let value = spot["const"] { return spot["allOf"] == nil ? [ValuesReader.Value(node: value.node)] : nil }
        for keyword in ["oneOf", "anyOf"] {
            guard let list = spot[keyword]?.elements.filter({ !isNull($0) }), !list.isEmpty, spot["properties"] == nil
            else {
                continue
            }
            let values = list.compactMap { ValuesReader.alternative($0) }
            if values.count == list.count { return values }
        }
        return nil
    }

    /// The raw type of an enumeration; nil when its values have several types, or a type that needs no enumeration.
    private func rawType(of values: [ValuesReader.Value], in spot: Spot) -> SwiftType? {
        let nodes = values.map(\.node).filter { $0 != .null }
        guard !nodes.isEmpty else { return nil }
        if nodes.allSatisfy({ $0.string != nil }) { return .string }
        let numbers = nodes.compactMap { node -> String? in
            if case .number(let text) = node { text } else { nil }
        }
        guard numbers.count == nodes.count, numbers.allSatisfy({ Int($0) != nil }) else { return nil }
        let isSmall = spot.text("format") == "int32" && numbers.allSatisfy { Int32($0) != nil }
        return .integer(isSmall ? "Int32" : "Int")
    }
}
