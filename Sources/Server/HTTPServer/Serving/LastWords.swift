internal import CMicrohttpd

extension Response {
    /// An answer with a plain body as it goes, past libmicrohttpd, over a connection that is closed after it.
    func lastWords(id: String, _ core: ServerCore) -> [UInt8] {
        var headers = headers
        core.securityHeaders.apply(to: &headers, isTLS: core.isTLS)
        headers["Connection"] = "close"
        headers["Date"] = httpDate(secondsSince1970())
        headers["X-Request-Id"] = id
        var content: [UInt8] = []
        if case .bytes(let bytes) = body { content = bytes }
        headers["Content-Length"] = String(content.count)
        let reason = MHD_get_reason_phrase_for(UInt32(status.code)).map { String(cString: $0) } ?? ""
        let lines = headers.fields.map { "\($0.name): \($0.value)\r\n" }.joined()
        return Array("HTTP/1.1 \(status.code) \(reason)\r\n\(lines)\r\n".utf8) + content
    }
}
