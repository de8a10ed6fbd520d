/// Reads and writes the escape sequences in JSON strings.
enum JSONEscape {
    // MARK: Reading

    /// The content of a validated string, given the bytes between its quotes.
    static func unescaped(_ written: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: written.count) { content, count in
            count = unescape(written, into: content)
        }
    }

    /// The content of a validated string. `mayBeASCII` is false if what is written is known to have other characters.
    static func text(_ written: UnsafeBufferPointer<UInt8>, mayBeASCII: Bool = true) -> String {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: written.count) { content in
            let content = UnsafeBufferPointer(rebasing: content[..<unescape(written, into: content)])
            // Only whole scalars are escaped, so the content is UTF-8 like the text around it.
            return String(validated: content, isASCII: mayBeASCII && content.reduce(0, |) < 0x80)
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
        text.withUTF8Bytes { append($0, to: &buffer, escapesSlashes: escapesSlashes) }
    }

    /// Appends UTF-8 in quotes.
    static func append(_ utf8: UnsafeBufferPointer<UInt8>, to buffer: inout TextBuffer, escapesSlashes: Bool) {
        buffer.append(UInt8(ascii: "\""))
        // Quotes are always escaped, so that comparing with them twice changes nothing.
        let slash = escapesSlashes ? UInt8(ascii: "/") : UInt8(ascii: "\"")
        var index = 0
        while index < utf8.count {
            let eight = utf8.upToEight(at: index)
            let plain = min(plainCount(eight, slash), utf8.count &- index)
            buffer.append(first: plain, of: eight)
            index &+= plain
            if plain < 8, index < utf8.count {
                append(utf8[index], to: &buffer)
                index &+= 1
            }
        }
        buffer.append(UInt8(ascii: "\""))
    }

    /// The number of bytes before the first of eight that needs an escape, the lowest byte first.
    @inline(__always)
    private static func plainCount(_ eight: UInt64, _ slash: UInt8) -> Int {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quotes = eight ^ (ones &* 0x22)
        let backslashes = eight ^ (ones &* 0x5C)
        let slashes = eight ^ (ones &* UInt64(slash))
        // The highest bit of each byte tells whether it is one of these or a control character. Bytes beyond ASCII have
        // this bit themselves, so they are left out.
        let stops = ((quotes &- ones) | (backslashes &- ones) | (slashes &- ones) | (eight &- ones &* 0x20)) & ~eight
        // Exact for the first byte, because borrows change only the bytes after it.
        return (stops & (ones &* 0x80)).trailingZeroBitCount / 8
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

extension String {
    /// Calls `body` with the text in UTF-8. Unlike `withUTF8`, this needs no copy that can change.
    @inline(__always)
    func withUTF8Bytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
        // Only strings from Objective-C may be stored in another form.
        return copiedUTF8.withUnsafeBufferPointer(body)
    }

    @inline(never)
    private var copiedUTF8: [UInt8] { Array(utf8) }
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

    /// The eight bytes at an index, the lowest first, or as many as there are and zeros after them.
    @inline(__always)
    func upToEight(at index: Int) -> UInt64 {
        let rest = count &- index
        if rest >= 8 { return UInt64(littleEndian: eight(at: index)) }
        if count >= 8 { return UInt64(littleEndian: eight(at: count &- 8)) &>> UInt64((8 &- rest) &* 8) }
        if index == 0, count >= 4 {
            let (start, end) = (UInt32(littleEndian: four(at: 0)), UInt32(littleEndian: four(at: count &- 4)))
            return UInt64(start) | UInt64(end) &<< UInt64((count &- 4) &* 8)
        }
        return self[index...].reversed().reduce(0) { $0 << 8 | UInt64($1) }
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
