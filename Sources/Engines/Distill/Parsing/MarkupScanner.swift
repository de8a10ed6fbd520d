#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Finds the tags of a page as the HTML standard's tokenizer does, in one pass and without allocating.
///
/// The scanner must agree with the parser on where each tag begins and ends: a page that hides tags from the scanner
/// escapes the bounds of ``MarkupGuard``. It follows the standard's states for attributes, comments, scripts and other
/// raw text.
struct MarkupScanner {
    /// The maximum number of attributes kept per tag. The parser compares each new attribute with all previous
    /// attributes.
    static let maxAttributes = 64

    let bytes: UnsafeBufferPointer<UInt8>
    /// The position where the next token is searched for.
    private(set) var position = 0
    /// The start of a tag that never ends; nil if there is none.
    private(set) var unfinished: Int?

    enum Token {
        case start(MarkupTag)
        case end(MarkupTag)
        /// A comment, a declaration or a processing instruction.
        case other(Range<Int>)
        /// No further markup; the rest is text, or a tag or comment that never ends.
        case rest
    }

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// The next markup token. Text is skipped.
    mutating func next() -> Token {
        while let open = index(of: UInt8(ascii: "<"), from: position), open + 1 < bytes.count {
            let mark = bytes[open + 1]
            if mark.isASCIILetter { return tag(at: open, nameStart: open + 1).map(Token.start) ?? .rest }
            if mark == UInt8(ascii: "!") { return declaration(at: open) }
            if mark == UInt8(ascii: "?") { return bogusComment(at: open) }
            if mark == UInt8(ascii: "/"), open + 2 < bytes.count {
                if bytes[open + 2].isASCIILetter { return tag(at: open, nameStart: open + 2).map(Token.end) ?? .rest }
                return bogusComment(at: open)
            }
            position = open + 1
        }
        position = bytes.count
        return .rest
    }

    // MARK: Tags

    private mutating func tag(at open: Int, nameStart: Int) -> MarkupTag? {
        var cursor = nameStart
        while cursor < bytes.count, !bytes[cursor].endsName { cursor += 1 }
        var tag = MarkupTag(range: open..<cursor, name: nameStart..<cursor)
        guard let end = attributes(from: cursor, of: &tag) else {
            position = bytes.count
            unfinished = open
            return nil
        }
        tag.range = open..<end
        position = end
        return tag
    }

    /// Reads attributes and returns the position after `>`; nil if the tag never ends.
    private func attributes(from start: Int, of tag: inout MarkupTag) -> Int? {
        var cursor = start
        var count = 0
        while cursor < bytes.count {
            let byte = bytes[cursor]
            if byte == UInt8(ascii: ">") { return cursor + 1 }
            if byte.isMarkupSpace {
                cursor += 1
            } else if byte == UInt8(ascii: "/") {
                cursor += 1
                tag.isSelfClosing = cursor < bytes.count && bytes[cursor] == UInt8(ascii: ">")
            } else {
                if count == Self.maxAttributes { tag.excessAttributesStart = cursor }
                count += 1
                guard let end = attribute(from: cursor) else { return nil }
                cursor = end
            }
        }
        return nil
    }

    /// The position after one attribute with its value; nil if it never ends.
    private func attribute(from start: Int) -> Int? {
        // An equals sign may be the first character of an attribute name.
        var cursor = start + 1
        while cursor < bytes.count, !bytes[cursor].endsName, bytes[cursor] != UInt8(ascii: "=") { cursor += 1 }
        let nameEnd = cursor
        while cursor < bytes.count, bytes[cursor].isMarkupSpace { cursor += 1 }
        guard cursor < bytes.count else { return nil }
        guard bytes[cursor] == UInt8(ascii: "=") else { return nameEnd }
        cursor += 1
        while cursor < bytes.count, bytes[cursor].isMarkupSpace { cursor += 1 }
        guard cursor < bytes.count else { return nil }
        let quote = bytes[cursor]
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            return index(of: quote, from: cursor + 1).map { $0 + 1 }
        }
        while cursor < bytes.count, bytes[cursor] != UInt8(ascii: ">"), !bytes[cursor].isMarkupSpace { cursor += 1 }
        return cursor < bytes.count ? cursor : nil
    }

    // MARK: Comments and declarations

    private mutating func declaration(at open: Int) -> Token {
        guard starts(with: "--", at: open + 2) else { return bogusComment(at: open) }
        let content = open + 4
        var cursor = content
        while let close = index(of: UInt8(ascii: ">"), from: cursor) {
            if endsComment(at: close, content: content) { return token(open..<(close + 1)) }
            cursor = close + 1
        }
        position = bytes.count
        return .rest
    }

    /// Whether the `>` at `close` ends the comment: after `--` or `--!`, or directly in an empty comment.
    private func endsComment(at close: Int, content: Int) -> Bool {
        let dash = UInt8(ascii: "-")
        switch close - content {
        case 0: return true
        case 1: return bytes[content] == dash
        default: break
        }
        if bytes[close - 1] == dash, bytes[close - 2] == dash { return true }
        return close - content >= 3 && bytes[close - 1] == UInt8(ascii: "!") && bytes[close - 2] == dash
            && bytes[close - 3] == dash
    }

    private mutating func bogusComment(at open: Int) -> Token {
        guard let close = index(of: UInt8(ascii: ">"), from: open + 2) else {
            position = bytes.count
            return .rest
        }
        return token(open..<(close + 1))
    }

    private mutating func token(_ range: Range<Int>) -> Token {
        position = range.upperBound
        return .other(range)
    }

    /// Skips the CDATA section at `open`; returns false if there is none.
    mutating func skipCDATA(at open: Int) -> Bool {
        guard starts(with: "<![CDATA[", at: open) else { return false }
        var cursor = open + 9
        while let close = index(of: UInt8(ascii: ">"), from: cursor) {
            if close - 2 >= open + 9, bytes[close - 1] == UInt8(ascii: "]"), bytes[close - 2] == UInt8(ascii: "]") {
                position = close + 1
                return true
            }
            cursor = close + 1
        }
        position = bytes.count
        return true
    }

    // MARK: Raw text

    /// Skips raw text up to and including its end tag; returns false if it never ends.
    mutating func skipRawText(endedBy name: StaticString) -> Bool {
        while let open = index(of: UInt8(ascii: "<"), from: position) {
            position = open + 1
            if isEndTag(name, at: open) { return finishEndTag(name, at: open) }
        }
        position = bytes.count
        return false
    }

    /// Skips a script up to and including its end tag; returns false if it never ends. A comment in it may hold a nested
    /// script with its own `</script>`.
    mutating func skipScript() -> Bool {
        var isEscaped = false
        var isDoubleEscaped = false
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "<"):
                let open = position
                position += 1
                if !isEscaped, starts(with: "<!--", at: open) {
                    isEscaped = true
                    // The dashes that open a comment may also close it: `<!-->`.
                    position = open + 2
                } else if isEndTag("script", at: open) {
                    if !isDoubleEscaped { return finishEndTag("script", at: open) }
                    isDoubleEscaped = false
                } else if isEscaped, !isDoubleEscaped, isTag("<script", at: open) {
                    isDoubleEscaped = true
                }
            case UInt8(ascii: "-") where isEscaped && starts(with: "-->", at: position):
                isEscaped = false
                isDoubleEscaped = false
                position += 3
            default: position += 1
            }
        }
        return false
    }

    /// Skips to the end of the page.
    mutating func skipAll() { position = bytes.count }

    private mutating func finishEndTag(_ name: StaticString, at open: Int) -> Bool {
        tag(at: open, nameStart: open + 2) != nil
    }

    private func isEndTag(_ name: StaticString, at open: Int) -> Bool {
        guard open + 1 < bytes.count, bytes[open + 1] == UInt8(ascii: "/") else { return false }
        return startsIgnoringCase(with: name, at: open + 2) && endsName(at: open + 2 + name.utf8CodeUnitCount)
    }

    private func isTag(_ start: StaticString, at open: Int) -> Bool {
        startsIgnoringCase(with: start, at: open) && endsName(at: open + start.utf8CodeUnitCount)
    }

    private func endsName(at index: Int) -> Bool { index < bytes.count && bytes[index].endsName }

    // MARK: Bytes

    private func starts(with word: StaticString, at index: Int) -> Bool {
        guard index + word.utf8CodeUnitCount <= bytes.count else { return false }
        for offset in 0..<word.utf8CodeUnitCount where bytes[index + offset] != word.utf8Start[offset] { return false }
        return true
    }

    /// Whether the bytes at `index` are the lower-case `word` in any case.
    private func startsIgnoringCase(with word: StaticString, at index: Int) -> Bool {
        guard index + word.utf8CodeUnitCount <= bytes.count else { return false }
        return UnsafeBufferPointer(rebasing: bytes[index..<(index + word.utf8CodeUnitCount)]).equalsIgnoringCase(word)
    }

    private func index(of byte: UInt8, from start: Int) -> Int? {
        guard start < bytes.count, let base = bytes.baseAddress,
            let found = memchr(base + start, Int32(byte), bytes.count - start)
        else { return nil }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }
}

/// The position of a tag in a page.
struct MarkupTag {
    var range: Range<Int>
    let name: Range<Int>
    var isSelfClosing = false
    /// The start of the attributes beyond the limit; nil if all are kept.
    var excessAttributesStart: Int?
}

extension UInt8 {
    /// White space between attributes.
    fileprivate var isMarkupSpace: Bool { self == 32 || self == 9 || self == 10 || self == 12 || self == 13 }

    /// Whether the byte ends the name of a tag or attribute.
    fileprivate var endsName: Bool { isMarkupSpace || self == UInt8(ascii: "/") || self == UInt8(ascii: ">") }
}
