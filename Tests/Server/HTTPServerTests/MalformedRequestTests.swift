import Testing

@testable import HTTPServer

@Suite(.timeLimit(.minutes(2)))
struct MalformedRequestTests {
    private let ran = Flag()

    private var routes: [Route] {
        [
            Route(.post, "/echo", body: .whole(limit: 1000)) { [ran] request in
                ran.raise()
                return .text(String(decoding: request.body, as: UTF8.self))
            },
            .direct(.get, "/") { [ran] _ in
                ran.raise()
                return .text("home")
            },
        ]
    }

    /// What follows "POST /echo HTTP/1.1\r\nHost: a\r\n".
    @Test(arguments: [
        "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n",
        "Content-Length: 5\r\nContent-Length: 5\r\n\r\nhello",
        "Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello!",
        "Content-Length: 5, 5\r\n\r\nhello",
        "Content-Length: -5\r\n\r\nhello",
        "Content-Length: +5\r\n\r\nhello",
        "Content-Length: 0x5\r\n\r\nhello",
        "Content-Length: \r\n\r\n",
        "Content-Length: 5 5\r\n\r\nhello",
        "Content-Length : 5\r\n\r\nhello",
        "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
        "Transfer-Encoding: identity\r\n\r\n",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
        "Transfer-Encoding: chunked\r\n\r\nxyz\r\n",
        "Transfer-Encoding: chunked\r\n\r\n-5\r\nhello\r\n0\r\n\r\n",
        "Transfer-Encoding: chunked\r\n\r\n5\r\nhelloX\r\n0\r\n\r\n",
        "Content-Length: 5\0\r\n\r\nhello",
        "X: a\0b\r\nContent-Length: 0\r\n\r\n",
        "X: a\u{1}b\r\nContent-Length: 0\r\n\r\n",
        "X: a\r\n folded\r\nContent-Length: 0\r\n\r\n",
        "Content-Length: 0\r\nX: a\r\n folded\r\n\r\n",
        " X: a\r\nContent-Length: 0\r\n\r\n",
        "X Y: a\r\nContent-Length: 0\r\n\r\n",
        "X\u{7F}: a\r\nContent-Length: 0\r\n\r\n",
        ": a\r\nContent-Length: 0\r\n\r\n",
        "no colon\r\nContent-Length: 0\r\n\r\n",
        "X: a\nContent-Length: 0\r\n\r\n",
        "Content-Length: 0\n\r\n",
        "Content-Length: 0\r\n\n",
        "Host: b\r\nContent-Length: 0\r\n\r\n",
    ])
    func anAmbiguousRequestIsRefusedAndNeverHandled(rest: String) async throws {
        try await withServer(routes) { port, _ in
            let client = try RawClient(port: port)
            client.send("POST /echo HTTP/1.1\r\nHost: a\r\n" + rest)
            client.finishSending()
            if let answer = await client.answer() { #expect((400..<500).contains(answer.status)) }
            #expect(await client.readsToEnd())
            #expect(!ran.isRaised)
        }
    }

    @Test(arguments: [
        "GET / HTTP/1.1\r\n\r\n", "GET  / HTTP/1.1\r\nHost: a\r\n\r\n", "GET / HTTP/1.1 \r\nHost: a\r\n\r\n",
        "GET / HTTP/2.0\r\nHost: a\r\n\r\n", "GET / HTTP/1.2\r\nHost: a\r\n\r\n", "GET /\r\n\r\n",
        "GET /\0x HTTP/1.1\r\nHost: a\r\n\r\n", "G\0ET / HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET / x HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET / HTTP/1.1\nHost: a\r\n\r\n", "nonsense\r\n\r\n", "\u{16}\u{3}\u{1}\0\u{5}hello",
        "GET / FTP/1.1\r\nHost: a\r\n\r\n",
        "GET http://other/ HTTP/1.1\r\nHost: a\r\n\r\n", "GET ../etc HTTP/1.1\r\nHost: a\r\n\r\n",
    ])
    func aMalformedRequestLineIsRefused(text: String) async throws {
        try await withServer(routes) { port, _ in
            let client = try RawClient(port: port)
            client.send(text)
            client.finishSending()
            if let answer = await client.answer() { #expect((400..<600).contains(answer.status)) }
            #expect(await client.readsToEnd())
            #expect(!ran.isRaised)
        }
    }

    @Test func aBodyThatStopsHalfwayIsNeverHandled() async throws {
        try await withServer(routes) { port, _ in
            for start in [
                "Content-Length: 10\r\n\r\nhello", "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n",
                "Transfer-Encoding: chunked\r\n\r\na\r\nhell",
            ] {
                let client = try RawClient(port: port)
                client.send("POST /echo HTTP/1.1\r\nHost: a\r\n" + start)
                client.finishSending()
                #expect(await client.answer() == nil)
                #expect(await client.readsToEnd())
            }
            #expect(!ran.isRaised)
        }
    }

    @Test func whatIsTooLargeIsNamed() async throws {
        try await withServer(routes) { port, _ in
            let long = String(repeating: "a", count: 9000)
            #expect(try await RawClient(port: port).exchange("GET", "/\(long)")?.status == 414)
            #expect(try await RawClient(port: port).exchange("GET", "/", ["A: \(long)", "B: \(long)"])?.status == 431)
            #expect(
                try await RawClient(port: port).exchange("GET", "/", ["A: \(long)\(long)\(long)\(long)"])?.status == 431
            )
            let body = try #require(try await RawClient(port: port).exchange("POST", "/echo", ["Content-Length: 1001"]))
            #expect(body.status == 413)
            #expect(body.text.contains("PAYLOAD_TOO_LARGE"))
            #expect(
                try await RawClient(port: port).exchange("POST", "/echo", ["Content-Length: 99999999999999999999"])?
                    .status
                    == 413
            )
        }
    }

    @Test func aChunkedBodyPastTheLimitIsRefusedAfterReadingOver() async throws {
        try await withServer(routes) { port, _ in
            let client = try RawClient(port: port)
            let piece = String(repeating: "x", count: 800)
            client.send("POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
            for _ in 0..<3 { client.send("320\r\n\(piece)\r\n") }
            client.send("0\r\n\r\n")
            #expect(await client.answer()?.status == 413)
            #expect(await client.exchange("GET", "/")?.text == "home")
        }
    }

    @Test func headersInManySmallPiecesAreReadAsOne() async throws {
        try await withServer(routes) { port, _ in
            let client = try RawClient(port: port)
            let padding = (0..<60).map { "X-Padding-\($0): \(String(repeating: "p", count: 100))\r\n" }.joined()
            for piece in Array("POST /echo HTTP/1.1\r\nHost: a\r\n\(padding)Content-Length: 5\r\n\r\nhello".utf8)
                .chunks(of: 700)
            {
                client.send(Array(piece))
                await Task.yield()
            }
            #expect(await client.answer()?.text == "hello")
        }
    }

    @Test func expectContinueIsAnsweredBeforeTheBodyOrRefused() async throws {
        try await withServer(routes) { port, _ in
            let client = try RawClient(port: port)
            client.send("POST /echo HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n")
            #expect(await client.readLine() == "HTTP/1.1 100 Continue")
            #expect(await client.readLine() == "")
            client.send("hello")
            #expect(await client.answer()?.text == "hello")
            client.send("POST /echo HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 5000\r\n\r\n")
            #expect(await client.answer()?.status == 413)
        }
    }
}

extension Array {
    fileprivate func chunks(of size: Int) -> [ArraySlice<Element>] {
        stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
    }
}
