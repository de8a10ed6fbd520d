/// Writes JSON, on one line or indented for people.
struct JSONWriter {
    private let isPretty: Bool
    private let sortsKeys: Bool
    private(set) var bytes: [UInt8] = []

    init(pretty: Bool, sortedKeys: Bool) {
        isPretty = pretty
        sortsKeys = sortedKeys
    }

    mutating func write(_ value: JSONValue, depth: Int = 0) {
        switch value {
        case .null: add("null")
        case .bool(let value): add(value ? "true" : "false")
        case .number(let number): add(number.description)
        case .string(let text): write(text)
        case .array(let values):
            list(values, "[", "]", depth) { writer, value in writer.write(value, depth: depth + 1) }
        case .object(let object):
            // Members of one name keep their order among themselves.
            let members = sortsKeys ? object.members.stablySorted() : object.members
            list(members, "{", "}", depth) { writer, member in
                writer.write(member.name)
                writer.add(writer.isPretty ? ": " : ":")
                writer.write(member.value, depth: depth + 1)
            }
        }
    }

    private mutating func list<Item>(
        _ items: [Item],
        _ opening: String,
        _ closing: String,
        _ depth: Int,
        _ write: (inout JSONWriter, Item) -> Void
    ) {
        add(opening)
        for (place, item) in items.enumerated() {
            if place > 0 { add(",") }
            breakLine(depth + 1)
            write(&self, item)
        }
        if !items.isEmpty { breakLine(depth) }
        add(closing)
    }

    private mutating func breakLine(_ depth: Int) {
        guard isPretty else { return }
        bytes.append(0x0A)
        bytes.append(contentsOf: repeatElement(0x20, count: depth * 2))
    }

    private mutating func write(_ text: String) {
        add("\"")
        var text = text
        text.withUTF8 { utf8 in
            var written = 0
            for (place, byte) in utf8.enumerated()
            where byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                bytes.append(contentsOf: utf8[written..<place])
                escape(byte)
                written = place + 1
            }
            bytes.append(contentsOf: utf8[written...])
        }
        add("\"")
    }

    private mutating func escape(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): add("\\\"")
        case UInt8(ascii: "\\"): add("\\\\")
        case 0x0A: add("\\n")
        case 0x0D: add("\\r")
        case 0x09: add("\\t")
        default: add((byte < 0x10 ? "\\u000" : "\\u00") + String(byte, radix: 16))
        }
    }

    private mutating func add(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }
}

extension [JSONObject.Member] {
    fileprivate func stablySorted() -> [JSONObject.Member] {
        enumerated().sorted { ($0.element.name, $0.offset) < ($1.element.name, $1.offset) }.map(\.element)
    }
}
