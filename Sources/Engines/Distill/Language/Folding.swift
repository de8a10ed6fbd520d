extension StringProtocol {
    /// Runs of white space as one space, none at the ends. Most text is that way already, which its bytes show.
    func foldingSpaces() -> String {
        isFolded ? String(self) : split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private var isFolded: Bool {
        var previous: UInt8 = 32
        for byte in utf8 {
            if byte < 32 || (byte == 32 && previous == 32) { return false }
            // The first bytes of white space beyond ASCII; a few letters share them and only lose the short cut.
            if byte == 0xA0 && previous == 0xC2 || byte == 0x80 && (previous == 0xE2 || previous == 0xE3) {
                return false
            }
            previous = byte
        }
        return previous != 32
    }
}
