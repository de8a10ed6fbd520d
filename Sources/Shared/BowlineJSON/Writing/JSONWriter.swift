/// Writes JSON values, on one line or indented.
struct JSONWriter {
    private let isPretty: Bool
    private let sortsKeys: Bool

    init(pretty: Bool = false, sortedKeys: Bool = false) {
        isPretty = pretty
        sortsKeys = sortedKeys
    }

    func write(_ value: JSONValue, to buffer: inout TextBuffer, depth: Int = 0) {
        switch value {
        case .null: buffer.append("null")
        case .bool(let value): buffer.append(value ? "true" : "false")
        case .number(let number): buffer.append(number.description)
        case .string(let text): JSONEscape.append(text, to: &buffer)
        case .array(let values):
            list(values, "[", "]", depth, &buffer) { value, buffer in write(value, to: &buffer, depth: depth + 1) }
        case .object(let object):
            // Members with the same name keep their relative order.
            let members = sortsKeys ? object.members.stablySorted() : object.members
            list(members, "{", "}", depth, &buffer) { member, buffer in
                JSONEscape.append(member.name, to: &buffer)
                buffer.append(isPretty ? ": " : ":")
                write(member.value, to: &buffer, depth: depth + 1)
            }
        }
    }

    private func list<Item>(
        _ items: [Item],
        _ opening: StaticString,
        _ closing: StaticString,
        _ depth: Int,
        _ buffer: inout TextBuffer,
        _ write: (Item, inout TextBuffer) -> Void
    ) {
        buffer.append(opening)
        for (index, item) in items.enumerated() {
            if index > 0 { buffer.append(UInt8(ascii: ",")) }
            breakLine(depth + 1, &buffer)
            write(item, &buffer)
        }
        if !items.isEmpty { breakLine(depth, &buffer) }
        buffer.append(closing)
    }

    private func breakLine(_ depth: Int, _ buffer: inout TextBuffer) {
        guard isPretty else { return }
        buffer.append(0x0A)
        for _ in 0..<depth { buffer.append("  ") }
    }
}

extension [JSONObject.Member] {
    fileprivate func stablySorted() -> [JSONObject.Member] {
        enumerated().sorted { ($0.element.name, $0.offset) < ($1.element.name, $1.offset) }.map(\.element)
    }
}
