extension StringProtocol {
    /// Collapses runs of white space to one space and trims the ends. Most text needs no change, which a scan of its
    /// bytes shows.
    func foldingSpaces() -> String {
        isFolded ? String(self) : split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private var isFolded: Bool {
        var previous: UInt8 = 32
        for byte in utf8 {
            if byte < 32 || (byte == 32 && previous == 32) { return false }
            // The first bytes of white space beyond ASCII; a few letters share them and only miss the shortcut.
            if byte == 0xA0 && previous == 0xC2 || byte == 0x80 && (previous == 0xE2 || previous == 0xE3) {
                return false
            }
            previous = byte
        }
        return previous != 32
    }
}
