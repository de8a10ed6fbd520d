internal import CGnuTLS
internal import CMicrohttpd

/// An accepted WebSocket upgrade: the response to the client and the handler to run.
package struct WebSocketUpgrade: Sendable {
    let accept: String
    let options: WebSocketOptions
    let handle: @Sendable (WebSocket) async -> Void
}

extension Request {
    /// Turns this request's connection into a WebSocket and runs `handle` with it. To reject the request, throw before
    /// calling this: an error thrown by a route's handler becomes an ordinary HTTP response. When `handle` returns, the
    /// connection is closed; if the connection ends first, `handle` is cancelled.
    /// - Throws: 426 if the request does not ask for WebSocket version 13, 400 if its key is malformed.
    package func upgrade(
        _ options: WebSocketOptions = WebSocketOptions(),
        subprotocol: String? = nil,
        handle: @escaping @Sendable (WebSocket) async -> Void
    ) throws(HTTPError) -> Response {
        guard hasToken("Upgrade", "websocket"), hasToken("Connection", "upgrade"), method == .get else {
            throw .upgradeRequired
        }
        guard header("Sec-WebSocket-Version")?.trimmingSpaces == "13" else { throw .upgradeRequired }
        guard let key = header("Sec-WebSocket-Key"), isKey(key) else {
            throw .malformed("Sec-WebSocket-Key is malformed.")
        }
        let upgrade = WebSocketUpgrade(accept: acceptValue(forKey: key), options: options, handle: handle)
        var response = Response(.switchingProtocols, body: .webSocket(upgrade))
        if let subprotocol { response.headers["Sec-WebSocket-Protocol"] = subprotocol }
        return response
    }

    /// The subprotocols that the client offers, in the client's order.
    package var offeredSubprotocols: [String] { tokens("Sec-WebSocket-Protocol") }

    private func hasToken(_ name: String, _ token: String) -> Bool {
        tokens(name).contains { equalWithoutCase($0, token) }
    }

    private func tokens(_ name: String) -> [String] {
        headers(name).flatMap { $0.split(separator: ",") }.map { String($0.trimmingSpaces) }
    }

    /// A key is 16 bytes in Base64: 22 digits and two padding characters.
    private func isKey(_ key: String) -> Bool {
        key.utf8.count == 24 && key.hasSuffix("==")
            && key.utf8.dropLast(2).allSatisfy { $0 == 43 || $0 == 47 || ($0.isTokenCharacter && $0.isAlphanumeric) }
    }
}

extension UInt8 {
    fileprivate var isAlphanumeric: Bool { (48...57).contains(self) || (97...122).contains(lowercasedASCII) }
}

extension HTTPError {
    static let upgradeRequired = HTTPError(
        .upgradeRequired,
        .upgradeRequired,
        "This URL requires a WebSocket connection, version 13.",
        headers: ["Upgrade": "websocket", "Sec-WebSocket-Version": "13"]
    )
}

/// The value of `Sec-WebSocket-Accept` for a key (RFC 6455, 4.2.2).
func acceptValue(forKey key: String) -> String {
    let text = Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)
    var digest = [UInt8](repeating: 0, count: 20)
    _ = gnutls_hash_fast(GNUTLS_DIG_SHA1, text, text.count, &digest)
    return base64(digest)
}

private func base64(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var output: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
        let group = bytes[start..<min(start + 3, bytes.count)]
        let bits = group.reduce(0) { $0 << 8 | Int($1) } << ((3 - group.count) * 8)
        for digit in 0..<4 {
            output.append(digit <= group.count ? alphabet[bits >> (18 - 6 * digit) & 63] : UInt8(ascii: "="))
        }
    }
    return String(decoding: output, as: UTF8.self)
}

extension Exchange {
    func queueUpgrade(_ upgrade: WebSocketUpgrade, _ answer: Response) -> Bool {
        let box = Unmanaged.passRetained(UpgradeBox(exchange: self, upgrade: upgrade))
        let response = MHD_create_response_for_upgrade(
            { context, _, _, extra, extraSize, socket, handle in
                UpgradeBox.run(context, UnsafeRawBufferPointer(start: extra, count: extraSize), socket, handle)
            },
            box.toOpaque()
        )
        guard let response else {
            box.release()
            return false
        }
        defer { MHD_destroy_response(response) }
        add(answer.headers, to: response)
        MHD_add_response_header(response, "Upgrade", "websocket")
        MHD_add_response_header(response, "Sec-WebSocket-Accept", upgrade.accept)
        status = answer.status.code
        let isQueued = bowline_mhd_queue(connection, UInt32(status), response) == MHD_Result.YES
        if !isQueued { box.release() }
        pendingUpgrade = isQueued ? box.toOpaque() : nil
        return isQueued
    }

    /// Releases an upgrade that never came about because the connection was lost before.
    func dropPendingUpgrade() {
        if let pendingUpgrade { Unmanaged<UpgradeBox>.fromOpaque(pendingUpgrade).release() }
        pendingUpgrade = nil
    }
}

/// The data of an upgrade until the response is written. Used on the connection's thread only.
private final class UpgradeBox {
    let exchange: Exchange
    let upgrade: WebSocketUpgrade

    init(exchange: Exchange, upgrade: WebSocketUpgrade) {
        self.exchange = exchange
        self.upgrade = upgrade
    }

    static func run(
        _ context: UnsafeMutableRawPointer?,
        _ extra: UnsafeRawBufferPointer,
        _ socket: Int32,
        _ handle: OpaquePointer?
    ) {
        guard let context, let handle else { return }
        let box = Unmanaged<UpgradeBox>.fromOpaque(context).takeRetainedValue()
        let exchange = box.exchange
        exchange.pendingUpgrade = nil
        exchange.record.enter(.upgraded, at: exchange.started)
        exchange.account(wasCutOff: false)
        exchange.core.loop.adopt(socket: socket, handle: handle, early: Array(extra), box.upgrade, of: exchange)
    }
}
