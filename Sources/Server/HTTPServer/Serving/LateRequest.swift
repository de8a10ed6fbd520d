internal import Basics
internal import CMicrohttpd

/// What the timeout response for a request with an outstanding body needs to know.
///
/// The sweep claims the request first (`ConnectionRecord.giveUp`), so no client gets 408 for a request that is carried
/// out. The connection's own thread cannot respond, because the library wakes it for bytes or inactivity only and shuts
/// the connection down before reporting it. A connection that never sent a byte, or is idle between two requests, is
/// closed without a response. The cost is two atomic exchanges per request.
struct LateRequest: Sendable {
    let id: String
    let entry: RouteTable.Entry?
}

extension LateRequest {
    /// The bytes of a timeout response. Empty if the client has sent nothing, and over TLS, whose state only the
    /// connection's own thread may use: then the connection is just closed.
    static func answer(to record: ConnectionRecord, in phase: ConnectionRecord.Phase) -> [UInt8] {
        let core = record.core
        guard !core.isTLS else { return [] }
        let known = phase == .body ? record.late.withLock { $0 } : nil
        guard known != nil || bowline_bytes_received(record.socket) > 0 else { return [] }
        let id = known?.id ?? core.ids.next()
        return core.table.rendered(.requestTimeout, known?.entry, path: [], id: id).finalBytes(id: id, core)
    }
}

extension HTTPError {
    fileprivate static let requestTimeout = HTTPError(
        .requestTimeout,
        .requestTimeout,
        "The request took too long to arrive."
    )
}
