internal import Basics
internal import CMicrohttpd

/// A request whose body is awaited, with what the timeout answer needs to know.
///
/// The sweep claims the request first (`ConnectionRecord.giveUp`), so no client gets 408 for a request that is carried
/// out. The connection's own thread cannot answer: the library wakes for bytes or silence only, and shuts the
/// connection down before it reports. A connection that never sent a byte, or is silent between two requests, is closed
/// without an answer. The cost is two atomic exchanges a request.
struct LateRequest: Sendable {
    let id: String
    let entry: RouteTable.Entry?
}

extension LateRequest {
    /// An answer for a client whose request did not come in time; empty where it has sent nothing that could be
    /// answered, and over TLS, whose state only the connection's own thread may touch: then the connection is just
    /// closed.
    static func answer(to record: ConnectionRecord, in phase: ConnectionRecord.Phase) -> [UInt8] {
        let core = record.core
        guard !core.isTLS else { return [] }
        let known = phase == .body ? record.late.withLock { $0 } : nil
        guard known != nil || bowline_bytes_received(record.socket) > 0 else { return [] }
        let id = known?.id ?? core.ids.next()
        return core.table.rendered(.requestTimeout, known?.entry, path: [], id: id).lastWords(id: id, core)
    }
}

extension HTTPError {
    fileprivate static let requestTimeout = HTTPError(
        .requestTimeout,
        .requestTimeout,
        "The request took too long to arrive."
    )
}
