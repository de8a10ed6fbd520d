import Glibc
import Testing

@testable import HTTPServer

/// Long runs of input nobody thought of. The seed is fixed, so that a failure happens again.
@Suite(.timeLimit(.minutes(60)))
struct RandomInputTests {
    private static let isThorough = getenv("BOWLINE_THOROUGH") != nil
    private static let rounds = isThorough ? 50_000 : 1000

    private struct Seeded: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            return mixed(state)
        }
    }

    @Test func noBytesStopTheServer() async throws {
        let routes: [Route] = [
            .direct(.get, "/items/{id}") { _ in .text("item") },
            Route(.post, "/echo") { .text("\($0.body.count)") },
            Route(.post, "/stream", body: .streamed()) { request in
                var count = 0
                for try await piece in try #require(request.bodyStream) { count += piece.count }
                return .text("\(count)")
            },
            Route(.get, "/socket") { request in try request.upgrade { socket in for await _ in socket.messages {} } },
        ]
        try await withServer(routes) { port, _ in
            let finished = await onOwnThread(named: "random") { Self.attack(port) }
            #expect(finished == Self.rounds)
            let after = try RawClient(port: port)
            #expect(await after.exchange("GET", "/items/1")?.text == "item")
        }
    }

    private static let seeds = [
        "GET /items/7?x=1 HTTP/1.1\r\nHost: a\r\nAccept-Encoding: gzip\r\n\r\n",
        "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello",
        "POST /stream HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nX: y\r\n\r\n",
        "GET /socket HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n\u{1}\u{2}\u{3}\u{4}\u{5}\u{6}\u{7}\u{8}",
    ]

    /// Sends damaged requests, each on a connection of its own, and does not wait for what comes back.
    private static func attack(_ port: UInt16) -> Int {
        var random = Seeded(state: 30)
        return (0..<rounds).count { _ in
            guard let client = try? RawClient(port: port) else { return false }
            var bytes = Array((seeds.randomElement(using: &random) ?? "").utf8)
            for _ in 0..<Int.random(in: 1...8, using: &random) { damage(&bytes, &random) }
            client.send(bytes)
            return true
        }
    }

    private static func damage(_ bytes: inout [UInt8], _ random: inout Seeded) {
        guard let place = bytes.indices.randomElement(using: &random) else { return }
        switch UInt8.random(in: 0...4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        case 2: bytes.insert([0, 10, 13, 32, 58, 59, 255].randomElement(using: &random) ?? 0, at: place)
        case 3: bytes.insert(contentsOf: bytes[place...].prefix(20), at: place)
        default: bytes.removeSubrange(place..<min(place + 10, bytes.count))
        }
    }

    @Test func noTextStopsAParser() {
        var random = Seeded(state: 31)
        let alphabet = Array("abcf019%-+/{}.;,=q* \"\\&?\u{0}é".utf8)
        for _ in 0..<(Self.isThorough ? 1_000_000 : 20_000) {
            let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                alphabet.randomElement(using: &random) ?? 0
            }
            let text = String(decoding: bytes, as: UTF8.self)
            _ = TraceContext(traceparent: text, span: 1)
            _ = acceptsGzip(text)
            _ = try? PathTemplate("/" + text)
            let head = bytes.withUnsafeBufferPointer { RequestHead(target: $0, capacity: 64) }
            let request = Request(method: .get, head: head, id: "x", peer: "", trace: nil)
            #expect(request.queryItems.count <= bytes.count)
            #expect(redactedTarget(head).utf8.starts(with: head.path.utf8))
            if let plain = percentDecoded(bytes) { #expect(plain.utf8.count <= bytes.count) }
        }
    }
}
