/// Writes an enum for a value that is one of several types.
///
/// See docs/decisions/generator.md, "A union without a tag takes the type that keeps most of the value".
struct UnionWriter {
    let types: TypeTable
    let declaration: Declaration
    let union: Union

    func write(_ text: inout SourceText) {
        let keyword = union.isIndirect ? "public indirect enum" : "public enum"
        let isTagged = union.tagName != nil
        let conformances = isTagged ? [KitNames.tagged, "Hashable"] : ["Codable", "Hashable", "Sendable"]
        text.type("\(keyword) \(declaration.name)", conformances) { text in
            for variant in union.variants {
                text.doc(
                    variant.doc.isEmpty
                        ? ["A value of type `\(types.text(variant.type, in: declaration.id))`."] : variant.doc
                )
                text.line(
                    "case \(SwiftName.escaped(variant.name))(\(text.name(of: variant.type, types, in: declaration.id)))"
                )
            }
            if union.variants.count > 1 || isTagged {
                text.imports.insert(.publicKit)
                text.doc(["A value of a kind that the document does not name."])
                text.line("case unknown(\(isTagged ? KitNames.unknownPayload : KitNames.jsonValue))")
            }
            text.blankLine()
            if let tag = union.tagName {
                table(tag, &text)
            } else {
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

    // MARK: Told apart by a tag

    private func table(_ tag: String, _ text: inout SourceText) {
        text.doc(["The kinds by their tags."])
        text.line(
            "public static let tags = \(KitNames.tagTable)<Self>(key: \(Literal.string(tag)), unknown: Self.unknown)"
        )
        text.nested { text in
            for variant in union.variants {
                text.line(".tag(\(Literal.string(variant.tag ?? "")), Self.\(SwiftName.escaped(variant.name)))")
            }
        }
        text.blankLine()
        text.doc(["The kind of this value and what it holds."])
        text.block("public var tagged: \(KitNames.taggedContent) {") { text in
            text.line("switch self {")
            for variant in union.variants {
                text.line("case .\(variant.name)(let value): .known(\(Literal.string(variant.tag ?? "")), value)")
            }
            text.line("case .unknown(let payload): .unknown(payload)")
            text.line("}")
        }
    }

    // MARK: Told apart by trying

    private func reading(_ text: inout SourceText) {
        if union.variants.count == 1, let only = union.variants.first {
            text.doc(["Reads the value."])
            text.block("public init(from decoder: any Decoder) throws {") { text in
                let type = types.text(only.type, in: declaration.id)
                text.line("self = .\(only.name)(try decoder.singleValueContainer().decode(\(type).self))")
            }
            return
        }
        text.doc(["Reads the type that keeps most of the value."])
        text.block("public init(from decoder: any Decoder) throws {") { text in
            text.line("var trial = try \(SupportNames.trial)<\(declaration.name)>(decoder)")
            for variant in union.variants.sorted(by: { rank($0.type) < rank($1.type) }) {
                var arguments = ["\(types.text(variant.type, in: declaration.id)).self"]
                let fixed = fixedMembers(variant.type)
                if !fixed.isEmpty { arguments.append("fixed: [\(fixed.joined(separator: ", "))]") }
                text.call("trial.attempt", arguments, " { .\(variant.name)($0) }")
            }
            text.line("self = trial.best ?? .unknown(trial.json)")
        }
    }

    private func writing(_ text: inout SourceText) {
        text.doc(["Writes the value."])
        text.block("public func encode(to encoder: any Encoder) throws {") { text in
            text.line("var container = encoder.singleValueContainer()")
            text.line("switch self {")
            for variant in union.variants {
                text.line("case .\(variant.name)(let value): try container.encode(value)")
            }
            if union.variants.count > 1 { text.line("case .unknown(let json): try container.encode(json)") }
            text.line("}")
        }
    }

    /// Types that accept fewer values are tried first, e.g. a date before a string.
    private func rank(_ type: SwiftType) -> Int {
        switch types.unaliased(type) {
        case .bool: 0
        case .integer: 1
        case .double: 2
        case .date, .calendarDate: 3
        case .named: 4
        case .array: 5
        case .data, .upload: 6
        case .string: 7
        case .dictionary: 8
        case .optional, .json: 9
        }
    }

    /// The members of a struct that have only one possible value, which distinguishes the struct from others.
    private func fixedMembers(_ type: SwiftType) -> [String] {
        guard case .named(let id) = types.unaliased(type), case .structure(let structure) = types[id].kind else {
            return []
        }
        return structure.properties.compactMap { property in
            let wire = Literal.string(property.wire)
            switch property.fixed {
            case .string(let text)?: return "\(wire): \(Literal.string(text))"
            case .integer(let text)?: return "\(wire): \(text)"
            case .bool(let value)?: return "\(wire): \(value)"
            case nil: return nil
            }
        }
    }
}
