#if os(Linux)
    import Basics
    import Bowline
    import BowlineTesting
    import HTTPServer
    import TestSupport
    import Testing

    @testable import BowlineLive

    @Suite(.timeLimit(.minutes(8))) struct LiveChannelTests {
        private struct Update: Codable, Sendable, Equatable {
            var type = "event"
            var id: String?
        }

        private typealias Channel = LiveChannel<Update, Update>

        private static let semantics = LiveSemantics<Update, Update>(
            id: { $0.id },
            isGap: { $0.type == "gap" },
            subscriptions: { [Update(type: "subscribe")] }
        )

        private let connector: WebSocketConnector

        init() throws {
            connector = try WebSocketConnector()
        }

        /// A channel to a server, with a clock that stands still and waits as long as they can be.
        private func open(
            _ server: String,
            path: EndpointPath = "/live",
            clock: ManualClock = ManualClock(),
            session: Session = Session(),
            credentials: Credentials = .none,
            after id: String? = nil,
            _ change: (inout LiveOptions) -> Void = { _ in }
        ) throws -> Channel {
            var configuration = Client.Configuration.bare(clock: clock)
            configuration.credentials = credentials
            let client = Client(
                environment: try BackendEnvironment(.development, base: server),
                transport: try CurlTransport(),
                session: session,
                configuration: configuration
            )
            var options = LiveOptions()
            change(&options)
            let endpoint = Endpoint<Void>(.get, path, answer: .nothing)
            let route = LiveRoute(client: client, endpoint: endpoint, dialer: connector, resumeQuery: "after")
            return Channel(route, Self.semantics, id, .standard, options, random: { 1 })
        }

        /// A server that sends the events after the one asked for, numbered up to `last`, and then does `finally`.
        private static func numbers(
            to last: Int,
            maxWaitingBytes: Int = 64 << 20,
            finally: @escaping @Sendable (WebSocket) async -> Void
        ) -> Route {
            Route(.get, "/live") { request in
                var options = HTTPServer.WebSocketOptions()
                options.maxWaitingBytes = maxWaitingBytes
                let after = request.query("after").flatMap { Int($0) } ?? 0
                return try request.upgrade(options) { socket in
                    for number in (after + 1)..<(last + 1) {
                        guard socket.send(.text(#"{"type":"event","id":"\#(number)"}"#)) else { return }
                    }
                    await finally(socket)
                }
            }
        }

        private static func idle(_ socket: WebSocket) async {
            for await _ in socket.messages {}
        }

        @Test func itSubscribesAndItsMessagesAreTyped() async throws {
            let route = Route(.get, "/live") { request in
                try request.upgrade { socket in for await message in socket.messages { socket.send(message) } }
            }
            try await withServer([route]) { server in
                let channel = try open(server)
                var events = channel.makeAsyncIterator()
                guard case .connected(.webSocket, after: nil) = await events.next() else {
                    Issue.record("it did not connect")
                    return
                }
                #expect(await events.message()?.type == "subscribe")
                try await channel.send(Update(type: "hello", id: "7"))
                #expect(await events.message() == Update(type: "hello", id: "7"))
                // It counts as taken a moment after it was handed over.
                while channel.lastEventID == nil { await Task.yield() }
                #expect(channel.lastEventID == "7")
                channel.close()
                #expect(await events.next() == nil)
            }
        }

        @Test func aCutConnectionIsResumedAfterTheLastEvent() async throws {
            let heads = Locked<[String]>([])
            let server = try RawServer.webSocket { connection, head in
                heads.withLock { $0.append(String(head.prefix { $0 != "\r\n" })) }
                let id = connection.number
                // Ending with something unread would reset the connection, and destroy what was sent.
                _ = connection.receiveFrame()
                let json = Array(#"{"type":"event","id":"\#(id)"}"#.utf8)
                connection.send([0x81, UInt8(json.count)] + json)
                if id == 3 { while !connection.receive().isEmpty {} }
            }
            let clock = ManualClock()
            let channel = try open(server.address, clock: clock)
            var events = channel.makeAsyncIterator()
            for id in 1...3 {
                _ = await events.next()
                #expect(await events.message()?.id == "\(id)")
                guard id < 3 else { break }
                guard case .disconnected(retryAfter: .milliseconds(250)) = await events.next() else {
                    Issue.record("it was not lost")
                    return
                }
                await clock.sleepers(1)
                clock.advance(by: .milliseconds(250))
            }
            let expected = ["/live", "/live?after=1", "/live?after=2"].map { "GET \($0) HTTP/1.1" }
            #expect(heads.withLock { $0 } == expected)
        }

        @Test func aGapIsTold() async throws {
            let route = Route(.get, "/live") { request in
                try request.upgrade { socket in
                    socket.send(.text(#"{"type":"gap"}"#))
                    await Self.idle(socket)
                }
            }
            try await withServer([route]) { server in
                var events = try open(server, after: "5").makeAsyncIterator()
                guard case .connected(.webSocket, after: "5") = await events.next(), case .gap = await events.next()
                else {
                    Issue.record("no gap was told")
                    return
                }
            }
        }

        @Test func aHalfOpenConnectionIsGivenUp() async throws {
            let server = try RawServer.webSocket { connection, _ in while !connection.receive().isEmpty {} }
            let clock = ManualClock()
            var events = try open(server.address, clock: clock).makeAsyncIterator()
            _ = await events.next()
            await clock.sleepers(1)
            clock.advance(by: .seconds(20))
            await clock.sleepers(1)
            clock.advance(by: .seconds(10))
            guard case .disconnected = await events.next() else {
                Issue.record("it was not noticed")
                return
            }
        }

        @Test func anExpiredCredentialIsRefreshedBeforeComingBack() async throws {
            let route = Route(.get, "/live") { request in
                let token = request.header("Authorization")
                return try request.upgrade { socket in
                    guard token == "Bearer fresh" else { return socket.close(.unauthorized) }
                    socket.send(.text(#"{"id":"1"}"#))
                    socket.send(.text(#"{"type":"event","id":"1"}"#))
                    await Self.idle(socket)
                }
            }
            let session = Session()
            let manager = CredentialManager(session: session) { _, _ in Credential(token: "fresh") }
            try await manager.signIn(user: "anna", with: Credential(token: "stale", refreshToken: "r"))
            try await withServer([route]) { server in
                let channel = try open(server, session: session, credentials: .refreshing(by: manager))
                var events = channel.makeAsyncIterator()
                _ = await events.next()
                guard case .disconnected(retryAfter: .zero) = await events.next(),
                    case .connected = await events.next(),
                    case .unreadable = await events.next()
                else {
                    Issue.record("it did not come back at once")
                    return
                }
                #expect(await events.message()?.id == "1")
            }
        }

        @Test func aForbiddenChannelStaysAway() async throws {
            let route = Route(.get, "/live") { request in
                try request.upgrade { socket in socket.close(.forbidden) }
            }
            try await withServer([route]) { server in
                var events = try open(server).makeAsyncIterator()
                _ = await events.next()
                guard case .stopped(.closedByServer(.forbidden)) = await events.next() else {
                    Issue.record("it did not stop")
                    return
                }
                #expect(await events.next() == nil)
            }
        }

        @Test func whereUpgradingIsImpossibleItListensToServerSentEvents() async throws {
            let route = Route(.get, "/live") { request in
                guard request.header("Accept") == "text/event-stream" else { return Response(.upgradeRequired) }
                return .stream(contentType: "text/event-stream") { writer in
                    try await writer.write(Array("id: 9\ndata: {\"type\":\"event\"}\n\n".utf8))
                }
            }
            try await withServer([route]) { server in
                let channel = try open(server)
                var events = channel.makeAsyncIterator()
                guard case .connected(.events, after: nil) = await events.next() else {
                    Issue.record("it did not fall back")
                    return
                }
                #expect(await events.message()?.type == "event")
                guard case .disconnected = await events.next() else { return }
                #expect(channel.lastEventID == "9")
            }
        }

        @Test func aRestartedServerIsFoundAgain() async throws {
            let clock = ManualClock()
            let port = Locked<UInt16>(0)
            var channel: Channel?
            var events: Channel.Iterator?
            try await withServer([Self.numbers(to: 3, finally: Self.idle)]) { server in
                port.withLock { $0 = UInt16(server.split(separator: ":").last ?? "") ?? 0 }
                channel = try open(server, clock: clock)
                events = channel?.makeAsyncIterator()
                _ = await events?.next()
                for id in 1...3 { #expect(await events?.message()?.id == "\(id)") }
            }
            guard case .disconnected = await events?.next() else {
                Issue.record("the end of the server was not noticed")
                return
            }
            try await withServer([Self.numbers(to: 5, finally: Self.idle)], port: port.withLock { $0 }) { _ in
                await clock.sleepers(1)
                clock.advance(by: .seconds(30))
                guard case .connected(_, after: "3") = await events?.next() else {
                    Issue.record("it did not come back")
                    return
                }
                for id in 4...5 { #expect(await events?.message()?.id == "\(id)") }
                channel?.close()
            }
        }

        @Test(arguments: [64 << 20, 20_000]) func aSlowReaderGetsTenThousandEventsEachOnce(serverBuffer: Int)
            async throws
        {
            let clock = ManualClock()
            let moving = Task {
                while !Task.isCancelled {
                    // Only a reconnect waits so short; the heartbeat is left asleep.
                    if let wake = clock.nextWake, wake <= .seconds(1) { clock.advance(by: wake) }
                    await Task.yield()
                }
            }
            defer { moving.cancel() }
            let route = Self.numbers(to: 10_000, maxWaitingBytes: serverBuffer, finally: Self.idle)
            try await withServer([route]) { server in
                let channel = try open(server, clock: clock) {
                    $0.maxWaitingEvents = 8
                    $0.maxDelay = .milliseconds(1)
                }
                var next = 1
                for await event in channel {
                    guard case .message(let update) = event else { continue }
                    guard update.id == "\(next)" else {
                        Issue.record("event \(next) was another")
                        break
                    }
                    next += 1
                    if next > 10_000 { break }
                }
                #expect(next == 10_001)
                channel.close()
            }
        }

        @Test func aChannelLetGoOfLeavesNothingOpen() async throws {
            try await withServer([Self.numbers(to: 100, finally: Self.idle)]) { server in
                for _ in 0..<5 {
                    var events = try open(server) { $0.maxWaitingEvents = 2 }.makeAsyncIterator()
                    _ = await events.next()
                }
                while connector.openCount > 0 { await Task.yield() }
            }
        }
    }
#endif
