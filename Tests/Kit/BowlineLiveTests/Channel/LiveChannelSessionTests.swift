import Basics
import Bowline
import BowlineTesting
import Essentials
import Testing

@testable import BowlineLive

/// A channel belongs to the person it was opened for.
@Suite(.timeLimit(.minutes(8))) struct LiveChannelSessionTests {
    private struct Update: Codable, Sendable, Equatable {
        var id: String?
    }

    private typealias Channel = LiveChannel<Update, Update>

    private let session = Session()
    private let clock = ManualClock()
    private let manager: CredentialManager
    private let refreshes = Locked(0)

    init() {
        manager = CredentialManager(session: session) { [refreshes] _, _ in
            let number = refreshes.withLock { count in
                count += 1
                return count
            }
            return Credential(token: "fresh \(number)")
        }
    }

    private func open(
        over dialer: (any LiveDialer)?,
        transport: ScriptedTransport = ScriptedTransport([]),
        signIn: Traits.SignIn = .required,
        subscriptions: [Update] = []
    ) throws -> Channel {
        var configuration = Client.Configuration.bare(clock: clock)
        configuration.credentials = .refreshing(by: manager)
        let client = Client(
            environment: try BackendEnvironment(.development, base: "https://api.example.test"),
            transport: transport,
            session: session,
            configuration: configuration
        )
        let endpoint = Endpoint<Void>(.get, "/live", traits: Traits(signIn: signIn), answer: .nothing)
        let route = LiveRoute(client: client, endpoint: endpoint, dialer: dialer, resumeQuery: "after")
        let semantics = LiveSemantics<Update, Update>(id: { $0.id }, subscriptions: { subscriptions })
        return Channel(route, semantics, nil, .standard, LiveOptions(), random: { 1 })
    }

    private func signIn(_ name: String) async throws {
        try await manager.signIn(user: name, with: Credential(token: "\(name)'s", refreshToken: "r"))
    }

    private func isSignedOut(_ event: LiveEvent<Update>?) -> Bool {
        if case .stopped(.failed(let failure)) = event, case .signedOut = failure.reason { true } else { false }
    }

    @Test func aChannelEndsWithItsPersonsSignOutAndIsNeverOpenedForTheNext() async throws {
        try await signIn("ann")
        let socket = ScriptedSocket()
        let dialer = ScriptedDialer([socket, ScriptedSocket()])
        let channel = try open(over: dialer)
        var events = channel.makeAsyncIterator()
        guard case .connected = await events.next() else {
            Issue.record("it did not connect")
            return
        }
        socket.bring(#"{"id":"7"}"#)
        #expect(await events.message()?.id == "7")
        await session.signOut()
        try await signIn("bob")
        // Before, the end of the connection made it come back with Bob's token and Ann's event.
        socket.end(.lost)
        #expect(isSignedOut(await events.next()))
        #expect(await events.next() == nil)
        #expect(dialer.dials.map(\.authorization) == ["Bearer ann's"])
    }

    @Test func whatWaitedForTheReaderIsGoneAfterTheSignOut() async throws {
        try await signIn("ann")
        let socket = ScriptedSocket()
        let channel = try open(over: ScriptedDialer([socket]))
        for id in 1...3 { socket.bring(#"{"id":"\#(id)"}"#) }
        while channel.lastEventID != "3" { await Task.yield() }
        await session.signOut()
        var events = channel.makeAsyncIterator()
        #expect(isSignedOut(await events.next()))
        #expect(await events.next() == nil)
    }

    @Test func aSocketThatOpensAfterTheSignOutIsClosedUnread() async throws {
        try await signIn("ann")
        let (session, socket) = (session, ScriptedSocket())
        let signOut: @Sendable () async -> Void = {
            await session.signOut()
            socket.bring(#"{"id":"1"}"#)
        }
        let dialer = ScriptedDialer([.after(signOut, socket)])
        let channel = try open(over: dialer)
        var events = channel.makeAsyncIterator()
        #expect(isSignedOut(await events.next()))
        #expect(await events.next() == nil)
        while socket.ending == nil { await Task.yield() }
        #expect(channel.lastEventID == nil)
    }

    @Test func anEventStreamEndsWithItsPersonsSignOut() async throws {
        try await signIn("ann")
        let transport = ScriptedTransport([.silence, .silence])
        let channel = try open(over: nil, transport: transport)
        while transport.requests.isEmpty { await Task.yield() }
        await session.signOut()
        try await signIn("bob")
        var events = channel.makeAsyncIterator()
        #expect(isSignedOut(await events.next()))
        #expect(transport.requests.map { $0.headers[.authorization] } == ["Bearer ann's"])
    }

    @Test func sendingAfterTheSignOutFailsAsSignedOut() async throws {
        try await signIn("ann")
        let socket = ScriptedSocket()
        let channel = try open(over: ScriptedDialer([socket]))
        var events = channel.makeAsyncIterator()
        _ = await events.next()
        await session.signOut()
        do throws(CallError) {
            try await channel.send(Update(id: "1"))
            Issue.record("it was sent")
        } catch {
            guard case .signedOut = error.reason else {
                Issue.record("it was \(error)")
                return
            }
        }
        #expect(socket.sent.isEmpty)
    }

    @Test func aMessageDoesNotOvertakeTheSubscriptions() async throws {
        try await signIn("ann")
        let gate = ManualClock()
        let socket = ScriptedSocket {
            try? await gate.sleep(until: gate.now.advanced(by: .seconds(1)), tolerance: nil)
        }
        let channel = try open(over: ScriptedDialer([socket]), subscriptions: [Update(id: "subscription")])
        await gate.sleepers(1)
        let early = await #expect(throws: CallError.self) { try await channel.send(Update(id: "early")) }
        #expect(early?.nothingWasSent == true)
        gate.advance(by: .seconds(1))
        var events = channel.makeAsyncIterator()
        #expect(isConnected(await events.next()))
        async let sending: Void = channel.send(Update(id: "late"))
        await gate.sleepers(1)
        gate.advance(by: .seconds(1))
        try await sending
        #expect(socket.sent == [.text(#"{"id":"subscription"}"#), .text(#"{"id":"late"}"#)])
    }

    @Test func aChannelWithoutSignInOutlivesIt() async throws {
        try await signIn("ann")
        let socket = ScriptedSocket()
        let channel = try open(over: ScriptedDialer([socket]), signIn: .none)
        var events = channel.makeAsyncIterator()
        _ = await events.next()
        await session.signOut()
        socket.bring(#"{"id":"7"}"#)
        #expect(await events.message()?.id == "7")
    }

    // MARK: The credential

    private func isDisconnected(_ event: LiveEvent<Update>?) -> Bool {
        if case .disconnected = event { true } else { false }
    }

    private func isConnected(_ event: LiveEvent<Update>?) -> Bool {
        if case .connected = event { true } else { false }
    }

    @Test func anExpiredCredentialAndANetworkFailureDoNotStopAChannel() async throws {
        try await signIn("ann")
        let sockets = (0..<3).map { _ in ScriptedSocket() }
        let dialer = ScriptedDialer([
            .socket(sockets[0]), .failure(CallError(.cannotConnect(host: "api.example.test", .unreachable))),
            .socket(sockets[1]), .socket(sockets[2]),
        ])
        var events = try open(over: dialer).makeAsyncIterator()
        #expect(isConnected(await events.next()))
        sockets[0].end(.closedByServer(.unauthorized, reason: ""))
        #expect(isDisconnected(await events.next()))
        #expect(isDisconnected(await events.next()))
        await clock.sleepers(1)
        clock.advance(by: .seconds(30))
        #expect(isConnected(await events.next()))
        // While there was no network, the fresh credential has expired as well.
        sockets[1].end(.closedByServer(.unauthorized, reason: ""))
        #expect(isDisconnected(await events.next()))
        #expect(isConnected(await events.next()))
        let tokens = ["Bearer ann's", "Bearer fresh 1", "Bearer fresh 1", "Bearer fresh 2"]
        #expect(dialer.dials.map(\.authorization) == tokens)
    }
}
