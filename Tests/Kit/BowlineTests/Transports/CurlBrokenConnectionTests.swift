#if os(Linux)
    import Basics
    import Bowline
    import TestSupport
    import Testing

    @Suite(.timeLimit(.minutes(8))) struct CurlBrokenConnectionTests {
        private let transport: CurlTransport

        init() throws {
            transport = try CurlTransport()
        }

        /// What a request comes to when the server answers with `bytes` and hangs up.
        private func reason(after bytes: String) async throws -> CallError.Reason {
            let server = try RawServer { connection in
                _ = connection.receiveHead()
                connection.send(bytes)
            }
            return try await transport.reason(.to(server.address))
        }

        private func loss(_ reason: CallError.Reason) throws -> CallError.Loss {
            guard case .connectionLost(let loss) = reason else { throw Unexpected(reason: reason) }
            return loss
        }

        private struct Unexpected: Error {
            let reason: CallError.Reason
        }

        @Test func aServerThatHangsUpBeforeAnswering() async throws {
            let loss = try loss(try await reason(after: ""))
            #expect(loss == CallError.Loss(phase: .waiting, wasReused: false, nothingSent: false, answerBegan: false))
        }

        @Test(arguments: [
            "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nonly this much",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n",
        ])
        func aBodyThatEndsTooSoon(bytes: String) async throws {
            let loss = try loss(try await reason(after: bytes))
            #expect(loss == CallError.Loss(phase: .receiving, wasReused: false, nothingSent: false, answerBegan: true))
        }

        @Test(arguments: [
            "HTTP/1.1 200 OK",
            "HTTP/1.1 200 OK\r\n",
            "HTTP/1.1 201 Created\r\nContent-Type: application/json\r\nContent-Le",
            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n",
            "HTTP/1.1 100 Continue\r\n\r\n",
        ])
        func aHeadThatEndsTooSoon(bytes: String) async throws {
            let loss = try loss(try await reason(after: bytes))
            #expect(!loss.nothingSent)
        }

        @Test(arguments: [
            "this is not HTTP at all\r\n\r\n",
            "HTTP/1.1 abc OK\r\n\r\n",
            "HTTP/1.1 200 OK\r\nno colon here\r\n\r\n",
            "HTTP/1.1 200 OK\r\nX: a\r\n folded\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Length: twelve\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\nhello",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\nhello\r\n0\r\n\r\n",
        ])
        func anAnswerThatIsNotHTTP(bytes: String) async throws {
            let reason = try await reason(after: bytes)
            guard case .malformedResponse = reason else {
                Issue.record("\(reason)")
                return
            }
        }

        @Test func aResetIsALoss() async throws {
            let server = try RawServer { connection in
                _ = connection.receiveHead()
                connection.reset()
            }
            let loss = try loss(try await transport.reason(.to(server.address)))
            #expect(!loss.answerBegan && !loss.nothingSent)
        }

        @Test func aNameNobodyKnows() async throws {
            // RFC 6761, 6.4: there is never anything under this name.
            let failure = try await transport.failure(.to("https://nowhere.invalid"))
            guard case .cannotConnect(host: "nowhere.invalid", .nameNotFound) = failure.reason else {
                Issue.record("\(failure)")
                return
            }
            #expect(failure.nothingWasSent)
        }

        @Test func nobodyListening() async throws {
            let failure = try await transport.failure(.to("http://127.0.0.1:\(try deafPort())"))
            guard case .cannotConnect(host: "127.0.0.1", .refused) = failure.reason else {
                Issue.record("\(failure)")
                return
            }
            #expect(failure.nothingWasSent)
        }

        @Test(arguments: [Bowline.RequestMethod.get, .post])
        func aPooledConnectionClosedUnderUsIsToldAndNotRepeatedBehindTheRoadsBack(method: Bowline.RequestMethod)
            async throws
        {
            let requests = Locked(0)
            let server = try RawServer { connection in
                while connection.receiveHead() != nil {
                    let count = requests.withLock { requests in
                        requests += 1
                        return requests
                    }
                    guard count == 1 else { return }
                    connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
                }
            }
            #expect(try await transport.send(.to(server.address)).text == "ok")
            let loss = try loss(try await transport.reason(.to(server.address, method)))
            #expect(loss.wasReused && !loss.answerBegan && !loss.nothingSent)
            #expect(requests.withLock { $0 } == 2)
        }

        @Test func aServerThatNeverAnswers() async throws {
            let server = try RawServer { connection in
                _ = connection.receiveHead()
                _ = connection.receive()
            }
            let reason = try await transport.reason(.to(server.address, within: .milliseconds(150)))
            #expect("\(reason)" == "timedOut(Bowline.CallError.Phase.waiting)")
        }

        @Test func aServerThatDripsTooSlowly() async throws {
            let server = try RawServer { connection in
                _ = connection.receiveHead()
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
                connection.send("drip")
                _ = connection.receive()
            }
            let reason = try await transport.reason(.to(server.address, within: .milliseconds(300)))
            #expect("\(reason)" == "timedOut(Bowline.CallError.Phase.receiving)")
        }

        private static func settings(idle: Duration) -> TransportSettings {
            var settings = TransportSettings()
            settings.idleTimeout = idle
            return settings
        }

        @Test func aSilentServerEndsTheAttemptBeforeItsDeadline() async throws {
            let server = try RawServer { connection in
                _ = connection.receiveHead()
                _ = connection.receive()
            }
            let transport = try CurlTransport(Self.settings(idle: .milliseconds(150)))
            let reason = try await transport.reason(.to(server.address))
            #expect("\(reason)" == "timedOut(Bowline.CallError.Phase.waiting)")
        }

        @Test func aSlowAnswerThatGoesOnOutlastsTheIdleTime() async throws {
            let server = try RawServer { connection in
                _ = connection.receiveHead()
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\n")
                for _ in 0..<8 {
                    pauseThread(milliseconds: 600)
                    connection.send("x")
                }
            }
            let transport = try CurlTransport(Self.settings(idle: .seconds(4)))
            #expect(try await transport.send(.to(server.address)).text == "xxxxxxxx")
        }

        @Test func aStreamThatFallsSilentEnds() async throws {
            let server = try RawServer { connection in
                _ = connection.receiveHead()
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\nx")
                _ = connection.receive()
            }
            let transport = try CurlTransport(Self.settings(idle: .milliseconds(150)))
            let response = try await transport.send(.to(server.address, within: nil, delivery: .streamed))
            guard case .stream(let stream) = response.body else { return #expect(Bool(false)) }
            do throws(CallError) {
                _ = try await stream.collect(upTo: 100)
                Issue.record("it ended as if it were whole")
            } catch {
                #expect("\(error.reason)" == "timedOut(Bowline.CallError.Phase.receiving)")
            }
        }

        @Test func aReaderThatTakesItsTimeIsNotTakenForASilentServer() async throws {
            let size = 4 << 20
            let server = try RawServer { connection in
                _ = connection.receiveHead()
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(size)\r\n\r\n")
                connection.send(String(repeating: "x", count: size))
            }
            let transport = try CurlTransport(Self.settings(idle: .seconds(5)))
            let response = try await transport.send(.to(server.address, within: nil, delivery: .streamed))
            guard case .stream(let stream) = response.body else { return #expect(Bool(false)) }
            try await Task.sleep(for: .seconds(7))
            #expect(try await stream.collect(upTo: size).count == size)
        }

        @Test func aHungAttemptIsRepeatedWhileTimeIsLeft() async throws {
            let attempts = Locked(0)
            let server = try RawServer { connection in
                _ = connection.receiveHead()
                let attempt = attempts.withLock { attempts in
                    attempts += 1
                    return attempts
                }
                if attempt == 1 {
                    _ = connection.receive()
                } else {
                    connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
                }
            }
            let client = Client(
                environment: try BackendEnvironment(.development, base: server.address),
                transport: try CurlTransport(Self.settings(idle: .milliseconds(200)))
            )
            let text = try await client.send(Endpoint<String>(.get, "/", answer: .text))
            #expect(text == "ok")
            #expect(attempts.withLock { $0 } == 2)
        }

        /// The transport's own limit for silence is ten times as long as the call. Half of the call is left for the second attempt, also on
        /// a machine that is so busy that the end of the first is noticed seconds late.
        @Test func aHungAttemptOfAShortCallIsRepeatedToo() async throws {
            let attempts = Locked(0)
            let server = try RawServer { connection in
                _ = connection.receiveHead()
                let attempt = attempts.withLock { attempts in
                    attempts += 1
                    return attempts
                }
                if attempt == 1 {
                    _ = connection.receive()
                } else {
                    connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
                }
            }
            let client = Client(
                environment: try BackendEnvironment(.development, base: server.address),
                transport: try CurlTransport(Self.settings(idle: .seconds(240)))
            )
            let endpoint = Endpoint<String>(.get, "/", traits: Traits(timeout: .seconds(24)), answer: .text)
            #expect(try await client.send(endpoint) == "ok")
            #expect(attempts.withLock { $0 } == 2)
        }

        @Test func onPlainHTTPASlowCallDoesNotDelayAQuickOne() async throws {
            let (slowCame, quickIsBack) = (Locked(false), Locked(false))
            let server = try RawServer { connection in
                while let head = connection.receiveHead() {
                    if head.contains("/slow") {
                        slowCame.withLock { $0 = true }
                        for _ in 0..<2_000 where !quickIsBack.withLock({ $0 }) { pauseThread(milliseconds: 10) }
                    }
                    connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
                }
            }
            let slowIsBack = Locked(false)
            let slow = Task { [transport] in
                _ = try await transport.send(.to(server.address + "/slow"))
                slowIsBack.withLock { $0 = true }
            }
            while !slowCame.withLock({ $0 }) { await Task.yield() }
            _ = try await transport.send(.to(server.address + "/quick"))
            #expect(!slowIsBack.withLock { $0 })
            quickIsBack.withLock { $0 = true }
            try await slow.value
        }

        @Test func aRequestSaysWhichProgramSentIt() async throws {
            let head = Locked("")
            let server = try RawServer { connection in
                let text = connection.receiveHead().map { "\($0)" } ?? ""
                head.withLock { $0 = text }
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
            }
            _ = try await transport.send(.to(server.address))
            let line = head.withLock { $0 }.split(separator: "\r\n").first { $0.lowercased().hasPrefix("user-agent:") }
            #expect(line?.contains("Bowline") == true)
        }

        @Test func aServerThatTakesNoPartInTLS() async throws {
            let server = try RawServer { connection in
                while !connection.receive().isEmpty {}
            }
            var settings = TransportSettings()
            settings.connectTimeout = .milliseconds(150)
            let failure = try await CurlTransport(settings).failure(.to("https://127.0.0.1:\(server.port)"))
            guard case .cannotConnect(_, .timedOut) = failure.reason else {
                Issue.record("\(failure)")
                return
            }
        }

        @Test func aHeadOverItsLimitIsRefused() async throws {
            let server = try RawServer { connection in
                _ = connection.receiveHead()
                connection.send(
                    "HTTP/1.1 200 OK\r\n" + String(repeating: "X-Y: 0123456789\r\n", count: 10_000) + "\r\n"
                )
            }
            let reason = try await transport.reason(.to(server.address))
            #expect("\(reason)" == "tooLarge(Bowline.CallError.Part.headers, limit: 65536)")
        }

        @Test(arguments: ["Content-Length: 2000\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n7d0\r\n"])
        func aBodyOverItsLimitIsRefused(framing: String) async throws {
            let server = try RawServer { connection in
                _ = connection.receiveHead()
                connection.send(
                    "HTTP/1.1 200 OK\r\n" + framing + String(repeating: "x", count: 2_000) + "\r\n0\r\n\r\n"
                )
            }
            let reason = try await transport.reason(.to(server.address, delivery: .buffered(limit: 1_999)))
            #expect("\(reason)" == "tooLarge(Bowline.CallError.Part.body, limit: 1999)")
            #expect(
                try await transport.send(.to(server.address, delivery: .buffered(limit: 2_000))).bytes.count == 2_000
            )
        }
    }
#endif
