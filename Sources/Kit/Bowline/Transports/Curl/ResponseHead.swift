import Basics

/// Parses the status line and header fields of a response, line by line.
///
/// A pure value. Interim responses (1xx) are discarded when the next status line arrives; trailers after the body are
/// ignored.
package struct ResponseHead {
    /// Why a response is rejected.
    package enum ParseError: Error, Hashable {
        case tooLarge
        case malformed(String)
    }

    /// What follows a parsed line.
    package enum Step: Hashable {
        /// More lines follow.
        case needsMore
        /// The head is complete; the body follows.
        case complete
    }

    package private(set) var status = 0
    package private(set) var headers = Headers()
    /// True once the head of the final response is complete.
    package private(set) var isComplete = false
    private var bytesLeft: Int

    /// Parses a head of at most `limit` bytes, including interim responses.
    package init(limit: Int) {
        bytesLeft = limit
    }

    /// True once any part of a response has arrived.
    package var hasBegun: Bool { status != 0 }

    /// Parses the next line, including its line break.
    package mutating func parse(_ line: UnsafeBufferPointer<UInt8>) throws(ParseError) -> Step {
        guard !isComplete else { return .needsMore }
        bytesLeft -= line.count
        guard bytesLeft >= 0 else { throw .tooLarge }
        let text = line.trimmed(keepingLeadingSpace: true)
        if text.startsStatusLine {
            try begin(text)
        } else if text.isEmpty {
            return end()
        } else {
            try addField(text)
        }
        return .needsMore
    }

    /// Removes the fields that describe the compressed body, because the caller gets the decompressed body.
    mutating func removeContentCoding() {
        headers[.contentEncoding] = nil
        headers[.contentLength] = nil
    }

    private mutating func begin(_ line: Slice<UnsafeBufferPointer<UInt8>>) throws(ParseError) {
        guard let space = line.firstIndex(of: .space) else { throw .malformed("the status line has no status") }
        let digits = line[line.index(after: space)...].prefix(3)
        var code = 0
        for digit in digits where digit.isDigit { code = code * 10 + Int(digit - 0x30) }
        guard digits.count == 3, digits.allSatisfy(\.isDigit), (100...599).contains(code) else {
            throw .malformed("the status is not a number from 100 to 599")
        }
        status = code
        headers = Headers()
        headers.reserveCapacity(12)
    }

    private mutating func end() -> Step {
        isComplete = status >= 200
        return isComplete ? .complete : .needsMore
    }

    private mutating func addField(_ line: Slice<UnsafeBufferPointer<UInt8>>) throws(ParseError) {
        guard line.first != .space, line.first != .tab else {
            throw .malformed("a header field is folded over several lines")
        }
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else {
            throw .malformed("a header line has no name")
        }
        let name = line[..<colon]
        guard name.allSatisfy(\.isTokenCharacter) else {
            throw .malformed("a header field's name has a forbidden character")
        }
        let value = UnsafeBufferPointer(rebasing: line[line.index(after: colon)...]).trimmed(keepingLeadingSpace: false)
        headers.append(HeaderName(lowercased: lowercased(name)), text(of: value))
    }

    private func lowercased(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> String {
        String(unsafeUninitializedCapacity: name.count) { text in
            for (index, byte) in name.enumerated() {
                text[index] = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
            }
            return name.count
        }
    }

    /// The value as UTF-8, or else as Latin-1 byte by byte, so that no byte is lost.
    private func text(of value: Slice<UnsafeBufferPointer<UInt8>>) -> String {
        // Nearly all values are ASCII, for which the standard library's validation would take most of the time.
        if value.allSatisfy({ $0 < 0x80 }) {
            return String(decoding: UnsafeBufferPointer(rebasing: value), as: UTF8.self)
        }
        return String(utf8: value)
            ?? String(String.UnicodeScalarView(value.map { Unicode.Scalar($0) }))
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The line without trailing line breaks and spaces, and without leading spaces unless they are kept.
    fileprivate func trimmed(keepingLeadingSpace: Bool) -> Slice<Self> {
        var start = startIndex
        var end = endIndex
        while end > start, self[end - 1].isSpace { end -= 1 }
        if !keepingLeadingSpace {
            while start < end, self[start].isSpace { start += 1 }
        }
        return self[start..<end]
    }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
    fileprivate var startsStatusLine: Bool {
        first == UInt8(ascii: "H") && starts(with: "HTTP/".utf8)
    }
}

extension UInt8 {
    fileprivate static let space = UInt8(ascii: " ")
    fileprivate static let tab = UInt8(ascii: "\t")
    fileprivate var isSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0D || self == 0x0A }
    fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}
