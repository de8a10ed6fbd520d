/// The escapes of JSON's strings.
enum JSONEscape {
    // MARK: Reading

    /// The content of a checked string, from the bytes between its quotes.
    static func unescaped(_ written: some Collection<UInt8>) -> [UInt8] {
        var content: [UInt8] = []
        content.reserveCapacity(written.count)
        var rest = written[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "\\") { read(from: &rest, into: &content) } else { content.append(byte) }
        }
        return content
    }

    static func text(_ written: some Collection<UInt8>) -> String {
        String(decoding: unescaped(written), as: UTF8.self)
    }

    /// Reads what follows a backslash in a checked string.
    private static func read<Bytes: Collection<UInt8>>(from rest: inout Bytes, into content: inout [UInt8])
    where Bytes.SubSequence == Bytes {
        guard let byte = rest.popFirst() else { return }
        switch byte {
        case UInt8(ascii: "b"): content.append(0x08)
        case UInt8(ascii: "f"): content.append(0x0C)
        case UInt8(ascii: "n"): content.append(0x0A)
        case UInt8(ascii: "r"): content.append(0x0D)
        case UInt8(ascii: "t"): content.append(0x09)
        case UInt8(ascii: "u"):
            guard var code = takeHexNumber(from: &rest) else { return }
            if (0xD800...0xDBFF).contains(code) {
                rest = rest.dropFirst(2)  // the backslash and the `u` of the second half
                guard let low = takeHexNumber(from: &rest) else { return }
                code = 0x10000 + (code - 0xD800) << 10 + (low & 0x3FF)
            }
            if let scalar = Unicode.Scalar(code) { content += UTF8.encode(scalar) ?? UTF8.EncodedScalar() }
        default: content.append(byte)
        }
    }

    private static func takeHexNumber<Bytes: Collection<UInt8>>(from rest: inout Bytes) -> UInt32?
    where Bytes.SubSequence == Bytes {
        let number = hexNumber(rest.prefix(4))
        rest = rest.dropFirst(4)
        return number
    }

    /// The number of four hex digits; nil when they are others, or fewer.
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

    /// Whether the bytes are UTF-8, without overlong forms and halves of surrogate pairs.
    static func isUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var place = 0
        while place < bytes.count {
            let first = bytes[place]
            place += 1
            if first < 0x80 { continue }
            guard let (count, second) = followers(of: first), bytes.count - place >= count,
                second.contains(bytes[place])
            else { return false }
            for other in (place + 1)..<(place + count) where bytes[other] & 0xC0 != 0x80 { return false }
            place += count
        }
        return true
    }

    /// How many bytes follow a first byte, and which the next one may be.
    private static func followers(of first: UInt8) -> (count: Int, second: ClosedRange<UInt8>)? {
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
        buffer.append(UInt8(ascii: "\""))
        text.withUTF8 { utf8 in
            var written = 0
            for (place, byte) in utf8.enumerated() {
                guard byte < 0x20 || byte == 0x22 || byte == 0x5C || (escapesSlashes && byte == 0x2F) else { continue }
                buffer.append(UnsafeBufferPointer(rebasing: utf8[written..<place]))
                append(byte, to: &buffer)
                written = place + 1
            }
            buffer.append(UnsafeBufferPointer(rebasing: utf8[written...]))
        }
        buffer.append(UInt8(ascii: "\""))
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
