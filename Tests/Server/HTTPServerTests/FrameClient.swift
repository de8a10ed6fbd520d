import Glibc

@testable import HTTPServer

/// A frame as a client sees it.
struct Frame: Equatable, Sendable {
    enum Kind: UInt8, Sendable {
        case continuation = 0
        case text = 1
        case binary = 2
        case close = 8
        case ping = 9
        case pong = 10
    }

    let kind: Kind
    let payload: [UInt8]

    init(_ kind: Kind, _ payload: [UInt8]) {
        self.kind = kind
        self.payload = payload
    }
}

/// A WebSocket client that sends the very frames it is told to.
final class FrameClient: Sendable {
    private let client: RawClient

    init(port: UInt16, _ path: String, early: [UInt8] = []) async throws {
        client = try RawClient(port: port)
        let lines = [
            "GET \(path) HTTP/1.1", "Host: test", "Upgrade: websocket", "Connection: keep-alive, Upgrade",
            "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        ]
        client.send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + early)
        guard await client.answer()?.status == 101 else { throw RawClientError.notConnected(0) }
    }

    func send(_ kind: Frame.Kind, _ payload: [UInt8], isLast: Bool = true) {
        client.send(Self.encode(kind, payload, isLast: isLast))
    }

    func sendRaw(_ bytes: [UInt8]) { client.send(bytes) }

    /// Sends the bytes again and again until the server has taken nothing for a second, or so many; gives how many it
    /// took.
    func sendWhileTaken(_ bytes: [UInt8], upTo most: Int) async -> Int {
        await onOwnThread(named: "client") { [client] in
            var (taken, idle) = (0, 0)
            while taken < most, idle < 20 {
                let from = taken % bytes.count
                let count = bytes[from...].withUnsafeBytes {
                    Glibc.send(client.socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
                }
                taken += max(0, count)
                idle = count > 0 ? 0 : idle + 1
                if count <= 0 { usleep(50_000) }
            }
            return taken
        }
    }

    func readsToEnd() async -> Bool { await client.readsToEnd() }

    func close() { client.close() }

    static func encode(_ kind: Frame.Kind, _ payload: [UInt8], isLast: Bool = true) -> [UInt8] {
        var bytes = [(isLast ? 0x80 : 0) | kind.rawValue]
        switch payload.count {
        case ..<126: bytes.append(0x80 | UInt8(payload.count))
        case ..<65_536: bytes += [0x80 | 126, UInt8(payload.count >> 8), UInt8(payload.count & 255)]
        default: bytes += [0x80 | 127] + (0..<8).map { UInt8(truncatingIfNeeded: payload.count >> (56 - 8 * $0)) }
        }
        let mask: [UInt8] = [0x12, 0x34, 0x56, 0x78]
        return bytes + mask + payload.enumerated().map { $1 ^ mask[$0 & 3] }
    }

    /// The next frame; nil at the end.
    func frame() async -> Frame? {
        guard let start = await client.read(2), let kind = Frame.Kind(rawValue: start[0] & 15) else { return nil }
        guard start[0] & 0xF0 == 0x80, start[1] & 0x80 == 0 else { return nil }
        var count = Int(start[1])
        if count >= 126 {
            guard let length = await client.read(count == 126 ? 2 : 8) else { return nil }
            count = length.reduce(0) { $0 << 8 | Int($1) }
        }
        return await client.read(count).map { Frame(kind, $0) }
    }
}
