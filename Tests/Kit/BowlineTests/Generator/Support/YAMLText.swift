@testable import BowlineGenerator

/// Writes a document as YAML, in blocks.
enum YAMLText {
    static func text(_ node: Node) -> String {
        lines(node).joined(separator: "\n") + "\n"
    }

    private static func lines(_ node: Node) -> [String] {
        switch node {
        case .object(let members) where !members.names.isEmpty:
            members.names.flatMap { name in entry("\(scalar(.string(name))):", members[name] ?? .null) }
        case .array(let nodes) where !nodes.isEmpty: nodes.flatMap { entry("-", $0) }
        default: [scalar(node)]
        }
    }

    private static func entry(_ head: String, _ node: Node) -> [String] {
        let inner = lines(node)
        switch node {
        case .object(let members) where !members.names.isEmpty: return [head] + inner.map { "  " + $0 }
        case .array(let nodes) where !nodes.isEmpty: return [head] + inner.map { "  " + $0 }
        default: return ["\(head) \(inner[0])"]
        }
    }

    private static func scalar(_ node: Node) -> String {
        switch node {
        case .null: "~"
        case .bool(let value): "\(value)"
        case .number(let text): text
        case .string(let text): isPlain(text) ? text : quoted(text)
        case .array: "[]"
        case .object: "{}"
        }
    }

    private static func isPlain(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x61...0x7A).contains($0) }
            && !["true", "false", "null"].contains(text)
    }

    private static func quoted(_ text: String) -> String {
        let parts = text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"": "\\\""
            case "\\": "\\\\"
            default:
                (0x20..<0x7F).contains(scalar.value)
                    ? String(scalar)
                    : "\\U" + String(String(UInt64(scalar.value) + 0x1_0000_0000, radix: 16).dropFirst())
            }
        }
        return "\"\(parts.joined())\""
    }
}
