internal import CMicrohttpd

/// The answer to requests that libmicrohttpd itself refuses: those it cannot read, or whose parts do not fit in the
/// memory a connection has. The same as everywhere: our shape of errors, a request id, a line in the log.
///
/// The library's own answers would be in no log and send their head twice (0.9.75). How they are intercepted is in
/// CMicrohttpd's shim.c. Reading the bytes before the library does would need a second parser and see only a
/// connection's first request; a patched library would not be Debian's to keep secure. What is not HTTP at all, such as
/// `nonsense`, the library closes without an answer.
enum Refusal {
    /// Writes the answer in place of the library's, which closes the connection after it; on the connection's thread.
    static func answer(_ connection: OpaquePointer, status: Int) {
        guard let pointer = bowline_mhd_connection_context(connection) else { return }
        let record = Unmanaged<ConnectionRecord>.fromOpaque(pointer).takeUnretainedValue()
        let core = record.core
        let exchange = record.exchange?.takeUnretainedValue()
        let status = status == 500 && exchange?.isAwaitingBody == true ? 400 : status
        let id = exchange?.refused(status: status) ?? core.id(offered: nil)
        if exchange == nil { core.account(unread: id, status: status, from: record.peer) }
        let answer = core.table.rendered(
            .refusal(status),
            exchange?.entry,
            path: exchange?.head.pathBytes ?? [],
            id: id
        )
        record.say(answer.lastWords(id: id, core), on: connection)
    }
}

extension Exchange {
    /// The library finds no room for more of a body, which is read as it comes, only where a chunk's own line does not
    /// end.
    fileprivate var isAwaitingBody: Bool {
        switch stage {
        case .collecting, .streaming, .refusing: true
        case .target, .waiting, .answered: false
        }
    }

    /// Counts a request that the library refused; returns its id.
    fileprivate func refused(status: Int) -> String {
        if !isCounted { beginCounting() }
        if id.isEmpty {
            let offered = MHD_lookup_connection_value(connection, .HEADER_KIND, "X-Request-Id")
            id = core.id(offered: offered.map { String(cString: $0) })
        }
        self.status = status
        isRefused = true
        return id
    }
}

extension HTTPError {
    fileprivate static func refusal(_ status: Int) -> HTTPError {
        switch status {
        case 413: HTTPError(.payloadTooLarge, .payloadTooLarge, "The body is too large.")
        case 414: HTTPError(.uriTooLong, .uriTooLong, "The address is too long.")
        case 431: .headersTooLarge
        case 500...: HTTPError(HTTPStatus(status), .serverError, "The request could not be taken.")
        default: HTTPError(HTTPStatus(status), .badRequest, "The request is malformed.")
        }
    }
}
