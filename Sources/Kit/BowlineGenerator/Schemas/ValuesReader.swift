/// Reads enumerations.
///
/// See docs/decisions/generator.md, "Enumerations are structs with constants".
enum ValuesReader {
    struct Value {
        let node: Node
        var title: String?
        var doc: [String] = []
    }

    /// The values of `enum`, with names from an extension that some tools write.
    static func values(of list: LocatedNode, names: LocatedNode?) -> [Value] {
        let titles = names?.elements ?? []
        return list.elements.enumerated().map { offset, node in
            Value(node: node.value, title: titles.indices.contains(offset) ? titles[offset].value.string : nil)
        }
    }

    /// The value of a `oneOf` alternative that allows exactly one; nil for any other alternative.
    static func alternative(_ node: LocatedNode) -> Value? {
        var value = node["const"]?.value
        if value == nil, case .array(let values)? = node["enum"]?.value, values.count == 1 { value = values.first }
        guard let value, node["properties"] == nil, node["allOf"] == nil, node["$ref"] == nil else { return nil }
        return Value(node: value, title: node.text("title"), doc: Documentation.paragraphs(node.text("description")))
    }

    static func values(_ values: [Value], raw: SwiftType) -> Values {
        var names = NameScope(taken: ["rawValue", "allCases", "hash", "init", "hashValue"])
        var seen: Set<Node> = []
        var result: [Values.Value] = []
        for value in values where value.node != .null && seen.insert(value.node).inserted {
            let (text, literal) = parts(of: value.node)
            let name = names.unique(SwiftName.value(value.title ?? text, or: "value"))
            let standard = text.isEmpty ? "The empty text." : "`\(Documentation.inline(text))`"
            let doc = value.doc.isEmpty ? [standard] : value.doc
            result.append(Values.Value(name: name, literal: literal, doc: doc))
        }
        return Values(raw: raw, values: result)
    }

    private static func parts(of node: Node) -> (text: String, literal: String) {
        switch node {
        case .string(let text): (text, Literal.string(text))
        case .number(let text): (text.hasPrefix("-") ? "minus \(text.dropFirst())" : text, text)
        case .null, .bool, .array, .object: ("value", "0")
        }
    }
}
