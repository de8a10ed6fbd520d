internal import Digest

/// Encodes text so that every mail server passes it on unchanged.
enum MailEncoding {
    /// Encodes as quoted-printable (RFC 2045): lines of at most 76 characters, separated by CRLF.
    static func quotedPrintable(_ text: String) -> String {
        var lines: [String] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            var current = ""
            let bytes = Array(line.utf8)
            for (index, byte) in bytes.enumerated() {
                let piece = quoted(byte, isLast: index == bytes.count - 1)
                if current.utf8.count + piece.utf8.count > 75 {
                    lines.append(current + "=")
                    current = ""
                }
                current += piece
            }
            lines.append(current)
        }
        return lines.joined(separator: "\r\n")
    }

    private static func quoted(_ byte: UInt8, isLast: Bool) -> String {
        let isPlain = (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "=")
        if isPlain || (byte == 0x20 && !isLast) { return String(UnicodeScalar(byte)) }
        return "=" + Hex.encode([byte]).uppercased()
    }

    /// Encodes a header value in encoded words (RFC 2047), each of at most 75 characters, one per line, never splitting
    /// a character. A short ASCII text stays unchanged.
    static func encodedWords(_ text: String) -> String {
        let isPlain =
            text.utf8.count <= 60 && text.utf8.allSatisfy { (0x20...0x7E).contains($0) } && !text.contains("=?")
        if isPlain { return text }
        var words: [[UInt8]] = [[]]
        for scalar in text.unicodeScalars {
            let bytes = Array(String(scalar).utf8)
            // 36 bytes are 48 characters of Base64; with "Subject: =?utf-8?B??=" around them the line stays below the
            // 76 of RFC 2047.
            if (words.last?.count ?? 0) + bytes.count > 36 { words.append([]) }
            words[words.count - 1] += bytes
        }
        return words.map { "=?utf-8?B?\(Base64.encode($0))?=" }.joined(separator: "\r\n ")
    }
}
