internal import HTTPServer
internal import Wire

extension AnalyzeTextRequest {
    /// Room for a text of 8 KB whose every byte is escaped, and the rest.
    static let bodyLimit = 64 * 1024
    /// How long a text may be, in characters as people count them.
    static let textCount = 1...300
    /// Largest size of a text in bytes of UTF-8.
    static let textBytes = 8 * 1024
    /// How long a bundle's name may be.
    static let bundleCount = 1...255

    /// Reads what a request asks, or says what is wrong with every field.
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
    /// Whether it is a UUID as RFC 9562 writes one: 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12.
    var isUUID: Bool {
        guard utf8.count == 36 else { return false }
        for (place, byte) in utf8.enumerated() {
            let isDash = place == 8 || place == 13 || place == 18 || place == 23
            let isDigit = byte &- 48 < 10 || byte | 32 &- 97 < 6
            guard isDash ? byte == UInt8(ascii: "-") : isDigit else { return false }
        }
        return true
    }
}
