internal import CMicrohttpd

/// The response to requests that libmicrohttpd itself rejects: those it cannot parse, or whose parts do not fit in the
/// connection's memory. Like all errors, it has the API's error format, a request id and an entry in the log.
///
/// The library's own responses would appear in no log and send their head twice (0.9.75). CMicrohttpd's shim.c
/// intercepts them. Reading the bytes before the library does would need a second parser and see only a connection's
/// first request; a patched library would not get Debian's security updates. If the input is not HTTP at all, such as
/// `nonsense`, the library closes the connection without a response.
enum Refusal {
    /// Writes this response instead of the library's, which then closes the connection. Call it on the connection's
    /// thread.
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
        record.sendFinal(answer.finalBytes(id: id, core), on: connection)
    }
}

extension Exchange {
    /// Whether the body is still arriving. It is read as it arrives, so the library runs out of memory here only if a
    /// chunk-size line does not end.
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
        case 500...: HTTPError(HTTPStatus(status), .serverError, "The request could not be accepted.")
        default: HTTPError(HTTPStatus(status), .badRequest, "The request is malformed.")
        }
    }
}
