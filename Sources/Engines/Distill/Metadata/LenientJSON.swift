/// JSON as found in pages' structured data. Strict parsers reject much of it (raw line breaks in strings, comments,
/// trailing commas), so this parser is lenient: a value ends at the first error, and everything before it is kept.
indirect enum LenientJSON {
    case text(String)
    case list([LenientJSON])
    case object([(key: String, value: LenientJSON)])
    case other

    init(_ source: String) {
        var reader = Reader(bytes: Array(source.utf8))
        reader.skipWrapping()
        self = reader.value(depth: 0)
    }

    subscript(_ key: String) -> LenientJSON? {
        guard case .object(let pairs) = self else { return nil }
        return pairs.first { $0.key == key }?.value
    }

    var string: String? {
        switch self {
        case .text(let text): text
        case .list(let items): items.first?.string
        default: nil
        }
    }

    /// The value itself if it is an object, and all objects nested in it.
    var objects: [LenientJSON] {
        switch self {
        case .list(let items): items.flatMap(\.objects)
        case .object(let pairs): [self] + pairs.flatMap { $0.value.objects }
        default: []
        }
    }

    private struct Reader {
        let bytes: [UInt8]
        var position = 0

        private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

        mutating func value(depth: Int) -> LenientJSON {
            skipSpaces()
            guard depth < 40, let first = byte else { return .other }
            switch first {
            case UInt8(ascii: "{"): return object(depth)
            case UInt8(ascii: "["): return list(depth)
            case UInt8(ascii: "\""): return .text(string())
            default: return scalar()
            }
        }

        /// Some pages still wrap their scripts in CDATA sections, for XML parsers.
        mutating func skipWrapping() {
            let mark = Array("CDATA[".utf8)
            guard let start = bytes.prefix(200).indices.first(where: { bytes[$0...].starts(with: mark) }) else {
                return
            }
            position = start + mark.count
        }

        private mutating func skipSpaces() {
            while let byte, byte.isASCIISpace || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") {
                position += 1
            }
        }

        private mutating func object(_ depth: Int) -> LenientJSON {
            position += 1
            var pairs: [(key: String, value: LenientJSON)] = []
            while true {
                skipSpaces()
                guard byte == UInt8(ascii: "\"") else { break }
                let key = string()
                skipSpaces()
                guard byte == UInt8(ascii: ":") else { break }
                position += 1
                pairs.append((key, value(depth: depth + 1)))
            }
            if byte == UInt8(ascii: "}") { position += 1 }
            return .object(pairs)
        }

        private mutating func list(_ depth: Int) -> LenientJSON {
            position += 1
            var items: [LenientJSON] = []
            skipSpaces()
            while let next = byte, next != UInt8(ascii: "]") {
                let before = position
                items.append(value(depth: depth + 1))
                if position == before { break }
                skipSpaces()
            }
            if byte == UInt8(ascii: "]") { position += 1 }
            return .list(items)
        }

        private mutating func scalar() -> LenientJSON {
            let start = position
            while let next = byte, next > 32, next != UInt8(ascii: ","), next != UInt8(ascii: "}"),
                next != UInt8(ascii: "]")
            {
                position += 1
            }
            return start == position ? .other : .text(String(decoding: bytes[start..<position], as: UTF8.self))
        }

        private mutating func string() -> String {
            position += 1
            var result: [UInt8] = []
            while let next = byte, next != UInt8(ascii: "\"") {
                position += 1
                if next == UInt8(ascii: "\\") { escape(into: &result) } else { result.append(next) }
            }
            position += 1
            return String(decoding: result, as: UTF8.self)
        }

        private mutating func escape(into result: inout [UInt8]) {
            guard let next = byte else { return }
            position += 1
            switch next {
            case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
                result.append(next == UInt8(ascii: "n") ? 10 : 32)
            case UInt8(ascii: "u"): result.append(contentsOf: String(scalar16()).utf8)
            default: result.append(next)
            }
        }

        /// `\uXXXX`, with its low surrogate if it is one of a pair.
        private mutating func scalar16() -> Character {
            let first = hex()
            guard first & 0xFC00 == 0xD800 else { return Unicode.Scalar(first).map(Character.init) ?? "\u{FFFD}" }
            guard byte == UInt8(ascii: "\\") else { return "\u{FFFD}" }
            position += 2
            let whole = 0x10000 + (first & 0x3FF) << 10 + hex() & 0x3FF
            return Unicode.Scalar(whole).map(Character.init) ?? "\u{FFFD}"
        }

        private mutating func hex() -> UInt32 {
            let digits = bytes[min(position, bytes.count)..<min(position + 4, bytes.count)]
            position += digits.count
            return UInt32(String(decoding: digits, as: UTF8.self), radix: 16) ?? 0xFFFD
        }
    }
}
