/// Rejects files that are not pages, before parsing.
enum PageSniffer {
    /// The kind of file the bytes are if they are not a page; nil if they may be one.
    static func foreignKind(of bytes: [UInt8], contentType: String?) -> String? {
        for (mark, kind) in marks where bytes.starts(with: mark.utf8) { return kind }
        if bytes.starts(with: [0x1F, 0x8B]) { return "gzip data" }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "a JPEG image" }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "a PNG image" }
        if let named = foreignType(contentType) { return named }
        return looksBinary(bytes) ? "binary data" : nil
    }

    private static let marks: [(String, String)] = [
        ("%PDF-", "a PDF document"), ("PK\u{3}\u{4}", "a zip archive"), ("GIF8", "a GIF image"), ("RIFF", "media data"),
        ("\u{7F}ELF", "a program"),
    ]

    /// The media type, if it is not a text type.
    private static func foreignType(_ contentType: String?) -> String? {
        guard let type = contentType?.lowercased().split(separator: ";").first else { return nil }
        let families = ["image/", "audio/", "video/", "font/"]
        let types = [
            "application/pdf", "application/zip", "application/json", "application/octet-stream",
            "application/javascript",
        ]
        let name = type.filter { !$0.isWhitespace }
        return families.contains(where: name.hasPrefix) || types.contains(name)
            ? "content of type \(name.prefix(60))" : nil
    }

    /// Text contains no NUL, unless it is UTF-16, which begins with a byte order mark.
    private static func looksBinary(_ bytes: [UInt8]) -> Bool {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return false }
        let sample = bytes.prefix(4096)
        let control = sample.count { $0 < 9 || ($0 > 13 && $0 < 27) }
        return control * 50 > sample.count
    }

    /// Whether the bytes contain any markup.
    static func holdsMarkup(_ html: [UInt8]) -> Bool {
        for index in html.indices.dropLast() where html[index] == UInt8(ascii: "<") {
            let next = html[index + 1]
            if next.isASCIILetter || next == UInt8(ascii: "!") { return true }
        }
        return false
    }
}
