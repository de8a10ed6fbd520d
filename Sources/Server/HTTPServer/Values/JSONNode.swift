/// JSON whose members keep the order they were given, for documents that people read.
package enum JSONNode: Sendable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case text(String)
    case array([JSONNode])
    case object([(String, JSONNode)])

    /// This value as compact JSON.
    package var bytes: [UInt8] {
        var output: [UInt8] = []
        write(to: &output)
        return output
    }
}

extension JSONNode {
    func write(to output: inout [UInt8]) {
        switch self {
        case .null: output.append(contentsOf: "null".utf8)
        case .bool(let value): output.append(contentsOf: (value ? "true" : "false").utf8)
        case .integer(let value): output.append(contentsOf: String(value).utf8)
        case .number(let value): output.append(contentsOf: (value.isFinite ? "\(value)" : "null").utf8)
        case .text(let text): writeJSONText(text, to: &output)
        case .array(let items): writeList(items, "[", "]", to: &output) { $0.write(to: &$1) }
        case .object(let members):
            writeList(members, "{", "}", to: &output) { member, output in
                writeJSONText(member.0, to: &output)
                output.append(UInt8(ascii: ":"))
                member.1.write(to: &output)
            }
        }
    }

    private func writeList<Item>(
        _ items: [Item],
        _ open: Unicode.Scalar,
        _ close: Unicode.Scalar,
        to output: inout [UInt8],
        _ write: (Item, inout [UInt8]) -> Void
    ) {
        output.append(UInt8(ascii: open))
        for (index, item) in items.enumerated() {
            if index > 0 { output.append(UInt8(ascii: ",")) }
            write(item, &output)
        }
        output.append(UInt8(ascii: close))
    }
}

/// Writes a text as a JSON string with its quotes.
func writeJSONText(_ text: String, to output: inout [UInt8]) {
    let digits: StaticString = "0123456789abcdef"
    output.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"):
            output.append(UInt8(ascii: "\\"))
            output.append(byte)
        case 0..<32:
            output.append(contentsOf: "\\u00".utf8)
            output.append(digits.utf8Start[Int(byte >> 4)])
            output.append(digits.utf8Start[Int(byte & 15)])
        default: output.append(byte)
        }
    }
    output.append(UInt8(ascii: "\""))
}
