/// Parses a text strictly by RFC 8259 and lists its values for a `JSONTape`.
///
/// Zero bytes follow the text, so that reading the next byte needs no check for the end. No JSON token contains a zero
/// byte, so no token runs past the end.
struct JSONParser: ~Copyable {
    /// An array or object that is still open.
    private struct Container {
        let entry: Int
        let isObject: Bool
        var count = 0
        /// The index of the latest member name's entry.
        var name = 0
        /// Two bits for each member name, one in each number.
        var seenNames: (UInt64, UInt64) = (0, 0)
        /// Whether two members may have the same name.
        var mayHaveDuplicates = false
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private let end: Int
    private var position = 0
    private var entries: TapeBuilder
    /// The array or object that contains the next value; not used at the top level.
    private var container = Container(entry: 0, isObject: false)
    /// The open arrays and objects around `container`, the outermost first.
    private var enclosing: [Container] = []

    /// Parses a text that is followed by zero bytes. The caller must free the returned memory.
    static func entries(of padded: UnsafeBufferPointer<UInt8>) throws(JSONError) -> UnsafeBufferPointer<JSONTape.Entry>
    {
        var parser = JSONParser(padded)
        try parser.parse()
        return parser.entries.finish()
    }

    private init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        end = bytes.count - JSONTape.padding
        entries = TapeBuilder(capacity: end / 8 + 1)
        enclosing.reserveCapacity(8)
    }

    private mutating func parse() throws(JSONError) {
        guard UInt32(exactly: end) != nil else { throw error("it is longer than 4 GiB") }
        skipSpace()
        repeat { try value() } while try advanceToNextValue()
        guard position == end else { throw error("there is more after the value") }
    }

    // MARK: Structure

    /// Reads a scalar, or opens an array or object and goes to its first value, if it has one.
    private mutating func value() throws(JSONError) {
        while true {
            let start = position
            switch next {
            case UInt8(ascii: "\""): _ = try string()
            case UInt8(ascii: "-"), 0x30...0x39: entries.append(try number())
            case UInt8(ascii: "{"):
                try begin(.object)
                guard take(UInt8(ascii: "}")) else {
                    try name()
                    continue
                }
                finish()
            case UInt8(ascii: "["):
                try begin(.array)
                guard take(UInt8(ascii: "]")) else { continue }
                finish()
            case UInt8(ascii: "t"):
                try word("true")
                add(.bool, from: start)
            case UInt8(ascii: "f"):
                try word("false")
                add(.bool, from: start)
            case UInt8(ascii: "n"):
                try word("null")
                add(.null, from: start)
            default:
                throw error(
                    position == end ? "it ends where a value is expected" : "no value begins like this",
                    isInValue: true
                )
            }
            return
        }
    }

    /// Called after a value: closes the arrays and objects that end here and goes to the next value. Returns false
    /// after the last value.
    private mutating func advanceToNextValue() throws(JSONError) -> Bool {
        while true {
            skipSpace()
            guard !enclosing.isEmpty else { return false }
            container.count += 1
            if container.isObject {
                if take(UInt8(ascii: ",")) {
                    skipSpace()
                    try name()
                    return true
                }
                guard take(UInt8(ascii: "}")) else { throw error("an object must go on with a comma or end") }
            } else {
                if take(UInt8(ascii: ",")) {
                    skipSpace()
                    return true
                }
                guard take(UInt8(ascii: "]")) else { throw error("an array must go on with a comma or end") }
            }
            finish()
        }
    }

    private mutating func begin(_ kind: JSONTape.Kind) throws(JSONError) {
        guard enclosing.count < JSONValue.maxDepth else {
            throw error("it is nested deeper than \(JSONValue.maxDepth)", isInValue: true)
        }
        enclosing.append(container)
        container = Container(entry: entries.count, isObject: kind == .object)
        add(kind, from: position)
        position += 1
        skipSpace()
    }

    private mutating func finish() {
        guard let outer = enclosing.popLast() else { return }
        defer { container = outer }
        entries[container.entry].end = UInt32(truncatingIfNeeded: position)
        entries[container.entry].next = UInt32(truncatingIfNeeded: entries.count)
        entries[container.entry].count = UInt32(truncatingIfNeeded: container.count)
        if container.mayHaveDuplicates, hasDuplicates(container) {
            entries[container.entry].traits.insert(.hasDuplicates)
        }
    }

    private mutating func name() throws(JSONError) {
        guard next == UInt8(ascii: "\"") else { throw error("a member must begin with its name") }
        container.name = entries.count
        let characters = try string(of: UInt32(truncatingIfNeeded: container.entry), .isName)
        addToSeenNames(entries[container.name], characters)
        skipSpace()
        guard take(UInt8(ascii: ":")) else { throw error("a colon must follow a member's name") }
        skipSpace()
    }

    /// Adds the entry of a value that has no children so far.
    private mutating func add(_ kind: JSONTape.Kind, from start: Int, _ traits: JSONTape.Traits = []) {
        entries.append(entry(kind, start, position, traits))
    }

    private func entry(
        _ kind: JSONTape.Kind,
        _ start: Int,
        _ end: Int,
        _ traits: JSONTape.Traits = [],
        count: UInt32 = 0
    ) -> JSONTape.Entry {
        JSONTape.Entry(
            start: UInt32(truncatingIfNeeded: start),
            end: UInt32(truncatingIfNeeded: end),
            next: UInt32(truncatingIfNeeded: entries.count &+ 1),
            count: count,
            kind: kind,
            traits: traits
        )
    }

    // MARK: Duplicate names

    /// Notes whether the name may have been seen before in the container. For most objects a bit filter, with two hashes
    /// of six bits per name, rules this out.
    @inline(__always)
    private mutating func addToSeenNames(_ name: JSONTape.Entry, _ characters: UInt64) {
        let length = UInt64(name.end &- name.start)
        let hash = (characters ^ length &* 0x9E37_79B9_7F4A_7C15) &* 0xD6E8_FEB8_6659_FD93
        let bits = (UInt64(1) << (hash >> 58), UInt64(1) << (hash >> 52 & 63))
        let isNew = container.seenNames.0 & bits.0 == 0 || container.seenNames.1 & bits.1 == 0
        if !isNew || name.traits.contains(.isEscaped) { container.mayHaveDuplicates = true }
        container.seenNames.0 |= bits.0
        container.seenNames.1 |= bits.1
    }

    /// Whether two members have the same name.
    private func hasDuplicates(_ object: Container) -> Bool {
        var isEscaped = false
        forEachName(of: object) { name in
            if name.traits.contains(.isEscaped) { isEscaped = true }
        }
        return object.count <= 24 && !isEscaped ? hasEqualPair(object) : hasEqualNames(object)
    }

    /// Compares all pairs of a few names.
    private func hasEqualPair(_ object: Container) -> Bool {
        var found = false
        forEachName(of: object) { one in
            forEachName(of: object) { other in
                guard one.start < other.start, one.end - one.start == other.end - other.start else { return }
                if content(of: one).elementsEqual(content(of: other)) { found = true }
            }
        }
        return found
    }

    private func hasEqualNames(_ object: Container) -> Bool {
        var seen = Set<NameBytes>(minimumCapacity: object.count)
        var found = false
        forEachName(of: object) { name in
            guard !found else { return }
            var content = NameBytes.Content.plain(self.content(of: name))
            if name.traits.contains(.isEscaped) {
                content = .unescaped(JSONEscape.unescaped(self.content(of: name)))
            }
            found = !seen.insert(NameBytes(content: content)).inserted
        }
        return found
    }

    private func forEachName(of object: Container, _ body: (JSONTape.Entry) -> Void) {
        var index = object.entry + 1
        while index < entries.count {
            body(entries[index])
            index = Int(entries[index + 1].next)
        }
    }

    /// The bytes between a string's quotes.
    private func content(of string: JSONTape.Entry) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: bytes[Int(string.start)..<Int(string.end)])
    }

    // MARK: Tokens

    /// The next byte; zero at the end.
    private var next: UInt8 { bytes[position] }

    /// Skips the next byte if it equals `byte`, which must not be zero.
    private mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        position &+= 1
        return true
    }

    @inline(__always)
    private mutating func skipSpace() {
        if next <= 0x20 { skipSpaces() }
    }

    @inline(never)
    private mutating func skipSpaces() {
        while next == 0x20 || next == 0x0A || next == 0x0D || next == 0x09 { position &+= 1 }
    }

    private mutating func word(_ word: StaticString) throws(JSONError) {
        // Not longer than the padding after the text.
        let there = UnsafeBufferPointer(rebasing: bytes[position..<(position + word.utf8CodeUnitCount)])
        guard word.withUTF8Buffer({ there.hasSameBytes(as: $0) }) else {
            throw error("no value begins like this", isInValue: true)
        }
        position += word.utf8CodeUnitCount
    }

    private mutating func number() throws(JSONError) -> JSONTape.Entry {
        let start = position
        var isInteger = true
        _ = take(UInt8(ascii: "-"))
        if !take(UInt8(ascii: "0")) { try digits() }
        if take(UInt8(ascii: ".")) {
            isInteger = false
            try digits()
        }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            isInteger = false
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            try digits()
        }
        return entry(.number, start, position, isInteger ? [.isInteger, .isASCII] : .isASCII)
    }

    private mutating func digits() throws(JSONError) {
        let start = position
        while next &- 0x30 <= 9 { position &+= 1 }
        guard position > start else { throw error("a digit is missing", isInValue: true) }
    }

    // MARK: Strings

    /// Reads a string, starting at its opening quote, and returns what `skipPlainCharacters` combines. `object` is zero
    /// unless it is the name of a member.
    @inline(__always)
    private mutating func string(of object: UInt32 = 0, _ traits: JSONTape.Traits = []) throws(JSONError)
        -> UInt64
    {
        let quote = position
        position &+= 1
        var characters: UInt64 = 0
        skipPlainCharacters(&characters)
        guard next == UInt8(ascii: "\""), characters & Self.highs == 0 else {
            position = quote
            return try anyString(of: object, traits)
        }
        entries.append(entry(.string, quote &+ 1, position, traits.union(.isASCII), count: object))
        position &+= 1
        return characters
    }

    /// Reads a string that may have escapes and characters beyond ASCII. It is apart from `string`, so that the latter
    /// needs few registers.
    @inline(never)
    private mutating func anyString(of object: UInt32, _ traits: JSONTape.Traits) throws(JSONError) -> UInt64 {
        var traits = traits
        let isInValue = !traits.contains(.isName)
        position += 1
        let start = position
        var characters: UInt64 = 0
        while true {
            skipPlainCharacters(&characters)
            if next == UInt8(ascii: "\"") { break }
            guard take(UInt8(ascii: "\\")) else {
                let problem =
                    position == end ? "it ends in the middle of a text" : "a string contains a control character"
                throw error(problem, isInValue: isInValue)
            }
            traits.insert(.isEscaped)
            try escape(isInValue: isInValue)
        }
        let text = UnsafeBufferPointer(rebasing: bytes[start..<position])
        position += 1
        if characters & Self.highs == 0 {
            traits.insert(.isASCII)
        } else if !JSONEscape.isUTF8(text) {
            throw error("a text is not UTF-8", isInValue: isInValue)
        }
        entries.append(entry(.string, start, start + text.count, traits, count: object))
        return characters
    }

    private static let ones: UInt64 = 0x0101_0101_0101_0101
    /// The bits that no ASCII character has.
    private static let highs: UInt64 = 0x8080_8080_8080_8080

    /// Skips to the next quote, backslash or control character, eight bytes at a time, and combines what it skips into
    /// `characters` by OR.
    @inline(__always)
    private mutating func skipPlainCharacters(_ characters: inout UInt64) {
        while true {
            // `padding` bytes follow the last byte of the text. They are control characters, so the search ends there.
            let eight = UInt64(littleEndian: bytes.eight(at: position))
            let quotes = eight ^ (Self.ones &* 0x22)
            let slashes = eight ^ (Self.ones &* 0x5C)
            let stops =
                ((quotes &- Self.ones) & ~quotes | (slashes &- Self.ones) & ~slashes
                    | (eight &- Self.ones &* 0x20) & ~eight) & Self.highs
            guard stops != 0 else {
                characters |= eight
                position &+= 8
                continue
            }
            // The lowest stop bit is exact, because borrows change only the bytes above it.
            let plain = stops.trailingZeroBitCount / 8
            characters |= eight & ((1 &<< UInt64(plain &* 8)) &- 1)
            position &+= plain
            return
        }
    }

    private mutating func escape(isInValue: Bool) throws(JSONError) {
        guard position < end else { throw error("it ends in the middle of a text", isInValue: isInValue) }
        let byte = next
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            break
        case UInt8(ascii: "u"): try escapedScalar(isInValue: isInValue)
        default: throw error("unknown escape sequence", isInValue: isInValue)
        }
    }

    private mutating func escapedScalar(isInValue: Bool) throws(JSONError) {
        let code = try fourHexDigits(isInValue: isInValue)
        guard (0xD800...0xDFFF).contains(code) else { return }
        guard code < 0xDC00, take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")),
            (0xDC00...0xDFFF).contains(try fourHexDigits(isInValue: isInValue))
        else { throw error("half a character is escaped", isInValue: isInValue) }
    }

    private mutating func fourHexDigits(isInValue: Bool) throws(JSONError) -> UInt32 {
        guard let code = JSONEscape.hexNumber(bytes[position...].prefix(4)) else {
            throw error("an escape must have four hex digits", isInValue: isInValue)
        }
        // A zero byte is not a hex digit, so these four bytes belong to the text.
        position += 4
        return code
    }

    // MARK: Errors

    /// An error at this position, with the names and indices that lead to the value being read, or else to its
    /// container.
    @inline(never)
    private func error(_ message: String, isInValue: Bool = false) -> JSONError {
        var containers = enclosing.dropFirst()
        if isInValue, !enclosing.isEmpty { containers.append(container) }
        return containers.reversed().reduce(JSONError(offset: position, message)) { error, container in
            guard container.isObject else { return error.inside(String(container.count)) }
            let name = entries[container.name]
            return error.inside(JSONEscape.text(content(of: name)))
        }
    }
}

/// A member's name as an element of a set.
private struct NameBytes: Hashable {
    enum Content {
        case plain(UnsafeBufferPointer<UInt8>)
        case unescaped([UInt8])
    }

    let content: Content

    static func == (one: NameBytes, other: NameBytes) -> Bool {
        one.withBytes { bytes in other.withBytes { bytes.elementsEqual($0) } }
    }

    func hash(into hasher: inout Hasher) { withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) } }

    private func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        switch content {
        case .plain(let bytes): body(bytes)
        case .unescaped(let bytes): bytes.withUnsafeBufferPointer(body)
        }
    }
}
