import Testing

@testable import HTTPServer

@Suite(.timeLimit(.minutes(8)))
struct ServingTests {
    private let routes: [Route] = [
        .direct(.get, "/direct") { _ in .text("direct") },
        Route(.get, "/task") { _ in .text("task") },
        Route(.get, "/hop") { _ in
            await Task.yield()
            return .text("hop")
        },
        Route(.post, "/echo") { .text(String(decoding: $0.body, as: UTF8.self)) },
        .direct(.get, "/items/{id}/parts/{part}") { request in
            .text("\(request.parameter("id") ?? "")|\(request.parameter("part") ?? "")")
        },
        .direct(.get, "/search") { .text($0.queryItems.map { "\($0.name)=\($0.value)" }.joined(separator: ";")) },
    ]

    @Test(arguments: ["direct", "task", "hop"])
    func everyKindOfHandlerAnswersManyTimesOnOneConnection(kind: String) async throws {
        try await withServer(routes) { port, _ in
            let client = try RawClient(port: port)
            for _ in 0..<50 {
                let answer = try #require(await client.exchange("GET", "/\(kind)"))
                #expect(answer.status == 200)
                #expect(answer.text == kind)
            }
        }
    }

    @Test func pipelinedRequestsAreAnsweredInOrder() async throws {
        try await withServer(routes) { port, _ in
            let client = try RawClient(port: port)
            let kinds = ["hop", "direct", "task", "hop", "direct"]
            client.send(kinds.map { "GET /\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
            for kind in kinds { #expect(await client.answer()?.text == kind) }
        }
    }

    @Test func aBodyArrivesWhole() async throws {
        try await withServer(routes) { port, _ in
            let client = try RawClient(port: port)
            let text = String(repeating: "0123456789", count: 20_000)
            #expect(await client.exchange("POST", "/echo", body: text)?.text == text)
            client.send("POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
            client.send("5\r\nhello\r\n6;x=y\r\n world\r\n0\r\n\r\n")
            #expect(await client.answer()?.text == "hello world")
        }
    }

    @Test func pathParametersAndQueriesAreDecoded() async throws {
        try await withServer(routes) { port, _ in
            let client = try RawClient(port: port)
            #expect(await client.exchange("GET", "/items/a%20b/parts/c%2Fd")?.text == "a b|c/d")
            #expect(await client.exchange("GET", "/search?a=1&b=x+y&c=%C3%A9&d")?.text == "a=1;b=x y;c=é;d=")
            #expect(await client.exchange("GET", "/items/%ff/parts/x")?.status == 400)
            for query in ["a=%zz", "a=1&%ff", "a=%c3&b=%a9", "%"] {
                #expect(await client.exchange("GET", "/search?\(query)")?.status == 400)
            }
        }
    }

    @Test func headSendsTheHeadersOnly() async throws {
        try await withServer(routes) { port, _ in
            let client = try RawClient(port: port)
            let head = try #require(await client.exchange("HEAD", "/direct"))
            #expect(head.status == 200)
            #expect(head["Content-Length"] == "6")
            #expect(await client.exchange("GET", "/direct")?.text == "direct")
        }
    }

    @Test func optionsAndWrongMethodsNameWhatIsAllowed() async throws {
        try await withServer(routes) { port, _ in
            let client = try RawClient(port: port)
            let options = try #require(await client.exchange("OPTIONS", "/direct"))
            #expect(options.status == 204)
            #expect(options["Allow"] == "GET, HEAD, OPTIONS")
            let refused = try #require(await client.exchange("DELETE", "/echo", body: "ignored"))
            #expect(refused.status == 405)
            #expect(refused["Allow"] == "POST, OPTIONS")
            #expect(await client.exchange("OPTIONS", "*")?.status == 204)
            for unknown in ["TRACE", "QUERY", "BREW"] {
                let refused = await client.exchange(unknown, "/direct")
                #expect(refused?.status == 405)
                #expect(refused?["Allow"] == options["Allow"])
                #expect(await client.exchange(unknown, "/nowhere")?.status == 404)
            }
        }
    }

    @Test func everyAnswerCarriesARequestID() async throws {
        try await withServer(routes) { port, _ in
            let client = try RawClient(port: port)
            #expect(
                await client.exchange("GET", "/direct", ["X-Request-Id: abc.DEF_1-2"])?["X-Request-Id"] == "abc.DEF_1-2"
            )
            let made = try #require(
                await client.exchange("GET", "/direct", ["X-Request-Id: no spaces"])?["X-Request-Id"]
            )
            #expect(isAcceptableRequestID(made) && made != "no spaces")
            let tooLong = String(repeating: "a", count: 129)
            #expect(await client.exchange("GET", "/nothing", ["X-Request-Id: \(tooLong)"])?["X-Request-Id"] != tooLong)
            #expect(
                await client.exchange("GET", "/nothing", ["X-Request-Id: kept"])?.text.contains(#""request_id":"kept""#)
                    == true
            )
        }
    }

    @Test func tenThousandMixedRequestsAreAllAnsweredRight() async throws {
        try await withServer(routes) { port, _ in
            let good = try await withThrowingTaskGroup(of: Int.self) { group in
                for worker in 0..<10 {
                    group.addTask { try await onOwnThread(named: "client") { Self.thousand(worker, port) }.get() }
                }
                return try await group.reduce(0, +)
            }
            #expect(good == 10_000)
        }
    }

    private static func thousand(_ worker: Int, _ port: UInt16) -> Result<Int, any Error> {
        Result {
            let client = try RawClient(port: port)
            return (0..<1000).count { number in
                let text = "\(worker)-\(number)"
                return switch number % 5 {
                case 0: client.blockingExchange("GET", "/direct")?.text == "direct"
                case 1: client.blockingExchange("GET", "/hop")?.text == "hop"
                case 2: client.blockingExchange("POST", "/echo", body: text)?.text == text
                case 3:
                    client.blockingExchange("GET", "/items/\(worker)/parts/\(number)")?.text == "\(worker)|\(number)"
                default: client.blockingExchange("GET", "/missing/\(text)")?.status == 404
                }
            }
        }
    }
}
