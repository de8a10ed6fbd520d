internal import Basics
internal import CMicrohttpd
internal import EventLoop
internal import Glibc

/// An HTTP/1.1 server with TLS and WebSocket, for one table of routes.
///
/// Started once and stopped once:
/// ```swift
/// let server = Server(try RouteTable([RouteGroup(routes: [.direct(.get, "/hello") { _ in .text("hello") }])]))
/// let port = try server.start()
/// await server.stop(grace: .seconds(10))
/// ```
package final class Server: Sendable {
    fileprivate enum State {
        case idle
        case running(Running)
        case stopped
    }

    /// The resources that are released at the end.
    fileprivate struct Running: @unchecked Sendable {
        // Unchecked for `daemon`: a pointer that only `stop` uses, and `state` ensures that this happens only once.
        let daemon: OpaquePointer
        let core: ServerCore
        let socket: ListeningSocket
    }

    private let configuration: ServerConfiguration
    private let table: RouteTable
    private let state = Locked(State.idle)

    /// A server for these routes; nothing happens before `start()`.
    package init(_ table: RouteTable, _ configuration: ServerConfiguration = ServerConfiguration()) {
        self.table = table
        self.configuration = configuration
    }

    /// Starts to listen and serve. Returns the port: the configured port, or a free port if that is 0.
    @discardableResult
    package func start() throws(ServerError) -> UInt16 {
        guard state.withLock({ if case .idle = $0 { true } else { false } }) else { throw .startedBefore }
        allowManyDescriptors()
        let socket = try ListeningSocket(host: configuration.host, port: configuration.port)
        do throws(ServerError) {
            let running = try run(on: socket)
            state.withLock { $0 = .running(running) }
        } catch {
            close(socket.descriptor)
            throw error
        }
        return socket.port
    }

    private func run(on socket: ListeningSocket) throws(ServerError) -> Running {
        if let files = configuration.tls { try CertificateStore.shared.load(files, for: socket.port) }
        let core = try core()
        let threads = max(1, configuration.threads ?? sysconf(Int32(_SC_NPROCESSORS_ONLN)))
        guard let daemon = Daemon.start(core, socket: socket.descriptor, threads: threads) else {
            throw .cannotStart(errno: errno)
        }
        do throws(ThreadError) {
            try core.loop.start { [limits = PhaseLimits(core.limits)] in
                core.connections.sweep(limits, now: monotonicNanoseconds() / 1_000_000)
                core.parked.cancelAbandoned()
            }
        } catch {
            // Detached from the daemon first, because the caller closes the socket.
            _ = MHD_quiesce_daemon(daemon)
            MHD_stop_daemon(daemon)
            throw .cannotStart(errno: error.errno)
        }
        return Running(daemon: daemon, core: core, socket: socket)
    }

    private func core() throws(ServerError) -> ServerCore {
        do throws(EventLoopError) {
            return try ServerCore(
                configuration,
                table,
                WebSocketLoop(maxUnsentBytes: configuration.limits.unsentWebSocketBytes)
            )
        } catch {
            switch error {
            case .noDescriptor(let number): throw .cannotStart(errno: number)
            case .noThread(let reason): throw .cannotStart(errno: reason.errno)
            }
        }
    }

    /// Reads the certificate and key again, for new connections. If they are not usable, the old certificate and key
    /// stay.
    package func reloadCertificate() throws(ServerError) {
        guard let files = configuration.tls, let running = state.withLock({ $0.running }) else { throw .withoutTLS }
        try CertificateStore.shared.load(files, for: running.socket.port)
    }

    /// The memory for request bodies that arrive and responses that are being sent, as counted against the limit.
    package var bufferedBytes: Int { state.withLock { $0.running }?.core.buffers.taken ?? 0 }

    /// Stops accepting connections, finishes received requests, and closes WebSockets with 1001. Connections that are
    /// still open after the grace period are cut off. Returns when all are closed.
    package func stop(grace: Duration = .seconds(10), clock: some Clock<Duration> = ContinuousClock()) async {
        let taken = state.withLock { state -> Running? in
            defer { if state.running != nil { state = .stopped } }
            return state.running
        }
        guard let taken else { return }
        let core = taken.core
        let start = clock.now
        core.drain.closeAfterAnswers()
        await PendingArrivals(listener: taken.socket.descriptor, core: core).admit(within: grace, clock: clock)
        let listener = MHD_quiesce_daemon(taken.daemon)
        if listener >= 0 { close(listener) }
        core.loop.goAway()
        await core.drain.run(grace: grace - start.duration(to: clock.now), clock: clock)
        await core.parked.stop()
        await Worker(name: "server-stop").run {
            core.loop.stop()
            MHD_stop_daemon(taken.daemon)
            core.lingering.stop()
            core.log?.close()
        }
        if configuration.tls != nil { CertificateStore.shared.forget(taken.socket.port) }
    }
}

extension Server.State {
    fileprivate var running: Server.Running? {
        if case .running(let running) = self { running } else { nil }
    }
}
