import Testing

@testable import HTTPServer

/// Answers that come before all of a request has.
@Suite(.timeLimit(.minutes(8)))
struct EarlyAnswerTests {
    private let routes: [Route] = [
        Route(.post, "/echo", body: .buffered(limit: 1000)) { request in
            .text(String(decoding: request.body, as: UTF8.self))
        },
        Route(.post, "/early", body: .streamed(limit: 100_000_000)) { _ in .text("enough") },
    ]

    private static let announced =
        "POST /echo HTTP/1.1\r\nHost: a\r\nX-Request-Id: mine\r\nContent-Length: 20000000\r\n\r\n"
    private static let body = [UInt8](repeating: 65, count: 20_000_000)

    private static func chunked(_ path: String) -> [UInt8] {
        let piece = "10000\r\n" + String(repeating: "x", count: 65_536) + "\r\n"
        let head = "POST \(path) HTTP/1.1\r\nHost: a\r\nX-Request-Id: mine\r\nTransfer-Encoding: chunked\r\n\r\n"
        return Array((head + String(repeating: piece, count: 100) + "0\r\n\r\n").utf8)
    }

    @Test func whoSendsABodyToItsEndAllTheSameStillReadsThatItIsTooLarge() async throws {
        try await withServer(routes) { port, _ in
            let client = try RawClient(port: port)
            client.send(Self.announced)
            #expect(client.send(Self.body), "it is read over")
            let answer = try #require(await client.answer())
            #expect(answer.status == 413 && answer["X-Request-Id"] == "mine" && answer["Connection"] == "close")
            #expect(await client.isClosedInOrder())
        }
    }

    @Test(arguments: [("/echo", 413), ("/early", 200)])
    func whoSendsChunksWithoutEndIsAnsweredInTheMiddleOfThem(path: String, status: Int) async throws {
        let log = Lines()
        try await withServer(routes, configure: { $0.log = log }) { port, _ in
            let client = try RawClient(port: port)
            #expect(client.send(Self.chunked(path)), "it is read over")
            let answer = try #require(await client.answer())
            #expect(answer.status == status && answer["X-Request-Id"] == "mine" && answer["Connection"] == "close")
            #expect(await client.isClosedInOrder())
        }
        #expect(log.text.contains(#""status":\#(status)"#) && !log.text.contains("cut_off"))
    }

    @Test(arguments: [false, true])
    func overTLSTheyReadItToo(isChunked: Bool) async throws {
        let request = isChunked ? Self.chunked("/echo") : Array(Self.announced.utf8) + Self.body
        let files = try CertificateFiles(serial: 1)
        try await withServer(routes, configure: { $0.tls = files.tls }) { port, _ in
            let session = await TLSClient.run(port) { client in
                client.send(request)
                client.readToEnd()
            }
            let text = session?.text ?? ""
            #expect(text.hasPrefix("HTTP/1.1 413 ") && text.hasSuffix(#""request_id":"mine"}}"#))
        }
    }

    @Test func moreThanTheBoundIsNotReadOver() async throws {
        try await withServer(routes, configure: { $0.limits.lingering.bytes = 100_000 }) { port, _ in
            let client = try RawClient(port: port)
            client.send(Self.announced)
            #expect(!client.send(Self.body))
        }
    }

    @Test(arguments: [(Duration.milliseconds(100), Duration.seconds(60)), (.seconds(60), .milliseconds(100))])
    func aClientThatGoesOnForTooLongIsLetGo(silence: Duration, time: Duration) async throws {
        let configure = { (configuration: inout ServerConfiguration) in
            configuration.limits.lingering.silence = silence
            configuration.limits.lingering.time = time
        }
        try await withServer(routes, configure: configure) { port, _ in
            let client = try RawClient(port: port)
            client.send(Self.announced)
            #expect(await client.answer()?.status == 413)
            // Each byte has silence begin again, so to be let go for it takes a pause that is longer than that.
            while client.send("x") { await onOwnThread(named: "pause") { for _ in 0..<4 { pause() } } }
        }
    }

    @Test func onMoreClientsThanAreListenedToTheConnectionIsJustClosed() async throws {
        try await withServer(routes, configure: { $0.limits.lingering.clients = 0 }) { port, _ in
            let client = try RawClient(port: port)
            client.send(Self.announced)
            #expect(!client.send(Self.body))
        }
    }
}
