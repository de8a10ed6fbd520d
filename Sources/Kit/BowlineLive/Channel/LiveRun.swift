internal import Basics
internal import Bowline
internal import Essentials

/// Runs one channel: connects, receives, and follows the reconnect machine's decision when a connection ends. All
/// connections use the principal that was signed in when the channel was created.
final class LiveRun<Incoming: Decodable & Sendable, Outgoing: Encodable & Sendable>: Sendable {
    private struct State {
        var machine: ReconnectMachine
        var lastEventID: String?
        var socket: (any LiveSocket)?
        /// True once the subscriptions were sent on the current connection.
        var isSubscribed = false
        /// The number of events that were put into the queue.
        var delivered = 0
        /// The version of the credential that the current connection uses.
        var version: UInt64?
        var isSignedOut = false
    }

    let events: BoundedAsyncQueue<LiveEvent<Incoming>>
    let principal: Principal
    private let route: LiveRoute
    private let semantics: LiveSemantics<Incoming, Outgoing>
    private let coding: JSONCoding
    private let options: LiveOptions
    private let random: @Sendable () -> Double
    private let state: Locked<State>

    init(
        _ route: LiveRoute,
        _ semantics: LiveSemantics<Incoming, Outgoing>,
        _ lastEventID: String?,
        _ coding: JSONCoding,
        _ options: LiveOptions,
        random: @escaping @Sendable () -> Double
    ) {
        principal = route.client.session.principal
        self.route = route
        self.semantics = semantics
        self.coding = coding
        self.options = options
        self.random = random
        events = BoundedAsyncQueue(maxCount: options.maxWaitingEvents)
        let machine = ReconnectMachine(
            baseDelay: options.baseDelay,
            maxDelay: options.maxDelay,
            mayFallBack: options.fallsBackToEvents,
            usesEvents: route.dialer == nil
        )
        state = Locked(State(machine: machine, lastEventID: lastEventID))
    }

    var lastEventID: String? { state.withLock { $0.lastEventID } }

    /// Runs until the channel ends.
    func run() async {
        var refused: UInt64?
        while !Task.isCancelled {
            let ending = await connection(refused: refused)
            if Task.isCancelled { break }
            switch state.withLock({ $0.machine.ended(ending, random: random()) }) {
            case .stop(let stop):
                events.push(.stopped(stop))
                return events.end()
            case .fallBack: refused = nil
            case .connect(let wait, let renewing):
                refused = renewing ? state.withLock { $0.version } : nil
                await deliver(.disconnected(retryAfter: wait))
                try? await route.client.clock.wait(until: route.client.clock.now.advanced(by: wait))
            }
        }
        events.end()
    }

    func send(_ message: Outgoing) async throws(CallError) {
        let (socket, isSignedOut) = state.withLock { ($0.isSubscribed ? $0.socket : nil, $0.isSignedOut) }
        if isSignedOut { throw CallError(.signedOut) }
        guard let socket else {
            throw CallError(
                .connectionLost(.init(phase: .sending, wasReused: true, nothingSent: true, answerBegan: false))
            )
        }
        try await socket.send(try encoded(message))
    }

    func close() {
        events.end()
        state.withLock { $0.socket }?.close(.goingAway, reason: "")
    }

    /// Ends the channel because its principal has signed out. Unread messages are dropped.
    func endForSignOut() {
        let (isFirst, socket) = state.withLock { state in
            defer { (state.isSignedOut, state.socket) = (true, nil) }
            return (!state.isSignedOut, state.socket)
        }
        guard isFirst else { return }
        events.endImmediately(with: .stopped(.failed(CallError(.signedOut))))
        socket?.close(.goingAway, reason: "")
    }
}

// MARK: One connection

extension LiveRun {
    private func connection(refused: UInt64?) async -> ReconnectMachine.Ending {
        do throws(CallError) {
            guard let dialer = route.dialer, !state.withLock({ $0.machine.usesEvents }) else {
                return try await listen()
            }
            return try await exchangeMessages(over: dialer, refused)
        } catch {
            return .failed(error)
        }
    }

    private func exchangeMessages(
        over dialer: any LiveDialer,
        _ refused: UInt64?
    ) async throws(CallError) -> ReconnectMachine.Ending {
        let after = lastEventID
        let opening = route.opening(after: after)
        let (request, version) = try await route.client.opening(opening, for: principal, refused: refused)
        state.withLock { state in
            state.version = version
            state.machine.renewed()
        }
        let messages = try subscriptions()
        let socket = try await dialer.dial(request.address, headers: request.headers)
        try take(socket)
        for message in messages {
            // The end of the connection is reported elsewhere, so this error is ignored.
            try? await socket.send(message)
        }
        state.withLock { $0.isSubscribed = true }
        await deliver(.connected(.webSocket, after: after))
        let heartbeat = Task { await watch(socket) }
        while let message = await socket.receive() {
            recordReceived()
            await take(Self.bytes(of: message))
        }
        state.withLock { $0.socket = nil }
        heartbeat.cancel()
        if Task.isCancelled { socket.close(.goingAway, reason: "") }
        return await heartbeat.value ? .silent : .socket(socket.ending ?? .lost)
    }

    /// Makes `socket` the channel's socket, or closes it if the principal signed out while it was being opened.
    private func take(_ socket: any LiveSocket) throws(CallError) {
        let isWanted = state.withLock { state in
            if !state.isSignedOut { (state.socket, state.isSubscribed) = (socket, false) }
            return !state.isSignedOut
        }
        guard !isWanted else { return }
        socket.close(.goingAway, reason: "")
        throw CallError(.signedOut)
    }

    private func listen() async throws(CallError) -> ReconnectMachine.Ending {
        let after = lastEventID
        // The client's layers refresh the credential for a call.
        state.withLock { $0.machine.renewed() }
        let stream = try await route.client.events(route.endpoint, for: principal, after: after).value
        await deliver(.connected(.events, after: after))
        defer { if let wait = stream.retry { state.withLock { $0.machine.serverRequested(delay: wait) } } }
        let silence = Task { await watch(stream) }
        defer { silence.cancel() }
        do throws(CallError) {
            var events = stream.makeAsyncIterator()
            while let event = try await events.next() {
                recordReceived()
                await take(Data(event.data.utf8), id: event.id.isEmpty ? nil : event.id)
            }
        } catch {
            silence.cancel()
            if await silence.value { return .silent }
            throw error
        }
        silence.cancel()
        return await silence.value ? .silent : .streamEnded
    }

    /// Closes an event stream that receives nothing for `maxEventSilence`; true when it did. Silence proves nothing
    /// while this side is not reading, or has just resumed reading.
    private func watch(_ stream: ServerSentEvents) async -> Bool {
        let clock = route.client.clock
        do throws(CallError) {
            while true {
                let before = (stream.chunksReceived, state.withLock { $0.delivered }, events.isFull)
                try await clock.wait(until: clock.now.advanced(by: options.maxEventSilence))
                let now = (stream.chunksReceived, state.withLock { $0.delivered }, events.isFull)
                if before.2 || now.2 || now.0 != before.0 || now.1 != before.1 { continue }
                stream.cancel()
                return true
            }
        } catch {
            return false
        }
    }

    /// Pings a silent connection; true when the connection was closed because no pong came.
    private func watch(_ socket: any LiveSocket) async -> Bool {
        let clock = route.client.clock
        do throws(CallError) {
            while true {
                let before = socket.framesReceived
                try await clock.wait(until: clock.now.advanced(by: options.pingInterval))
                if socket.isBackpressured || socket.framesReceived != before { continue }
                socket.ping()
                try await clock.wait(until: clock.now.advanced(by: options.pongTimeout))
                if socket.framesReceived != before {
                    recordReceived()
                } else if !socket.isBackpressured {
                    socket.abort()
                    return true
                }
            }
        } catch {
            return false
        }
    }

    private func recordReceived() {
        state.withLock { $0.machine.received() }
    }

    private func subscriptions() throws(CallError) -> [WebSocketMessage] {
        var messages: [WebSocketMessage] = []
        for subscription in semantics.subscriptions() { messages.append(try encoded(subscription)) }
        return messages
    }

    private func encoded(_ message: Outgoing) throws(CallError) -> WebSocketMessage {
        .text(String(decoding: try coding.encode(message), as: UTF8.self))
    }
}

// MARK: Messages

extension LiveRun {
    private static func bytes(of message: WebSocketMessage) -> Data {
        switch message {
        case .text(let text): Data(text.utf8)
        case .binary(let bytes): Data(bytes)
        }
    }

    private func take(_ json: Data, id: String? = nil) async {
        let message: Incoming
        do throws(CallError) {
            message = try coding.decode(Incoming.self, from: json)
        } catch {
            return await deliver(.unreadable(error))
        }
        await deliver(semantics.isGap(message) ? .gap : .message(message))
        // Only a message that the reader will receive counts as delivered.
        guard let id = id ?? semantics.id(message), !Task.isCancelled else { return }
        state.withLock { state in
            if !state.isSignedOut { state.lastEventID = id }
        }
    }

    private func deliver(_ event: LiveEvent<Incoming>) async {
        await events.waitForSpace()
        events.push(event)
        state.withLock { $0.delivered += 1 }
    }
}
