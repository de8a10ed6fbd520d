internal import Basics
internal import CMicrohttpd
internal import Glibc

/// The one thread that reads and writes all WebSockets of a server, and calls `tick` ten times a second.
/// See docs/decisions/http-server.md, "One thread serves all WebSockets".
final class WebSocketLoop: Sendable {
    private struct State {
        var arrived: [Arrival] = []
        var touched: [WebSocket] = []
        var isGoingAway = false
        var isStopping = false
        var nextID: UInt64 = 0
    }

    /// A new connection that is being passed to the loop's thread.
    struct Arrival: @unchecked Sendable {
        // Unchecked for `handle`: a pointer that is handed to the loop's thread and used only there.
        let socket: Int32
        let handle: OpaquePointer
        let early: [UInt8]
        let upgrade: WebSocketUpgrade
        let face: WebSocket
        let drain: Drain
        let metrics: Metrics
        let record: ConnectionRecord
        let callerSlot: CallerSlot?
        let isTLS: Bool
    }

    /// The unsent bytes of all WebSockets of the server.
    let unsent: UnsentBytes
    private let state = Locked(State())
    private let epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
    private let waker = eventfd(0, Int32(EFD_NONBLOCK) | Int32(EFD_CLOEXEC))
    private let done = Semaphore()

    init(maxUnsentBytes: Int = ServerLimits().unsentWebSocketBytes) { unsent = UnsentBytes(limit: maxUnsentBytes) }

    deinit {
        close(epoll)
        close(waker)
    }

    func start(tick: @escaping @Sendable () -> Void) throws(ThreadError) {
        try startThread(named: "websockets") { [self] in
            run(tick)
            done.signal()
        }
    }

    /// Takes over the connection of an exchange. Call it on that connection's thread.
    func adopt(socket: Int32, handle: OpaquePointer, early: [UInt8], _ upgrade: WebSocketUpgrade, of exchange: Exchange)
    {
        let core = exchange.core
        core.drain.begin()
        core.metrics.changeWebSockets(1)
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        let arrival = Arrival(
            socket: socket,
            handle: handle,
            early: early,
            upgrade: upgrade,
            face: WebSocket(id: id, options: upgrade.options, loop: self),
            drain: core.drain,
            metrics: core.metrics,
            record: exchange.record,
            callerSlot: exchange.callerSlot,
            isTLS: core.isTLS
        )
        // From now on the WebSocket holds the slot, longer than the request.
        exchange.callerSlot = nil
        state.withLock { $0.arrived.append(arrival) }
        wake()
    }

    /// Wakes the loop, because these sockets have frames to write or can be read again.
    func touch(_ sockets: [WebSocket]) {
        guard !sockets.isEmpty else { return }
        state.withLock { $0.touched.append(contentsOf: sockets) }
        wake()
    }

    /// Closes all WebSockets with 1001, including WebSockets that are opened later.
    func goAway() {
        state.withLock { $0.isGoingAway = true }
        wake()
    }

    /// Drops the remaining work and ends the thread. Blocks until the thread has ended: do not call it in a task.
    func stop() {
        state.withLock { $0.isStopping = true }
        wake()
        done.wait()
    }

    private func wake() { eventfd_write(waker, 1) }
}

// MARK: On the loop's thread

extension WebSocketLoop {
    private func run(_ tick: () -> Void) {
        var connections: [UInt64: WebSocketConnection] = [:]
        var events = [epoll_event](repeating: epoll_event(), count: 256)
        var nextTick = monotonicNanoseconds()
        watch(waker, as: 0, EPOLL_CTL_ADD, EPOLLIN.rawValue)
        var isStopping = false
        while !isStopping {
            let count = epoll_wait(epoll, &events, Int32(events.count), 100)
            for event in events.prefix(Int(max(0, count))) where event.data.u64 != 0 {
                guard let connection = connections[event.data.u64] else { continue }
                connection.isReady(event.events)
                settle(connection, &connections)
            }
            isStopping = takeCommands(&connections)
            let now = monotonicNanoseconds()
            guard now >= nextTick else { continue }
            nextTick = now + 100_000_000
            tick()
            for connection in Array(connections.values) {
                connection.tick(now)
                settle(connection, &connections)
            }
        }
        for connection in connections.values { end(connection) }
    }

    /// Updates the events that epoll watches for, and removes the connection if it has ended.
    private func settle(_ connection: WebSocketConnection, _ connections: inout [UInt64: WebSocketConnection]) {
        if connection.isOver {
            end(connection)
            connections[connection.face.id] = nil
        } else if connection.wanted != connection.watched {
            connection.watched = connection.wanted
            watch(connection.socket, as: connection.face.id, EPOLL_CTL_MOD, connection.wanted)
        }
    }

    private func takeCommands(_ connections: inout [UInt64: WebSocketConnection]) -> Bool {
        var rung: eventfd_t = 0
        eventfd_read(waker, &rung)
        let (arrived, touched, isGoingAway, isStopping) = state.withLock { state in
            defer {
                state.arrived = []
                state.touched = []
            }
            return (state.arrived, state.touched, state.isGoingAway, state.isStopping)
        }
        for arrival in arrived {
            let connection = WebSocketConnection(arrival)
            connections[arrival.face.id] = connection
            watch(arrival.socket, as: arrival.face.id, EPOLL_CTL_ADD, connection.wanted)
            connection.watched = connection.wanted
            connection.begin()
            settle(connection, &connections)
        }
        for face in touched {
            guard let connection = connections[face.id] else { continue }
            connection.work()
            settle(connection, &connections)
        }
        if isGoingAway {
            for connection in connections.values { connection.face.close(.goingAway, reason: "server stops") }
        }
        return isStopping
    }

    private func end(_ connection: WebSocketConnection) {
        watch(connection.socket, as: 0, EPOLL_CTL_DEL, 0)
        connection.end()
    }

    private func watch(_ descriptor: Int32, as id: UInt64, _ operation: Int32, _ events: UInt32) {
        var event = epoll_event()
        event.events = events
        event.data.u64 = id
        epoll_ctl(epoll, operation, descriptor, &event)
    }
}
