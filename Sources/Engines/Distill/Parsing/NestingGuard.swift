/// Keeps pages that nest without end from costing quadratic time: the parser walks its stack of open elements at each tag.
///
/// One pass over the bytes counts open elements roughly and blanks the tags that stand too deep, or hold too many attributes,
/// with spaces. Their text stays. Ordinary pages pass unchanged.
struct NestingGuard {
    static let deepest = 400
    static let mostAttributes = 400

    private var depth = 0
    private var blanked = 0

    /// Blanks what stands too deep in `bytes`.
    static func apply(to bytes: inout [UInt8]) {
        var guardian = NestingGuard()
        bytes.withUnsafeMutableBufferPointer { guardian.walk($0) }
    }

    private mutating func walk(_ bytes: UnsafeMutableBufferPointer<UInt8>) {
        var position = 0
        while position < bytes.count {
            guard let open = bytes[position...].firstIndex(of: UInt8(ascii: "<")) else { return }
            position = open + 1
            guard position < bytes.count else { return }
            if bytes[position] == UInt8(ascii: "!") {
                position = skipDeclaration(bytes, from: position)
            } else if bytes[position] == UInt8(ascii: "/") || bytes[position].isASCIILetter {
                position = visitTag(bytes, at: open)
            }
        }
    }

    /// Comments end at `-->`, other declarations at `>`.
    private func skipDeclaration(_ bytes: UnsafeMutableBufferPointer<UInt8>, from start: Int) -> Int {
        let isComment =
            start + 2 < bytes.count && bytes[start + 1] == UInt8(ascii: "-") && bytes[start + 2] == UInt8(ascii: "-")
        return isComment ? bytes.position(after: "-->", from: start + 1) : bytes.position(after: ">", from: start)
    }

    private mutating func visitTag(_ bytes: UnsafeMutableBufferPointer<UInt8>, at open: Int) -> Int {
        let isClosing = bytes[open + 1] == UInt8(ascii: "/")
        let nameStart = open + (isClosing ? 2 : 1)
        var nameEnd = nameStart
        while nameEnd < bytes.count, bytes[nameEnd].isASCIILetter || bytes[nameEnd].isASCIIDigit { nameEnd += 1 }
        let (end, attributes) = tagEnd(bytes, from: nameEnd)
        let name = UnsafeBufferPointer(rebasing: UnsafeBufferPointer(bytes)[nameStart..<nameEnd])
        if !isClosing, let terminator = Self.rawText(name) {
            return bytes.position(of: terminator, from: end)
        }
        if isTooDeep(isClosing: isClosing, counts: !Self.closesItself(name)) || attributes > Self.mostAttributes {
            bytes[open..<end].update(repeating: UInt8(ascii: " "))
        }
        return end
    }

    private mutating func isTooDeep(isClosing: Bool, counts: Bool) -> Bool {
        guard counts else { return false }
        if isClosing {
            if blanked > 0 {
                blanked -= 1
                return true
            }
            depth = max(0, depth - 1)
            return false
        }
        if depth >= Self.deepest {
            blanked += 1
            return true
        }
        depth += 1
        return false
    }

    /// The position after the tag's `>`, quotes respected, and about how many attributes it holds.
    private func tagEnd(_ bytes: UnsafeMutableBufferPointer<UInt8>, from start: Int) -> (end: Int, attributes: Int) {
        var position = start
        var attributes = 0
        var quote: UInt8 = 0
        var previous: UInt8 = 0
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if quote != 0 {
                if byte == quote { quote = 0 }
            } else if byte == UInt8(ascii: ">") {
                return (position, attributes)
            } else if (byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")) && previous == UInt8(ascii: "=") {
                quote = byte
            } else if byte <= 32 || byte == UInt8(ascii: "/") {
                if previous > 32 { attributes += 1 }
                if byte <= 32, previous == UInt8(ascii: "=") { continue }
            }
            previous = byte
        }
        return (position, attributes)
    }

    /// Elements whose content holds no tags, with what ends them.
    private static func rawText(_ name: UnsafeBufferPointer<UInt8>) -> StaticString? {
        if name.equalsIgnoringCase("script") { return "</script" }
        if name.equalsIgnoringCase("style") { return "</style" }
        return nil
    }

    /// Void elements, and those an opening neighbour closes: they do not nest by themselves.
    private static func closesItself(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        ownEnds.contains { name.equalsIgnoringCase($0) }
    }

    private static let ownEnds: [StaticString] = [
        "p", "br", "li", "img", "td", "tr", "meta", "link", "input", "dd", "dt", "th", "hr", "option", "path", "source",
        "col",
        "wbr", "area", "embed", "param", "html", "body", "head", "tbody", "thead", "base", "track", "use", "rect",
        "circle",
    ]
}

extension UInt8 {
    var isASCIILetter: Bool { (self | 32) >= 97 && (self | 32) <= 122 }
    var isASCIIDigit: Bool { self >= 48 && self <= 57 }
    var isASCIISpace: Bool { self == 32 || (self >= 9 && self <= 13) }
    var lowercasedASCII: UInt8 { self >= 65 && self <= 90 ? self | 32 : self }
}

extension UnsafeBufferPointer<UInt8> {
    func equalsIgnoringCase(_ word: StaticString) -> Bool {
        guard count == word.utf8CodeUnitCount else { return false }
        for index in 0..<count where self[index].lowercasedASCII != word.utf8Start[index] { return false }
        return true
    }
}

extension UnsafeMutableBufferPointer<UInt8> {
    /// Where the word (in small letters) next stands, or the end.
    func position(of word: StaticString, from start: Int) -> Int {
        let length = word.utf8CodeUnitCount
        var position = start
        while position + length <= count {
            guard let candidate = self[position...].firstIndex(of: word.utf8Start[0]), candidate + length <= count
            else {
                return count
            }
            let piece = UnsafeBufferPointer(rebasing: UnsafeBufferPointer(self)[candidate..<(candidate + length)])
            if piece.equalsIgnoringCase(word) { return candidate }
            position = candidate + 1
        }
        return count
    }

    func position(after word: StaticString, from start: Int) -> Int {
        Swift.min(position(of: word, from: start) + word.utf8CodeUnitCount, count)
    }
}
