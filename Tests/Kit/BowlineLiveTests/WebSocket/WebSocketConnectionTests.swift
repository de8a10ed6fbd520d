#if os(Linux)
    import Basics
    import Bowline
    import BowlineLive
    import Dispatch
    import HTTPServer
    import TestSupport
    import Testing

    @Suite(.timeLimit(.minutes(8))) struct WebSocketConnectionTests {
        private let connector: WebSocketConnector

        init() throws {
            connector = try WebSocketConnector()
        }

        private func connect(
            _ address: String,
            _ change: (inout BowlineLive.WebSocketOptions) -> Void = { _ in }
        ) async throws -> WebSocketConnection {
            var options = BowlineLive.WebSocketOptions()
            change(&options)
            return try await connector.connect(to: try WebAddress(address), options: options)
        }

        @Test func messagesOfEverySizeComeBack() async throws {
            try await withServer([.echo()]) { server in
                let socket = try await connect(server + "/echo")
                for size in [0, 1, 125, 126, 65_535, 65_536, 300_000] {
                    let text = BowlineLive.WebSocketMessage.text(String(repeating: "é", count: size / 2))
                    try await socket.send(text)
                    #expect(await socket.receive() == text)
                    let bytes = BowlineLive.WebSocketMessage.binary((0..<size).map { UInt8(truncatingIfNeeded: $0) })
                    try await socket.send(bytes)
                    #expect(await socket.receive() == bytes)
                }
                socket.close()
                #expect(await socket.receive() == nil)
                #expect(socket.ending == .closedByServer(.normal, reason: ""))
            }
        }

        @Test func aMessageOverTheServersTLS() async throws {
            let authority = try TestAuthority()
            let locations = "location / { return 403 '{\"error\":{\"code\":\"FORBIDDEN\",\"message\":\"no\"}}'; }"
            let nginx = try NginxServer(locations, authority: authority)
            var settings = TransportSettings()
            settings.certificateAuthorities = authority.file
            let trusting = try WebSocketConnector(settings)
            let address = try WebAddress(nginx.secure())
            let refusal = try await failure { () throws(CallError) in try await trusting.connect(to: address) }
            #expect(refusal.status == 403)
            #expect(refusal.server?.code == "FORBIDDEN")
            let distrust = try await failure { () throws(CallError) in try await connector.connect(to: address) }
            guard case .untrusted(_, .unknownAuthority) = distrust.reason else {
                Issue.record("it was \(distrust)")
                return
            }
        }

        @Test func messagesComeBackOverTLSByTheKitsRulesOfTrust() async throws {
            let authority = try TestAuthority()
            let files = TLSFiles(certificate: authority.certificateFile(.good), key: authority.keyFile(.good))
            try await withServer([.echo()], tls: files) { server in
                let address = try WebAddress(server + "/echo")
                var settings = TransportSettings()
                settings.certificateAuthorities = authority.file
                settings.pins = ["127.0.0.1": [try PublicKeyPin(authority.pin(of: .good))]]
                let socket = try await WebSocketConnector(settings).connect(to: address)
                for size in [1, 16_384, 300_000] {
                    let bytes = BowlineLive.WebSocketMessage.binary((0..<size).map { UInt8(truncatingIfNeeded: $0) })
                    try await socket.send(bytes)
                    #expect(await socket.receive() == bytes)
                }
                socket.close()
                #expect(await socket.receive() == nil)
                #expect(socket.ending == .closedByServer(.normal, reason: ""))
                // Without the authority, and with another's pin, nobody is spoken to.
                settings.pins = ["127.0.0.1": [try PublicKeyPin(authority.pin(of: .otherName))]]
                for distrusting in [connector, try WebSocketConnector(settings)] {
                    let distrust = try await failure { () throws(CallError) in
                        try await distrusting.connect(to: address)
                    }
                    guard case .untrusted = distrust.reason else {
                        Issue.record("it was \(distrust)")
                        return
                    }
                }
            }
        }

        @Test(arguments: [401, 404, 426, 503])
        func aRefusalKeepsItsStatus(status: Int) async throws {
            let server = try RawServer { connection in
                _ = connection.receiveHead()
                connection.send("HTTP/1.1 \(status) No\r\nContent-Length: 2\r\nX-Request-Id: abc\r\n\r\n{}")
            }
            let address = try WebAddress(server.address)
            let refusal = try await failure { () throws(CallError) in try await connector.connect(to: address) }
            #expect(refusal.status == status)
            #expect(refusal.server?.requestID == "abc")
        }

        /// A connection that has sent more than the way to its server holds. The second message has a place only once the
        /// first one is on its way, so a close that follows stands behind both and does not leave together with the first.
        private func filled(_ address: String) async throws -> WebSocketConnection {
            let socket = try await connect(address) {
                $0.closeTimeout = .milliseconds(100)
                $0.maxUnsentBytes = 1
            }
            try await socket.send(.binary([UInt8](repeating: 7, count: 32 << 20)))
            try await socket.send(.text("next"))
            return socket
        }

        @Test func closingEndsInTimeAlthoughThePeerHasStoppedReading() async throws {
            let isDone = DispatchSemaphore(value: 0)
            let server = try RawServer.webSocket { _, _ in isDone.wait() }
            defer { isDone.signal() }
            let socket = try await filled(server.address)
            socket.close()
            #expect(await socket.receive() == nil)
            #expect(socket.ending != nil)
        }

        @Test func aConnectionLetGoOfEndsAlthoughThePeerHasStoppedReading() async throws {
            let isDone = DispatchSemaphore(value: 0)
            let server = try RawServer.webSocket { _, _ in isDone.wait() }
            defer { isDone.signal() }
            _ = try await filled(server.address)
            while connector.openCount > 0 { try await Task.sleep(for: .milliseconds(5)) }
        }

        @Test func nobodyListens() async throws {
            let address = try WebAddress("http://127.0.0.1:1")
            let refusal = try await failure { () throws(CallError) in try await connector.connect(to: address) }
            guard case .cannotConnect(_, .refused) = refusal.reason else {
                Issue.record("it was \(refusal)")
                return
            }
        }

        @Test func fragmentsAreJoinedAndPingsBetweenThemAnswered() async throws {
            let pong = Locked<[UInt8]?>(nil)
            let server = try RawServer.webSocket { connection, _ in
                connection.send([0x01, 3] + Array("one".utf8))
                connection.send([0x89, 2, 7, 8])
                connection.send([0x80, 3] + Array("two".utf8))
                let answer = connection.receiveFrame()
                pong.withLock { $0 = answer?.opcode == 10 ? answer?.payload : nil }
                connection.send([0x88, 5, 0x0F, 0xA0] + Array("bye".utf8))
                _ = connection.receiveFrame()
            }
            let socket = try await connect(server.address)
            #expect(await socket.receive() == .text("onetwo"))
            #expect(await socket.receive() == nil)
            #expect(socket.ending == .closedByServer(.init(rawValue: 4000), reason: "bye"))
            #expect(pong.withLock { $0 } == [7, 8])
        }

        @Test(
            arguments: [
                // A masked frame, a reserved bit, an unknown kind, a lone continuation, a fragmented ping.
                ([0x81, 0x81, 1, 2, 3, 4, 5], 1002), ([0xC1, 0], 1002), ([0x83, 0], 1002), ([0x80, 0], 1002),
                ([0x09, 0], 1002),
                // Text that is not UTF-8, a close without a whole code, a close with a code that is never sent, and too
                // much.
                ([0x81, 2, 0xC3, 0x28], 1007), ([0x88, 1, 3], 1002), ([0x88, 2, 3, 0xED], 1002),
                ([0x82, 126, 4, 1, 1], 1009),
            ] as [([UInt8], Int)]
        )
        func whatTheStandardForbidsEndsTheConnection(bytes: [UInt8], code: Int) async throws {
            let answer = Locked<[UInt8]?>(nil)
            let server = try RawServer.webSocket { connection, _ in
                connection.send(bytes)
                let close = connection.receiveFrame()
                answer.withLock { $0 = close?.opcode == 8 ? close?.payload : [0] }
            }
            let socket = try await connect(server.address) { $0.maxMessageSize = 1024 }
            #expect(await socket.receive() == nil)
            // The server's thread may be a moment behind.
            while answer.withLock({ $0 == nil }) { await Task.yield() }
            let payload = answer.withLock { $0 ?? [] }
            // wslay answers what is not even a frame with a close without a code.
            #expect(payload.isEmpty || payload.prefix(2) == [UInt8(code >> 8), UInt8(code & 255)], "\(payload)")
            guard case .closedHere = socket.ending else {
                Issue.record("it ended as \(String(describing: socket.ending))")
                return
            }
        }

        @Test func aCutConnectionIsNoClose() async throws {
            let server = try RawServer.webSocket { connection, _ in connection.send([0x81, 1, 65]) }
            let socket = try await connect(server.address)
            #expect(await socket.receive() == .text("A"))
            #expect(await socket.receive() == nil)
            #expect(socket.ending == .lost)
            let refusal = try await failure { () throws(CallError) in try await socket.send(.text("late")) }
            guard case .connectionLost = refusal.reason else {
                Issue.record("it was \(refusal)")
                return
            }
        }

        @Test func anAgreementToAnotherKeyIsRefused() async throws {
            let server = try RawServer { connection in
                _ = connection.receiveHead()
                connection.send(RawServer.agreement(to: "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="))
            }
            let address = try WebAddress(server.address)
            let refusal = try await failure { () throws(CallError) in try await connector.connect(to: address) }
            guard case .malformedResponse = refusal.reason else {
                Issue.record("it was \(refusal)")
                return
            }
        }

        @Test func aSilentServerFailsTheHandshakeInTime() async throws {
            let server = try RawServer { connection in while !connection.receive().isEmpty {} }
            let refusal = try await failure { () throws(CallError) in
                do {
                    return try await connect(server.address) { $0.handshakeTimeout = .milliseconds(50) }
                } catch let failure as CallError {
                    throw failure
                } catch {
                    throw .layer(name: "test", underlying: error)
                }
            }
            guard case .timedOut(.waiting) = refusal.reason else {
                Issue.record("it was \(refusal)")
                return
            }
        }

        @Test func aServerThatPingsAndDoesNotReadIsNotReadEither() async throws {
            let sent = Locked<Int?>(nil)
            let server = try RawServer.webSocket { connection, _ in
                connection.limitStalls(milliseconds: 1_000)
                let pings = (0..<2_000).flatMap { _ in [0x89, 125] + [UInt8](repeating: 1, count: 125) }
                var count = 0
                while count < 200_000_000, connection.send(pings) { count += pings.count }
                sent.withLock { [count] in $0 = count }
            }
            let socket = try await connect(server.address)
            #expect(await socket.receive() == nil)
            // What goes into the kernel's buffers on the way there and back, and no more.
            #expect(sent.withLock { $0 } ?? .max < 200_000_000)
        }

        @Test func answersToPingsAreSentAgainOnceTheServerReads() async throws {
            let server = try RawServer.webSocket { connection, _ in
                connection.limitStalls(milliseconds: 1_000)
                let pings = (0..<2_000).flatMap { _ in [0x89, 125] + [UInt8](repeating: 1, count: 125) }
                var count = 0
                while connection.send(pings) { count += 2_000 }
                for _ in 0..<count where connection.receiveFrame()?.opcode != 10 { return }
                connection.limitStalls(milliseconds: 60_000)
                // The last ping may have been cut off in its middle, so no message can follow.
            }
            let socket = try await connect(server.address)
            #expect(await socket.receive() == nil)
            #expect(socket.framesReceived > 1_000)
        }

        @Test func anAnswerWhoseHeadDoesNotEndIsRefused() async throws {
            let server = try RawServer { connection in
                _ = connection.receiveHead()
                while connection.send([UInt8](repeating: 97, count: 65_536)) {}
            }
            let address = try WebAddress(server.address)
            let refusal = try await failure { () throws(CallError) in try await connector.connect(to: address) }
            guard case .tooLarge(.headers, _) = refusal.reason else {
                Issue.record("it was \(refusal)")
                return
            }
        }

        @Test func aBurstWaitsForASlowReaderAndNothingIsLost() async throws {
            let burst = Route(.get, "/burst") { request in
                var options = HTTPServer.WebSocketOptions()
                options.maxWaitingBytes = 64 << 20
                return try request.upgrade(options) { socket in
                    for number in 0..<10_000 { socket.send(.text("\(number)")) }
                    for await _ in socket.messages {}
                }
            }
            try await withServer([burst]) { server in
                let socket = try await connect(server + "/burst") { $0.maxWaitingMessages = 16 }
                for number in 0..<10_000 {
                    guard await socket.receive() == .text("\(number)") else {
                        Issue.record("message \(number) was another")
                        return
                    }
                }
                socket.close()
            }
        }

        @Test func aFastSenderWaitsForASlowServer() async throws {
            let count = 200
            let server = try RawServer.webSocket { connection, _ in
                for _ in 0..<count where connection.receiveFrame()?.payload.count != 50_000 { return }
                connection.send([0x81, 2] + Array("ok".utf8))
                _ = connection.receiveFrame()
            }
            let socket = try await connect(server.address) { $0.maxUnsentBytes = 100_000 }
            let message = BowlineLive.WebSocketMessage.binary([UInt8](repeating: 1, count: 50_000))
            for _ in 0..<count { try await socket.send(message) }
            #expect(await socket.receive() == .text("ok"))
        }

        @Test func whoIsCancelledWhileTheServerDoesNotReadWaitsNoLonger() async throws {
            let isOver = DispatchSemaphore(value: 0)
            let server = try RawServer.webSocket { _, _ in isOver.wait() }
            defer { isOver.signal() }
            let socket = try await connect(server.address) { $0.maxUnsentBytes = 100_000 }
            let sending = Task {
                let message = BowlineLive.WebSocketMessage.binary([UInt8](repeating: 1, count: 50_000))
                while true { try await socket.send(message) }
            }
            sending.cancel()
            let failure = await #expect(throws: CallError.self) { try await sending.value }
            #expect(failure?.isCancellation == true)
        }

        @Test func aCancelledReaderAndALetGoConnectionLeaveNothingOpen() async throws {
            try await withServer([.echo()]) { server in
                let address = try WebAddress(server + "/echo")
                for _ in 0..<20 {
                    let socket = try await connector.connect(to: address)
                    let reading = Task { await socket.receive() }
                    reading.cancel()
                    #expect(await reading.value == nil)
                }
                // The server answers each goodbye; only then is a connection gone.
                while connector.openCount > 0 { await Task.yield() }
            }
        }
    }
#endif
