/// Reads and writes the escape sequences in JSON strings.
enum JSONEscape {
    // MARK: Reading

    /// The content of a validated string, given the bytes between its quotes.
    static func unescaped(_ written: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: written.count) { content, count in
            count = unescape(written, into: content)
        }
    }

    static func text(_ written: UnsafeBufferPointer<UInt8>) -> String {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: written.count) { content in
            let count = unescape(written, into: content)
            // Only whole scalars are escaped, so the content is UTF-8 like the text around it.
            return String(validated: UnsafeBufferPointer(rebasing: content[..<count]), isASCII: false)
        }
    }

    /// Writes the content of a validated string and returns its length, which never exceeds the length of the escaped
    /// form.
    private static func unescape(
        _ written: UnsafeBufferPointer<UInt8>,
        into content: UnsafeMutableBufferPointer<UInt8>
    ) -> Int {
        var (index, count) = (0, 0)
        func append(_ byte: UInt8) {
            content.initializeElement(at: count, to: byte)
            count &+= 1
        }
        while index < written.count {
            if index &+ 8 <= written.count {
                // `count` never exceeds `index`. What is copied from the escape on is overwritten later.
                let eight = written.eight(at: index)
                UnsafeMutableRawBufferPointer(content).storeBytes(of: eight, toByteOffset: count, as: UInt64.self)
                let plain = eight.bytes(before: UInt8(ascii: "\\"))
                index &+= plain
                count &+= plain
                if plain == 8 { continue }
            } else if written[index] != UInt8(ascii: "\\") {
                append(written[index])
                index &+= 1
                continue
            }
            // The text is valid, so a character follows each backslash.
            guard index + 1 < written.count else { break }
            let escape = written[index + 1]
            index &+= 2
            switch escape {
            case UInt8(ascii: "b"): append(0x08)
            case UInt8(ascii: "f"): append(0x0C)
            case UInt8(ascii: "n"): append(0x0A)
            case UInt8(ascii: "r"): append(0x0D)
            case UInt8(ascii: "t"): append(0x09)
            case UInt8(ascii: "u"):
                guard let scalar = scalar(written, &index) else { continue }
                for byte in UTF8.encode(scalar) ?? UTF8.EncodedScalar() { append(byte) }
            default: append(escape)
            }
        }
        return count
    }

    /// The scalar whose hex digits start at `index`, from one escape or from a surrogate pair of two.
    private static func scalar(_ written: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Unicode.Scalar? {
        guard var code = hexNumber(written[index...].prefix(4)) else { return nil }
        index += 4
        if (0xD800...0xDBFF).contains(code) {
            // Skips the backslash and the `u` of the second half.
            guard let low = hexNumber(written[min(index + 2, written.count)...].prefix(4)) else { return nil }
            index += 6
            code = 0x10000 + (code - 0xD800) << 10 + (low & 0x3FF)
        }
        return Unicode.Scalar(code)
    }

    /// The number in four hex digits; nil if there are other characters, or fewer than four.
    static func hexNumber(_ digits: some Collection<UInt8>) -> UInt32? {
        var code: UInt32 = 0
        var count = 0
        for byte in digits {
            guard let digit = byte.hexDigitValue else { return nil }
            code = code << 4 | UInt32(digit)
            count += 1
        }
        return count == 4 ? code : nil
    }

    /// Whether the bytes are valid UTF-8, without overlong forms and surrogates.
    static func isUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var index = 0
        while index < bytes.count {
            if index + 8 <= bytes.count, bytes.eight(at: index) & 0x8080_8080_8080_8080 == 0 {
                index += 8
                continue
            }
            let first = bytes[index]
            index += 1
            if first < 0x80 { continue }
            if (0xC2...0xDF).contains(first), index < bytes.count, bytes[index] & 0xC0 == 0x80 {
                index += 1
                continue
            }
            guard let (count, second) = continuationBytes(of: first), bytes.count - index >= count,
                second.contains(bytes[index])
            else { return false }
            for other in (index + 1)..<(index + count) where bytes[other] & 0xC0 != 0x80 { return false }
            index += count
        }
        return true
    }

    /// The number of bytes that follow a first byte, and the range of the second byte.
    private static func continuationBytes(of first: UInt8) -> (count: Int, second: ClosedRange<UInt8>)? {
        switch first {
        case 0xC2...0xDF: (1, 0x80...0xBF)
        case 0xE0: (2, 0xA0...0xBF)
        case 0xED: (2, 0x80...0x9F)
        case 0xE1...0xEF: (2, 0x80...0xBF)
        case 0xF0: (3, 0x90...0xBF)
        case 0xF1...0xF3: (3, 0x80...0xBF)
        case 0xF4: (3, 0x80...0x8F)
        default: nil
        }
    }

    // MARK: Writing

    /// Appends a text in quotes.
    static func append(_ text: String, to buffer: inout TextBuffer, escapesSlashes: Bool = false) {
        var text = text
        text.withUTF8 { utf8 in
            guard isPlain(utf8, escapesSlashes) else { return escape(utf8, to: &buffer, escapesSlashes) }
            buffer.append(quoted: utf8)
        }
    }

    private static func escape(
        _ utf8: UnsafeBufferPointer<UInt8>,
        to buffer: inout TextBuffer,
        _ escapesSlashes: Bool
    ) {
        buffer.append(UInt8(ascii: "\""))
        var written = 0
        var index = plainCount(utf8, from: 0, escapesSlashes)
        while index < utf8.count {
            buffer.append(UnsafeBufferPointer(rebasing: utf8[written..<index]))
            append(utf8[index], to: &buffer)
            written = index + 1
            index = written + plainCount(utf8, from: written, escapesSlashes)
        }
        buffer.append(UnsafeBufferPointer(rebasing: utf8[written...]))
        buffer.append(UInt8(ascii: "\""))
    }

    /// Whether no byte needs an escape.
    private static func isPlain(_ text: UnsafeBufferPointer<UInt8>, _ escapesSlashes: Bool) -> Bool {
        guard text.count >= 8 else { return plainCount(text, from: 0, escapesSlashes) == text.count }
        // The last eight bytes overlap the ones before them, so that no byte is left to be checked alone.
        let last = text.count - 8
        for index in stride(from: 0, to: last, by: 8) where hasStop(text.eight(at: index), escapesSlashes) {
            return false
        }
        return !hasStop(text.eight(at: last), escapesSlashes)
    }

    /// Whether any of eight bytes needs an escape.
    private static func hasStop(_ eight: UInt64, _ escapesSlashes: Bool) -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quotes = eight ^ (ones &* 0x22)
        let backslashes = eight ^ (ones &* 0x5C)
        let slashes = escapesSlashes ? eight ^ (ones &* 0x2F) : ~0
        let stops =
            ((quotes &- ones) & ~quotes) | ((backslashes &- ones) & ~backslashes) | ((slashes &- ones) & ~slashes)
            | ((eight &- ones &* 0x20) & ~eight)
        return stops & (ones &* 0x80) != 0
    }

    /// The number of bytes from `start` on that need no escape, searched eight at a time.
    private static func plainCount(_ text: UnsafeBufferPointer<UInt8>, from start: Int, _ escapesSlashes: Bool) -> Int {
        var index = start
        while index + 8 <= text.count, !hasStop(text.eight(at: index), escapesSlashes) { index += 8 }
        while index < text.count {
            let byte = text[index]
            if byte < 0x20 || byte == 0x22 || byte == 0x5C || (escapesSlashes && byte == 0x2F) { break }
            index += 1
        }
        return index - start
    }

    private static func append(_ byte: UInt8, to buffer: inout TextBuffer) {
        buffer.append(UInt8(ascii: "\\"))
        switch byte {
        case 0x08: buffer.append(UInt8(ascii: "b"))
        case 0x0C: buffer.append(UInt8(ascii: "f"))
        case 0x0A: buffer.append(UInt8(ascii: "n"))
        case 0x0D: buffer.append(UInt8(ascii: "r"))
        case 0x09: buffer.append(UInt8(ascii: "t"))
        case 0..<0x20:
            buffer.append(byte < 0x10 ? "u000" : "u001")
            buffer.append(String(byte & 0x0F, radix: 16))
        default: buffer.append(byte)
        }
    }
}

extension UInt64 {
    /// The number of bytes before the first one that equals `byte`, if this was loaded from eight bytes of a text.
    fileprivate func bytes(before byte: UInt8) -> Int {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let others = UInt64(littleEndian: self) ^ (ones &* UInt64(byte))
        // Exact for the first byte, because borrows change only the bytes after it.
        return ((others &- ones) & ~others & (ones &* 0x80)).trailingZeroBitCount / 8
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The eight bytes at an index, of which all must exist, as one number.
    func eight(at index: Int) -> UInt64 {
        UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: index, as: UInt64.self)
    }

    /// The four bytes at an index, of which all must exist, as one number.
    private func four(at index: Int) -> UInt32 {
        UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: index, as: UInt32.self)
    }

    /// Whether both have the same bytes, compared eight or four at a time. The last of them may overlap the ones before.
    @inline(__always)
    func hasSameBytes(as other: UnsafeBufferPointer<UInt8>) -> Bool {
        guard count == other.count else { return false }
        if count >= 8 {
            var index = 0
            while index < count - 8 {
                if eight(at: index) != other.eight(at: index) { return false }
                index += 8
            }
            return eight(at: count - 8) == other.eight(at: count - 8)
        }
        if count >= 4 { return four(at: 0) == other.four(at: 0) && four(at: count - 4) == other.four(at: count - 4) }
        for index in indices where self[index] != other[index] { return false }
        return true
    }
}

extension UInt8 {
    fileprivate var hexDigitValue: UInt8? {
        switch self {
        case 0x30...0x39: self - 0x30
        case 0x41...0x46: self - 0x41 + 10
        case 0x61...0x66: self - 0x61 + 10
        default: nil
        }
    }
}
