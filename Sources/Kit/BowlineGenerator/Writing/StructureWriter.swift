/// Writes a struct for a JSON object.
struct StructureWriter {
    let types: TypeTable
    let declaration: Declaration
    let structure: Structure

    private typealias Property = Structure.Property

    func write(_ text: inout SourceText) {
        let conformances = (isIdentifiable ? ["Identifiable"] : []) + ["Codable", "Hashable", "Sendable"]
        text.type("public struct \(declaration.name)", conformances) { text in
            for property in structure.properties {
                text.doc(property.doc.isEmpty ? ["The member `\(Documentation.inline(property.wire))`."] : property.doc)
                let wrapper = property.isIndirect ? "@\(SupportNames.indirect) " : ""
                text.line("\(wrapper)public var \(SwiftName.escaped(property.name)): \(type(of: property, &text))")
            }
            if let additional = structure.additional {
                text.doc(["The members that have no property of their own."])
                text.line(
                    "public var \(structure.additionalName): \(text.name(of: .dictionary(additional), types, in: declaration.id))"
                )
            }
            text.blankLine()
            initializer(&text)
            if hasOwnCoding || structure.properties.contains(where: { $0.name != $0.wire }) {
                text.blankLine()
                keys(&text)
            }
            if hasOwnCoding {
                text.blankLine()
                reading(&text)
                text.blankLine()
                writing(&text)
            }
            for id in declaration.nested {
                text.blankLine()
                DeclarationWriter(types: types).write(id, to: &text)
            }
        }
    }

    // MARK: Properties

    /// True when `null` and absence mean different things.
    private func isTernary(_ property: Property) -> Bool {
        property.mayBeMissing && property.isNullable && property.type != .json
    }

    private func type(of property: Property, _ text: inout SourceText) -> String {
        let name = text.name(of: property.type, types, in: declaration.id)
        if isTernary(property) { return "\(SupportNames.nullable)<\(name)>?" }
        return isOptional(property) ? "\(name)?" : name
    }

    private func isOptional(_ property: Property) -> Bool {
        property.mayBeMissing || (property.isNullable && property.type != .json)
    }

    private var isIdentifiable: Bool {
        structure.properties.contains { property in
            guard property.name == "id", !isOptional(property) else { return false }
            switch types.unaliased(property.type) {
            case .string, .integer: return true
            default: return false
            }
        }
    }

    // MARK: Memberwise initializer

    private func initializer(_ text: inout SourceText) {
        var arguments = structure.properties.map { property in
            "\(SwiftName.escaped(property.name)): \(type(of: property, &text))\(standard(of: property).map { " = \($0)" } ?? "")"
        }
        if let additional = structure.additional {
            arguments.append(
                "\(structure.additionalName): \(text.name(of: .dictionary(additional), types, in: declaration.id)) = [:]"
            )
        }
        text.doc(["Creates a value from its members."])
        text.call("public init", arguments, " {")
        text.nested { text in
            for property in structure.properties {
                text.line("self.\(selfName(property)) = \(SwiftName.escaped(property.name))")
            }
            if structure.additional != nil {
                text.line("self.\(structure.additionalName) = \(structure.additionalName)")
            }
        }
        text.line("}")
    }

    /// After a dot, only these names need backticks.
    private func selfName(_ property: Property) -> String {
        property.name == "init" || property.name == "self" ? "`\(property.name)`" : property.name
    }

    private func standard(of property: Property) -> String? {
        if isOptional(property) { return "nil" }
        guard let fixed = property.fixed else { return nil }
        let literal: String
        switch fixed {
        case .string(let text): literal = Literal.string(text)
        case .integer(let text): literal = text
        case .bool(let value): literal = "\(value)"
        }
        switch types.unaliased(property.type) {
        case .named(let id):
            guard case .values(let values) = types[id].kind else { return nil }
            return values.values.first { $0.literal == literal }.map { ".\($0.name)" }
        case .string: if case .string = fixed { return literal }
        case .integer, .double: if case .integer = fixed { return literal }
        case .bool: if case .bool = fixed { return literal }
        default: break
        }
        return nil
    }

    // MARK: Coding

    private var hasOwnCoding: Bool {
        structure.additional != nil
            || structure.properties.contains { property in
                property.isIndirect || isTernary(property) || (property.isNullable && property.type != .json)
                    || (property.mayBeMissing && property.type == .json)
            }
    }

    private func keys(_ text: inout SourceText) {
        let isListed = structure.additional != nil
        text.block("private enum CodingKeys: String, CodingKey\(isListed ? ", CaseIterable" : "") {") { text in
            for property in structure.properties {
                let head = "case \(SwiftName.escaped(property.name))"
                if property.name == property.wire {
                    text.line(head)
                } else {
                    text.assign(head, Literal.string(property.wire))
                }
            }
        }
    }

    /// A reference to a property, with `self.` if a local variable of the coding functions would hide it.
    private func reference(_ property: Property) -> String {
        ["container", "decoder", "encoder"].contains(property.name)
            ? "self.\(property.name)" : SwiftName.escaped(property.name)
    }

    private func reading(_ text: inout SourceText) {
        text.doc(["Reads the members."])
        text.block("public init(from decoder: any Decoder) throws {") { text in
            text.line("let container = try decoder.container(keyedBy: CodingKeys.self)")
            for property in structure.properties {
                let head = "\(reference(property)) = try"
                let name = types.text(property.type, in: declaration.id)
                if isTernary(property) || (property.mayBeMissing && property.type == .json) {
                    text.call("\(head) \(SupportNames.coders).present", [".\(property.name)", "in: container"])
                } else {
                    let method = isOptional(property) ? "decodeIfPresent" : "decode"
                    text.call("\(head) container.\(method)", ["\(name).self", "forKey: .\(property.name)"])
                }
            }
            if structure.additional != nil {
                text.call(
                    "\(structure.additionalName) = try \(SupportNames.coders).others",
                    ["in: decoder", "besides: CodingKeys.allCases.map(\\.rawValue)"]
                )
            }
        }
    }

    private func writing(_ text: inout SourceText) {
        text.doc(["Writes the members."])
        text.block("public func encode(to encoder: any Encoder) throws {") { text in
            text.line("var container = encoder.container(keyedBy: CodingKeys.self)")
            for property in structure.properties {
                let method = property.mayBeMissing ? "encodeIfPresent" : "encode"
                text.call("try container.\(method)", [reference(property), "forKey: .\(property.name)"])
            }
            if structure.additional != nil {
                text.line("try \(SupportNames.coders).encode(\(structure.additionalName), to: encoder)")
            }
        }
    }
}
