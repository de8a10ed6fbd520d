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
