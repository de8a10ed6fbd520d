import Basics
import BowlineTesting
internal import CivilTime
import Testing

@testable import HTTPServer

@Suite(.timeLimit(.minutes(8)))
struct LifecycleTests {
    @Test func stoppingFinishesWhatIsInFlight() async throws {
        let (started, mayEnd) = (Flag(), Flag())
        let route = Route(.get, "/slow") { _ in
            started.raise()
            await mayEnd.wait()
            return .text("finished")
        }
        let server = Server(try RouteTable([RouteGroup(routes: [route])]))
        let port = try server.start()
        let client = try RawClient(port: port)
        client.send("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n")
        await started.wait()
        let stopping = Task { await server.stop(grace: .seconds(60)) }
        try await untilRefused(port)
        mayEnd.raise()
        let answer = try #require(await client.answer())
        #expect(answer.text == "finished")
        #expect(answer["Connection"] == "close")
        await stopping.value
    }

    @Test func aConnectionThatWaitsToBeAcceptedWhenTheServerStopsIsAnswered() async throws {
        let (started, mayEnd, clock) = (Flag(), Semaphore(), ManualClock())
        // It occupies the server's only thread, which accepts no connection meanwhile.
        let busy = Route.direct(.get, "/busy") { _ in
            started.raise()
            mayEnd.wait()
            return .text("busy")
        }
        let (server, port) = try serverOfOneThread([busy, .direct(.get, "/x") { _ in .text("x") }])
        let first = try RawClient(port: port)
        first.send("GET /busy HTTP/1.1\r\nHost: a\r\n\r\n")
        await started.wait()
        let waiting = try RawClient(port: port)
        waiting.send("GET /x HTTP/1.1\r\nHost: a\r\n\r\n")
        let stopping = Task { await server.stop(grace: .seconds(60), clock: clock) }
        await clock.sleepers(1)
        mayEnd.signal()
        #expect(await first.answer()?.text == "busy")
        let answer = await waiting.answer()
        #expect(answer?.text == "x")
        #expect(answer?["Connection"] == "close")
        clock.advance(by: .seconds(60))
        await stopping.value
    }

    @Test func aClientThatSaysNothingHoldsTheServerUpForOneSecond() async throws {
        let clock = ManualClock()
        let (server, port) = try serverOfOneThread([.direct(.get, "/x") { _ in .text("x") }])
        let silent = try RawClient(port: port)
        let idle = try RawClient(port: port)
        // Connections are accepted in order, so the silent one has been.
        #expect(await idle.exchange("GET", "/x")?.text == "x")
        let stopping = Task { await server.stop(grace: .seconds(60), clock: clock) }
        await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        await stopping.value
        #expect(await silent.readsToEnd())
        #expect(await idle.readsToEnd())
    }

    private func serverOfOneThread(_ routes: [Route]) throws -> (Server, UInt16) {
        var configuration = ServerConfiguration()
        configuration.threads = 1
        configuration.limits.headerTimeout = .seconds(100)
        let server = Server(try RouteTable([RouteGroup(routes: routes)]), configuration)
        return (server, try server.start())
    }

    @Test func theGraceEndsWhatDoesNotEnd() async throws {
        let (started, cancelled) = (Flag(), Flag())
        let route = Route(.get, "/never") { _ in
            started.raise()
            defer { cancelled.raise() }
            try await Task.sleep(for: .seconds(3600))
            return .text("never")
        }
        let server = Server(try RouteTable([RouteGroup(routes: [route])]))
        let client = try RawClient(port: try server.start())
        client.send("GET /never HTTP/1.1\r\nHost: a\r\n\r\n")
        await started.wait()
        await server.stop(grace: .zero)
        await cancelled.wait()
        #expect(await client.readsToEnd())
    }

    @Test func aServerStartsOnceAndItsPortOnlyOnce() async throws {
        let table = try RouteTable([])
        let server = Server(table)
        let port = try server.start()
        #expect(throws: ServerError.startedBefore) { try server.start() }
        var configuration = ServerConfiguration()
        configuration.port = port
        let second = Server(table, configuration)
        #expect(throws: ServerError.cannotListen(host: "127.0.0.1", port: port, errno: 98)) { try second.start() }
        await server.stop()
        #expect(throws: ServerError.startedBefore) { try server.start() }
        configuration.host = "not an address"
        #expect(throws: ServerError.badHost("not an address")) { try Server(table, configuration).start() }
    }

    @Test func theHandlerOfAClientThatLeftIsCancelled() async throws {
        let (started, cancelled) = (Flag(), Flag())
        let route = Route(.get, "/wait") { _ in
            started.raise()
            defer { cancelled.raise() }
            try await Task.sleep(for: .seconds(3600))
            return .text("late")
        }
        try await withServer([route]) { port, _ in
            let client = try RawClient(port: port)
            client.send("GET /wait HTTP/1.1\r\nHost: a\r\n\r\n")
            await started.wait()
            client.close()
            await cancelled.wait()
        }
    }

    @Test func manyClientsThatLeaveAtOnceHarmNobody() async throws {
        let route = Route(.get, "/wait") { _ in
            try? await Task.sleep(for: .milliseconds(5))
            return .text("late")
        }
        try await withServer([route]) { port, server in
            for _ in 0..<200 {
                let client = try RawClient(port: port)
                client.send("GET /wait HTTP/1.1\r\nHost: a\r\n\r\n")
                client.close()
            }
            #expect(try await RawClient(port: port).exchange("GET", "/wait")?.text == "late")
        }
    }

    @Test func headersThatDripInAreCutOff() async throws {
        try await withServer(
            [.direct(.get, "/") { _ in .text("home") }],
            configure: { $0.limits.headerTimeout = .milliseconds(300) }
        ) { port, _ in
            let silent = try RawClient(port: port)
            let dripping = try RawClient(port: port)
            let dripper = Task {
                await onOwnThread(named: "dripper") {
                    dripping.send("GET / HTTP/1.1\r\nHost: a\r\n")
                    while dripping.send("X: y\r\n") { pause() }
                }
            }
            #expect(await silent.answer() == nil, "who says nothing is told nothing")
            await dripper.value
            #expect(await dripping.readsToEnd())
        }
    }

    @Test func aRequestLineThatStaysUnfinishedIsAnswered() async throws {
        try await withServer(
            [.direct(.get, "/") { _ in .text("home") }],
            configure: { $0.limits.headerTimeout = .seconds(2) }
        ) { port, _ in
            let client = try RawClient(port: port)
            client.send("GET /unfinis")
            let answer = try #require(await client.answer())
            #expect(answer.status == 408 && answer["Connection"] == "close")
            #expect(answer["X-Request-Id"].map(isAcceptableRequestID) == true)
            #expect(answer["Date"]?.hasSuffix(" GMT") == true)
            #expect(answer.text.contains(#""code":"REQUEST_TIMEOUT""#))
            #expect(await client.readsToEnd())
        }
    }

    @Test func overTLSALateRequestIsJustClosed() async throws {
        let files = try CertificateFiles(serial: 1)
        let configure = { (configuration: inout ServerConfiguration) in
            configuration.tls = files.tls
            configuration.limits.headerTimeout = .milliseconds(300)
        }
        try await withServer([.direct(.get, "/") { _ in .text("home") }], configure: configure) { port, _ in
            let session = await TLSClient.run(port) { client in
                client.send("GET / HTTP/1.1\r\n")
                client.readToEnd()
            }
            #expect(session?.received == [])
        }
    }

    @Test func aBodyThatDripsInIsCutOff() async throws {
        let ran = Flag()
        let route = Route(.post, "/") { _ in
            ran.raise()
            return .text("home")
        }
        try await withServer([route], configure: { $0.limits.bodyTimeout = .milliseconds(300) }) { port, _ in
            let client = try RawClient(port: port)
            client.send("POST / HTTP/1.1\r\nHost: a\r\nX-Request-Id: mine\r\nContent-Length: 100\r\n\r\nx")
            let answer = try #require(await client.answer())
            #expect(answer.status == 408 && answer["X-Request-Id"] == "mine")
            #expect(await client.readsToEnd())
            #expect(!ran.isRaised)
        }
    }

    @Test func whoeverIsToldThatItIsTooLateIsNotServedAnyMore() throws {
        let core = try ServerCore(ServerConfiguration(), RouteTable([]), WebSocketLoop())
        let record = ConnectionRecord(socket: -1, peer: "", core: core)
        record.enter(.body, at: 5_000_000)
        let seen = record.phase
        #expect(record.giveUp(seen, at: 9))
        #expect(!record.giveUp(seen, at: 9), "only once")
        #expect(!record.advance(to: .serving, at: 10_000_000))
        #expect(record.phase.0 == .ending)
        // The last bytes came before it was given up.
        record.enter(.body, at: 5_000_000)
        #expect(record.advance(to: .serving, at: 8_000_000))
        #expect(!record.giveUp(seen, at: 9))
    }

    @Test(arguments: [
        (0.0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
        (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"), (1_798_761_599, "Thu, 31 Dec 2026 23:59:59 GMT"),
    ])
    func aDateIsWrittenAsHTTPWritesIt(seconds: Double, text: String) { #expect(UTCTime(seconds).httpDate == text) }

    @Test func anIdleConnectionIsClosed() async throws {
        let configure: (inout ServerConfiguration) -> Void = {
            $0.limits.idleTimeout = .milliseconds(300)
            $0.limits.headerTimeout = .milliseconds(300)
        }
        try await withServer([.direct(.get, "/") { _ in .text("home") }], configure: configure) { port, _ in
            let client = try RawClient(port: port)
            #expect(await client.exchange("GET", "/")?.text == "home")
            #expect(await client.readsToEnd())
        }
    }

    @Test func thisMachinesOwnConnectionsMayBeLeftOutOfTheLimit() async throws {
        let route = Route.direct(.get, "/x") { _ in .text("x") }
        let configure = { (configuration: inout ServerConfiguration) in
            configuration.limits.connectionsPerAddress = 1
            configuration.limits.limitsLoopback = false
        }
        try await withServer([route], configure: configure) { port, _ in
            let clients = try (0..<5).map { _ in try RawClient(port: port) }
            for client in clients {
                client.send("GET /x HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(await client.answer()?.text == "x")
            }
        }
    }

    @Test func oneAddressGetsItsShareOfConnections() async throws {
        let route = Route.direct(.get, "/") { _ in .text("home") }
        try await withServer([route], configure: { $0.limits.connectionsPerAddress = 3 }) { port, _ in
            var clients: [RawClient] = []
            for _ in 0..<3 {
                let client = try RawClient(port: port)
                #expect(await client.exchange("GET", "/")?.text == "home")
                clients.append(client)
            }
            let fourth = try RawClient(port: port)
            #expect(await fourth.exchange("GET", "/") == nil)
            clients.removeAll {
                $0.close(); return true
            }
            var again: RawAnswer?
            while again == nil { again = try await RawClient(port: port).exchange("GET", "/") }
            #expect(again?.text == "home")
        }
    }

    @Test(
        arguments: [
            (ConnectionRecord.Phase.idle, 1499, false), (.idle, 1501, true), (.headers, 499, false),
            (.headers, 501, true),
            (.body, 1999, false), (.body, 2001, true), (.serving, 1_000_000, false), (.ending, 1001, true),
        ] as [(ConnectionRecord.Phase, UInt64, Bool)]
    )
    func everyPhaseHasItsTime(phase: ConnectionRecord.Phase, spent: UInt64, isOver: Bool) {
        var limits = ServerLimits()
        limits.idleTimeout = .seconds(1)
        limits.headerTimeout = .milliseconds(500)
        limits.bodyTimeout = .seconds(2)
        #expect(PhaseLimits(limits).isOverdue(phase, since: 100, now: 100 + spent) == isOver)
    }

    /// Until the server takes no connection any more.
    private func untilRefused(_ port: UInt16) async throws {
        while (try? RawClient(port: port)) != nil { await Task.yield() }
    }
}

struct HandoverTests {
    @Test func aWakeBeforeParkingUndoesIt() {
        var state = HandoverState()
        #expect(state.wake() == false)
        #expect(state.park() == true)
        #expect(state.park() == false)
        #expect(state.wake() == true)
        #expect(state.wake() == false)
    }

    @Test func onlyTheFirstAnswerCounts() {
        var state = HandoverState()
        #expect(state.park() == false)
        #expect(state.complete(.text("first"), nil) == true)
        #expect(state.complete(.text("second"), nil) == false)
        guard case .bytes(let bytes)? = state.takeAnswer()?.0.body else { return #expect(Bool(false), "no answer") }
        #expect(bytes == Array("first".utf8))
        #expect(state.takeAnswer() == nil)
    }

    @Test func tasksOfAClientThatLeftAreCancelledOnce() {
        var state = HandoverState()
        #expect(state.cancelOnDisconnect(Task {}) == false)
        #expect(state.leave().count == 1)
        #expect(state.leave().isEmpty)
        #expect(state.cancelOnDisconnect(Task {}) == true)
    }
}
