import Basics
import Testing

@testable import HTTPServer

@Suite(.timeLimit(.minutes(8)))
struct WebSocketTests {
    private func echo(_ options: WebSocketOptions = WebSocketOptions()) -> Route {
        Route(.get, "/echo") { request in
            try request.upgrade(options, subprotocol: request.offeredSubprotocols.first) { socket in
                for await message in socket.messages { socket.send(message) }
            }
        }
    }

    @Test func theHandshakeOfTheStandardsExample() {
        #expect(acceptValue(forKey: "dGhlIHNhbXBsZSBub25jZQ==") == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
    }

    @Test func messagesOfEverySizeComeBack() async throws {
        try await withServer([echo()]) { port, _ in
            let client = try await FrameClient(port: port, "/echo")
            for size in [0, 1, 125, 126, 127, 65_535, 65_536, 300_000] {
                let text = String(repeating: "é", count: size / 2)
                client.send(.text, Array(text.utf8))
                #expect(await client.frame() == Frame(.text, Array(text.utf8)))
                let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0) }
                client.send(.binary, bytes)
                #expect(await client.frame() == Frame(.binary, bytes))
            }
            client.send(.close, [3, 232])
            #expect(await client.frame() == Frame(.close, [3, 232]))
            #expect(await client.readsToEnd())
        }
    }

    @Test func fragmentsAreJoinedAndPingsBetweenThemAnswered() async throws {
        try await withServer([echo()]) { port, _ in
            let client = try await FrameClient(port: port, "/echo")
            client.send(.text, Array("one ".utf8), isLast: false)
            client.send(.ping, Array("hey".utf8))
            client.send(.continuation, Array("two ".utf8), isLast: false)
            client.send(.continuation, Array("three".utf8))
            #expect(await client.frame() == Frame(.pong, Array("hey".utf8)))
            #expect(await client.frame() == Frame(.text, Array("one two three".utf8)))
        }
    }

    @Test(
        arguments: [
            ([0x81, 0x02, 0x61, 0x62], 1002), ([0xC1, 0x80, 0, 0, 0, 0], 1002), ([0x83, 0x80, 0, 0, 0, 0], 1002),
            ([0x80, 0x80, 0, 0, 0, 0], 1002), ([0x09, 0x80, 0, 0, 0, 0], 1002),
            ([0x81, 0x82, 0, 0, 0, 0, 0xC3, 0x28], 1007), ([0x88, 0x81, 0, 0, 0, 0, 0x03], 1002),
            ([0x88, 0x82, 0, 0, 0, 0, 0x03, 0xED], 1002), ([0x88, 0x84, 0, 0, 0, 0, 0x03, 0xE8, 0xC3, 0x28], 1007),
            ([0x82, 0xFE, 0x04, 0x01, 0, 0, 0, 0, 1], 1009),
        ] as [([UInt8], Int)]
    )
    func whatTheStandardForbidsClosesWithItsCode(bytes: [UInt8], code: Int) async throws {
        var options = WebSocketOptions()
        options.maxMessageSize = 1024
        try await withServer([echo(options)]) { port, _ in
            let client = try await FrameClient(port: port, "/echo")
            client.sendRaw(bytes)
            let close = try #require(await client.frame())
            #expect(close.kind == .close)
            // A frame that is not even a frame is answered with a close without a code.
            #expect(close.payload.isEmpty || close.payload.prefix(2) == [UInt8(code >> 8), UInt8(code & 255)])
            #expect(await client.readsToEnd())
        }
    }

    @Test func refusalsAreOrdinaryAnswers() async throws {
        let guarded = Route(.get, "/guarded") { request in
            guard request.header("Authorization") != nil else {
                throw HTTPError(.unauthorized, .unauthorized, "Sign in first.")
            }
            return try request.upgrade { _ in }
        }
        try await withServer([echo(), guarded]) { port, _ in
            let client = try RawClient(port: port)
            let upgrade = ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"]
            let key = ["Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="]
            #expect(await client.exchange("GET", "/guarded", upgrade + key)?.status == 401)
            #expect(await client.exchange("GET", "/missing", upgrade + key)?.status == 404)
            let plain = try #require(await client.exchange("GET", "/echo"))
            #expect(plain.status == 426)
            #expect(plain["Sec-WebSocket-Version"] == "13")
            #expect(
                await client.exchange("GET", "/echo", Array(upgrade.dropLast()) + ["Sec-WebSocket-Version: 8"] + key)?
                    .status == 426
            )
            #expect(await client.exchange("GET", "/echo", upgrade + ["Sec-WebSocket-Key: short"])?.status == 400)
            let offer = upgrade + key + ["Sec-WebSocket-Protocol: chat, superchat"]
            let agreed = try #require(await client.exchange("GET", "/echo", offer))
            #expect(agreed.status == 101)
            #expect(agreed["Sec-WebSocket-Accept"] == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
            #expect(agreed["Sec-WebSocket-Protocol"] == "chat")
        }
    }

    @Test func framesSentTogetherWithTheHandshakeAreNotLost() async throws {
        try await withServer([echo()]) { port, _ in
            let client = try await FrameClient(
                port: port,
                "/echo",
                early: FrameClient.encode(.text, Array("early".utf8))
            )
            #expect(await client.frame() == Frame(.text, Array("early".utf8)))
        }
    }

    @Test func anApplicationClosesWithItsOwnCodeAfterWhatItSent() async throws {
        let route = Route(.get, "/expire") { request in
            try request.upgrade { socket in
                socket.send(.text("last words"))
                socket.close(.unauthorized, reason: "the token expired")
            }
        }
        try await withServer([route]) { port, _ in
            let client = try await FrameClient(port: port, "/expire")
            #expect(await client.frame() == Frame(.text, Array("last words".utf8)))
            #expect(await client.frame() == Frame(.close, [17, 49] + Array("the token expired".utf8)))
            client.send(.close, [17, 49])
            #expect(await client.readsToEnd())
        }
    }

    @Test func aClientThatVanishesEndsItsHandler() async throws {
        let (started, ended) = (Flag(), Flag())
        let route = Route(.get, "/listen") { request in
            try request.upgrade { _ in
                started.raise()
                try? await Task.sleep(for: .seconds(3600))
                ended.raise()
            }
        }
        try await withServer([route]) { port, _ in
            let client = try await FrameClient(port: port, "/listen")
            await started.wait()
            client.close()
            await ended.wait()
        }
    }

    @Test func aSilentClientIsPingedThenDropped() async throws {
        var options = WebSocketOptions()
        options.pingInterval = .milliseconds(300)
        try await withServer([echo(options)]) { port, _ in
            let client = try await FrameClient(port: port, "/echo")
            #expect(await client.frame() == Frame(.ping, []))
            #expect(await client.readsToEnd())
        }
    }

    @Test func aReaderTooSlowIsClosed() async throws {
        var options = WebSocketOptions()
        options.maxWaitingBytes = 100_000
        let refused = Flag()
        let route = Route(.get, "/flood") { [options] request in
            try request.upgrade(options) { socket in
                let frame = WebSocketFrame(binary: [UInt8](repeating: 1, count: 50_000))
                while socket.send(frame) { await Task.yield() }
                refused.raise()
            }
        }
        try await withServer([route]) { port, _ in
            let client = try await FrameClient(port: port, "/flood")
            await refused.wait()
            #expect(await client.readsToEnd())
        }
    }

    @Test func aClientThatTakesNothingOfWhatWaitsIsClosedInTime() async throws {
        let ended = Flag()
        var options = WebSocketOptions()
        options.maxStall = .milliseconds(200)
        options.maxWaitingBytes = 100_000_000
        let route = Route(.get, "/flood") { [options] request in
            try request.upgrade(options) { socket in
                // More than the kernel takes for a client.
                socket.send(.binary([UInt8](repeating: 1, count: 30_000_000)))
                for await _ in socket.messages {}
                ended.raise()
            }
        }
        try await withServer([route]) { port, _ in
            let client = try await FrameClient(port: port, "/flood")
            await ended.wait()
            client.close()
        }
    }

    @Test func aClientThatDoesNotReadItsAnswersIsNotRead() async throws {
        var options = WebSocketOptions()
        options.controlFrameRate = .init(perSecond: 1_000_000_000, burst: 1_000_000_000)
        options.maxStall = .seconds(600)
        try await withServer([echo(options)]) { port, _ in
            let client = try await FrameClient(port: port, "/echo")
            let pings = (0..<5_000).flatMap { _ in FrameClient.encode(.ping, [UInt8](repeating: 1, count: 125)) }
            // What goes into the kernel's buffers on the way there and back, and no more.
            #expect(await client.sendWhileTaken(pings, upTo: 100_000_000) < 100_000_000)
        }
    }

    @Test func tooManyPingsCloseWith1008() async throws {
        try await withServer([echo()]) { port, _ in
            let client = try await FrameClient(port: port, "/echo")
            client.sendRaw((0..<5_000).flatMap { _ in FrameClient.encode(.ping, []) })
            var frame = await client.frame()
            while frame?.kind == .pong { frame = await client.frame() }
            #expect(frame?.kind == .close)
            #expect(frame?.payload.prefix(2) == [3, 240])
        }
    }

    @Test func aListenerWhoTalksTooMuchIsClosedWith1008() async throws {
        var options = WebSocketOptions()
        options.frameRate = .listener
        let quiet = Route(.get, "/listen") { [options] request in
            try request.upgrade(options) { socket in for await _ in socket.messages {} }
        }
        try await withServer([quiet]) { port, _ in
            let client = try await FrameClient(port: port, "/listen")
            client.sendRaw((0..<5_000).flatMap { _ in FrameClient.encode(.text, []) })
            #expect(await client.frame()?.payload.prefix(2) == [3, 240])
        }
    }

    @Test func aMessageOfManySmallFragmentsComesBackWhole() async throws {
        try await withServer([echo()]) { port, _ in
            let client = try await FrameClient(port: port, "/echo")
            let parts = (0..<20_000).flatMap { _ in FrameClient.encode(.continuation, [97], isLast: false) }
            client.sendRaw(
                FrameClient.encode(.text, [97], isLast: false) + parts + FrameClient.encode(.continuation, [])
            )
            #expect(await client.frame() == Frame(.text, [UInt8](repeating: 97, count: 20_001)))
        }
    }

    @Test func aBroadcastReachesAll() async throws {
        let sockets = Locked<[WebSocket]>([])
        var options = WebSocketOptions()
        // The first fifty may wait long for the last.
        options.pingInterval = .seconds(600)
        let route = Route(.get, "/join") { [options] request in
            try request.upgrade(options) { socket in
                sockets.withLock { $0.append(socket) }
                for await _ in socket.messages {}
            }
        }
        try await withServer([route]) { port, _ in
            var clients: [FrameClient] = []
            for _ in 0..<50 { clients.append(try await FrameClient(port: port, "/join")) }
            try await until { sockets.withLock { $0.count } == 50 }
            for number in 0..<20 {
                WebSocket.broadcast(WebSocketFrame(text: "event \(number)"), to: sockets.withLock { $0 })
            }
            for client in clients {
                for number in 0..<20 {
                    #expect(await client.frame() == Frame(.text, Array("event \(number)".utf8)))
                }
            }
        }
    }

    @Test func stoppingTheServerClosesWithGoingAway() async throws {
        let server = Server(try RouteTable([RouteGroup(routes: [echo()])]))
        let client = try await FrameClient(port: try server.start(), "/echo")
        client.send(.text, Array("hello".utf8))
        #expect(await client.frame() == Frame(.text, Array("hello".utf8)))
        let stopping = Task { await server.stop(grace: .seconds(60)) }
        #expect(await client.frame()?.payload.prefix(2) == [3, 233])
        client.send(.close, [3, 233])
        #expect(await client.readsToEnd())
        client.close()
        await stopping.value
    }
}

struct WebSocketSilenceTests {
    @Test func aSilentClientIsPingedOnceThenDropped() {
        var silence = WebSocketSilence(interval: 10, now: 100)
        #expect([110, 111, 112, 120, 121].map { silence.step($0) } == [.wait, .ping, .wait, .wait, .drop])
    }

    @Test func whoAnswersIsAskedAgainLater() {
        var silence = WebSocketSilence(interval: 10, now: 100)
        #expect(silence.step(111) == .ping)
        silence.recordActivity(115)
        #expect([121, 125, 126].map { silence.step($0) } == [.wait, .wait, .ping])
    }
}

struct FrameAllowanceTests {
    @Test func theBurstIsForAllAndComesBackAtTheRate() {
        var allowance = FrameAllowance(.init(perSecond: 10, burst: 3), now: 0)
        let times: [UInt64] = [0, 0, 0, 0, 99_999_999, 100_000_000, 100_000_000, 9_000_000_000, 9_000_000_000]
        let granted = [true, true, true, false, false, true, false, true, true]
        #expect(times.map { allowance.spend($0) } == granted)
    }
}

struct OutgoingFramesTests {
    private func frame(_ size: Int) -> WebSocketFrame { WebSocketFrame(binary: [UInt8](repeating: 0, count: size)) }

    @Test func piecesAreWrittenInOrderAcrossFrames() {
        var frames = OutgoingFrames()
        for size in [10, 20, 30] { frames.append(frame(size)) }
        #expect(frames.waiting == 66)
        frames.wrote(15)
        #expect(frames.next(64).count == 2)
        frames.wrote(51)
        #expect(frames.isEmpty)
        #expect(frames.next(64).isEmpty)
    }

    @Test func droppingKeepsTheOtherHalfOfABegunFrame() {
        var frames = OutgoingFrames()
        for size in [10, 20, 30] { frames.append(frame(size)) }
        frames.wrote(5)
        frames.dropUnstarted()
        #expect(frames.waiting == 7)
        frames.wrote(7)
        frames.append(frame(1))
        frames.dropUnstarted()
        #expect(frames.isEmpty)
    }

    @Test func theLimitHoldsExceptForAFirstFrame() {
        var outbox = WebSocket.Outbox()
        let first = outbox.append(frame(500), limit: 100)
        let second = outbox.append(frame(1), limit: 100)
        #expect(first && !second)
    }

    @Test func aFirstFrameHasNoRoomOfItsOwnWhereAllReadersHaveTooMuchWaiting() {
        var outbox = WebSocket.Outbox()
        let large = outbox.append(frame(500), limit: 100, isShort: true)
        let small = outbox.append(frame(50), limit: 100, isShort: true)
        #expect(!large && small)
        #expect(outbox.waiting == 52)
    }

    @Test func aFrameThatWaitsAloneDoesNotCountWhileItIsWritten() {
        var outbox = WebSocket.Outbox()
        _ = outbox.append(frame(50), limit: 100)
        #expect(outbox.take().isLone && outbox.waiting == 0)
        for _ in 0..<2 { _ = outbox.append(frame(20), limit: 100) }
        #expect(!outbox.take().isLone && outbox.waiting == 44)
        _ = outbox.append(frame(20), limit: 100)
        #expect(outbox.take().isLone && outbox.waiting == 66, "others are still being written")
    }

    @Test func answersAreCountedUntilTheyAreWritten() {
        var frames = OutgoingFrames()
        [UInt8](repeating: 0, count: 20).withUnsafeBytes { frames.append(WebSocketFrame(answers: $0)) }
        frames.append(frame(10))
        frames.wrote(19)
        #expect(frames.waitingAnswers == 20)
        frames.wrote(1)
        #expect(frames.waitingAnswers == 0)
        #expect(frames.waiting == 12)
    }
}
