internal import CGnuTLS
internal import CMicrohttpd
internal import CivilTime
internal import Glibc

extension Response {
    /// The raw bytes of a response with a plain body, sent without libmicrohttpd over a connection that is closed
    /// afterwards.
    func finalBytes(id: String, _ core: ServerCore) -> [UInt8] {
        var headers = headers
        core.securityHeaders.apply(to: &headers, isTLS: core.isTLS)
        headers["Connection"] = "close"
        headers["Date"] = UTCTime(secondsSince1970()).httpDate
        headers["X-Request-Id"] = id
        var content: [UInt8] = []
        if case .bytes(let bytes) = body { content = bytes }
        headers["Content-Length"] = String(content.count)
        let reason = MHD_get_reason_phrase_for(UInt32(status.code)).map { String(cString: $0) } ?? ""
        // Like libmicrohttpd, leaves out values with a line break.
        let fit = headers.fields.filter { !$0.value.utf8.contains { $0 == 10 || $0 == 13 } }
        let lines = fit.map { "\($0.name): \($0.value)\r\n" }.joined()
        return Array("HTTP/1.1 \(status.code) \(reason)\r\n\(lines)\r\n".utf8) + content
    }
}

extension ConnectionRecord {
    /// Writes the bytes of a final response. Call it on the connection's own thread; the caller then closes the
    /// connection. They fit in the send buffer, because nothing else is being sent; if they do not, they are dropped.
    func sendFinal(_ last: [UInt8], on connection: OpaquePointer) {
        isAnsweredEarly = true
        if let session = bowline_mhd_tls_session(connection) {
            _ = gnutls_record_send(OpaquePointer(session), last, last.count)
        } else {
            send(socket, last, last.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
        }
    }
}
