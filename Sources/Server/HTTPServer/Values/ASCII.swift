/// Compares texts, ignoring the case of ASCII letters; other bytes must be equal.
func equalWithoutCase(_ left: some StringProtocol, _ right: some StringProtocol) -> Bool {
    guard left.utf8.count == right.utf8.count else { return false }
    return left.utf8.withContiguousStorageIfAvailable { left in
        right.utf8.withContiguousStorageIfAvailable { equalWithoutCase(left, $0) }
    }.flatMap(\.self) ?? left.utf8.elementsEqual(right.utf8) { $0.lowercasedASCII == $1.lowercasedASCII }
}

/// Compares bytes in the same way.
func equalWithoutCase(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
    guard left.count == right.count else { return false }
    for index in left.indices where left[index].lowercasedASCII != right[index].lowercasedASCII { return false }
    return true
}

extension UInt8 {
    var lowercasedASCII: UInt8 { self &- 65 < 26 ? self | 32 : self }

    /// Whether this byte may be in a header's name or a method (RFC 9110, "token").
    var isTokenCharacter: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "^")...UInt8(ascii: "z"), UInt8(ascii: "#")...UInt8(ascii: "'"): true
        case UInt8(ascii: "!"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"): true
        case UInt8(ascii: "."), UInt8(ascii: "|"), UInt8(ascii: "~"): true
        default: false
        }
    }

    /// The value of a hexadecimal digit; nil for other bytes.
    var hexValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    var isSpaceOrTab: Bool { self == 32 || self == 9 }
}

extension StringProtocol {
    /// The text without leading and trailing spaces and tabs.
    var trimmingSpaces: SubSequence {
        var low = startIndex
        var high = endIndex
        while low < high, utf8[low].isSpaceOrTab { low = index(after: low) }
        while low < high, utf8[index(before: high)].isSpaceOrTab { high = index(before: high) }
        return self[low..<high]
    }
}

/// Decodes percent-encoding; nil if an escape is malformed or the result is not UTF-8.
func percentDecoded(_ bytes: some Collection<UInt8>, plusIsSpace: Bool = false) -> String? {
    var plain: [UInt8] = []
    plain.reserveCapacity(bytes.count)
    var rest = bytes.makeIterator()
    while let byte = rest.next() {
        if byte == UInt8(ascii: "%") {
            guard let high = rest.next()?.hexValue, let low = rest.next()?.hexValue else { return nil }
            plain.append(high << 4 | low)
        } else {
            plain.append(plusIsSpace && byte == UInt8(ascii: "+") ? 32 : byte)
        }
    }
    return String(validating: plain, as: UTF8.self)
}
