#if os(Linux)
    import Basics
    import TestSupport
    import Testing

    @Suite(.timeLimit(.minutes(8)))
    struct CacheBridgeTests {
        /// An origin that answers by path and remembers what it was asked.
        private struct Origin {
            let server: RawServer
            let seen: Locked<[String]>

            init(_ answer: @escaping @Sendable (String, Int) -> String?) throws {
                let seen = Locked<[String]>([])
                self.seen = seen
                server = try RawServer { connection in
                    while let head = connection.receiveHead() {
                        let length = head.field("content-length").flatMap { Int($0) } ?? 0
                        let body = String(decoding: connection.receive(exactly: length), as: UTF8.self)
                        let count = seen.withLock { seen in
                            seen.append(head + body)
                            return seen.count
                        }
                        guard let answer = answer(head, count) else { return }
                        connection.send(answer)
                    }
                }
            }

            var requests: [String] { seen.withLock { $0 } }
        }

        private func withBridge(_ origin: Origin, _ body: (Int) async throws -> Void) async throws {
            let bridge = try Program("conformance", ["cache-bridge", "--port", "0", "--origin", origin.server.address])
            let line = await bridge.line()
            #expect(line.hasPrefix("conformance ready http://127.0.0.1:"))
            try await body(try #require(line.split(separator: ":").last.flatMap { Int($0) }))
        }

        /// The whole answer to a request, up to the end of the connection.
        private func exchange(_ port: Int, _ request: String) throws -> String {
            let connection = try #require(RawConnection.connect(port: port))
            connection.send(request)
            var answer: [UInt8] = []
            while true {
                let piece = connection.receive()
                guard !piece.isEmpty else { return String(decoding: answer, as: UTF8.self) }
                answer += piece
            }
        }

        @Test func aFreshAnswerComesFromTheCacheWithTheOriginsDate() async throws {
            let date = "Date: Sat, 01 Jan 2022 00:00:00 GMT"
            let origin = try Origin { _, count in
                "HTTP/1.1 200 OK\r\n\(date)\r\nCache-Control: max-age=999999999\r\nX-Twice: a\r\nX-Twice: b\r\nKeep-Alive: 5\r\nContent-Length: 1\r\n\r\n\(count)"
            }
            try await withBridge(origin) { port in
                let first = try exchange(port, "GET /a?q=%41 HTTP/1.1\r\nHost: b\r\nX-Mine: yes\r\n\r\n")
                let second = try exchange(port, "GET /a?q=%41 HTTP/1.1\r\nHost: b\r\n\r\n")
                for answer in [first, second] {
                    #expect(answer.hasPrefix("HTTP/1.1 200 "))
                    #expect(answer.lowercased().contains(date.lowercased()))
                    #expect(answer.lowercased().contains("x-twice: a\r\nx-twice: b\r\n"))
                    #expect(!answer.lowercased().contains("keep-alive"))
                    #expect(answer.hasSuffix("\r\n\r\n1"))
                }
                #expect(!first.lowercased().contains("\r\nage:"))
                #expect(second.lowercased().contains("\r\nage: "))
                #expect(origin.requests.count == 1)
                #expect(origin.requests[0].hasPrefix("GET /a?q=%41 HTTP/1.1\r\n"))
                #expect(origin.requests[0].lowercased().contains("x-mine: yes\r\n"))
                #expect(!origin.requests[0].contains("bridge-target"))
            }
        }

        @Test func aStaleAnswerIsAskedForAgainByItsTag() async throws {
            let origin = try Origin { head, count in
                head.field("if-none-match") == "\"v1\""
                    ? "HTTP/1.1 304 Not Modified\r\nETag: \"v1\"\r\n\r\n"
                    : "HTTP/1.1 200 OK\r\nETag: \"v1\"\r\nCache-Control: no-cache\r\nContent-Length: 4\r\n\r\nbody"
            }
            try await withBridge(origin) { port in
                for _ in 0..<2 {
                    let answer = try exchange(port, "GET /tagged HTTP/1.1\r\nHost: b\r\n\r\n")
                    #expect(answer.hasPrefix("HTTP/1.1 200 "))
                    #expect(answer.hasSuffix("\r\n\r\nbody"))
                }
                #expect(origin.requests.count == 2)
            }
        }

        @Test func whereTheOriginHangsUpSoDoesTheBridge() async throws {
            let origin = try Origin { _, _ in nil }
            try await withBridge(origin) { port in
                let answer = try exchange(port, "GET /gone HTTP/1.1\r\nHost: b\r\n\r\n")
                #expect(answer.isEmpty)
            }
        }

        @Test(arguments: ["M-SEARCH", "PURGE", "PUT", "DELETE", "POST", "OPTIONS"])
        func anyMethodAndStatusPassThroughWithTheirBodies(method: String) async throws {
            let origin = try Origin { _, _ in "HTTP/1.1 299 Odd\r\nContent-Length: 3\r\n\r\nodd" }
            try await withBridge(origin) { port in
                let plain = "\(method) /x HTTP/1.1\r\nHost: b\r\nContent-Length: 5\r\n\r\nhello"
                let chunked =
                    "\(method) /x HTTP/1.1\r\nHost: b\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nhel\r\n2\r\nlo\r\n0\r\n\r\n"
                for request in [plain, chunked] {
                    let answer = try exchange(port, request)
                    #expect(answer.hasPrefix("HTTP/1.1 299 "))
                    #expect(answer.hasSuffix("\r\n\r\nodd"))
                }
                #expect(origin.requests.allSatisfy { $0.hasPrefix("\(method) /x ") && $0.hasSuffix("\r\n\r\nhello") })
            }
        }

        @Test func redirectsAreNotFollowedAndHeadHasNoBody() async throws {
            let origin = try Origin { _, _ in "HTTP/1.1 302 Found\r\nLocation: /there\r\nContent-Length: 0\r\n\r\n" }
            try await withBridge(origin) { port in
                for method in ["GET", "HEAD"] {
                    let answer = try exchange(port, "\(method) /here HTTP/1.1\r\nHost: b\r\n\r\n")
                    #expect(answer.hasPrefix("HTTP/1.1 302 "))
                    #expect(answer.lowercased().contains("location: /there\r\n"))
                    #expect(answer.hasSuffix("\r\n\r\n"))
                }
            }
        }

        @Test func anOriginThatIsNotThereIsABadGateway() async throws {
            let nobody = "http://127.0.0.1:\(try deafPort())"
            let bridge = try Program("conformance", ["cache-bridge", "--port", "0", "--origin", nobody])
            let port = try #require(await bridge.line().split(separator: ":").last.flatMap { Int($0) })
            #expect(try exchange(port, "GET / HTTP/1.1\r\nHost: b\r\n\r\n").hasPrefix("HTTP/1.1 502 "))
        }

        @Test(arguments: [
            [], ["cache-bridge"], ["cache-bridge", "--port", "0"],
            ["cache-bridge", "--port", "x", "--origin", "http://a"],
            ["websocket-echo", "--port"], ["websocket-echo", "--port", "0", "--origin", "http://127.0.0.1"],
        ])
        func wrongWordsAreRefused(words: [String]) async throws {
            let program = try Program("conformance", words)
            #expect(await program.line().hasPrefix("conformance: "))
            #expect(await program.exitCode() == 2)
        }
    }

    extension String {
        /// The value of the first header field of that name.
        fileprivate func field(_ name: String) -> String? {
            let line = split(separator: "\r\n").first { $0.lowercased().hasPrefix("\(name):") }
            return line.map { String($0.dropFirst(name.count + 2)) }
        }
    }
#endif
