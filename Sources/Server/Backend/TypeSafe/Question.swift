internal import HTTPServer
internal import Wire

extension AnalyzeTextRequest {
    /// The maximum body size: a text of 8 KB with every byte escaped, plus the other fields.
    static let bodyLimit = 64 * 1024
    /// The allowed length of a text, in characters (grapheme clusters).
    static let textCount = 1...300
    /// The maximum size of a text, in bytes of UTF-8.
    static let textBytes = 8 * 1024
    /// The allowed length of a bundle identifier, in characters.
    static let bundleCount = 1...255

    /// Parses the request; throws an error that lists every invalid field.
    init(reading request: Request) throws(HTTPError) {
        var body = try BodyReader(request)
        let text = body.text("text", count: Self.textCount, bytes: Self.textBytes)
        let session = body.text("session_id", count: 0...Int.max)
        if !body.isRejected("session_id"), !session.isUUID { body.reject("session_id", "must be a UUID") }
        let bundle = body.text("app_bundle", count: Self.bundleCount)
        try body.finish()
        self.init(session_id: session, app_bundle: bundle, text: text)
    }
}

extension String {
    /// Whether the string is a UUID as in RFC 9562: 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12.
    var isUUID: Bool {
        var text = self
        return text.withUTF8 { bytes in
            bytes.count == 36
                && bytes.indices.allSatisfy { index in
                    let isDash = index == 8 || index == 13 || index == 18 || index == 23
                    let byte = bytes[index]
                    return isDash ? byte == UInt8(ascii: "-") : byte &- 48 < 10 || byte | 32 &- 97 < 6
                }
        }
    }
}
