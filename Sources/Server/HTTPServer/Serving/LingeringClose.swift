internal import CMicrohttpd
internal import EventLoop
internal import Glibc
internal import Synchronization

/// The limits for clients that were answered before the end of their request.
package struct LingeringLimits: Sendable {
    /// The maximum number of discarded bytes.
    package var bytes = 67_108_864
    /// The maximum time after the response.
    package var time: Duration = .seconds(30)
    /// How long the peer may send nothing.
    package var silence: Duration = .seconds(5)
    /// The maximum number of such clients; further connections are closed at once.
    package var clients = 256

    package init() {}
}

/// Closes connections that got a response before the end of their request.
///
/// Closing a socket with unread bytes, or before more arrive, resets the connection. A reset destroys what the client
/// has not read yet, including the error response. So the sending side is shut down, and received bytes are discarded
/// until the client closes the connection.
///
/// See docs/decisions/http-server.md, "A connection answered early stays open until the client stops sending".
final class LingeringClose: Sendable {
    private let loop: EventLoop
    private let limits: LingeringLimits
    private let clients = Atomic<Int>(0)

    init(_ limits: LingeringLimits) throws(EventLoopError) {
        self.limits = limits
        loop = try EventLoop(name: "lingering")
    }

    /// Keeps a connection open whose owner is about to close its socket. The whole response must have been written.
    func add(_ socket: Int32) {
        let count = clients.wrappingAdd(1, ordering: .relaxed).newValue
        let own = count <= limits.clients ? fcntl(socket, F_DUPFD_CLOEXEC, 0) : -1
        guard own >= 0 else { return gone() }
        shutdown(own, Int32(SHUT_WR))
        let isTaken = loop.submit { [self] context in
            LeavingClient(own, limits, whenGone: gone).begin(context)
        }
        guard !isTaken else { return }
        close(own)
        gone()
    }

    /// Closes all of these connections.
    func stop() { loop.stop() }

    private func gone() { clients.wrappingSubtract(1, ordering: .relaxed) }
}

/// One such client, used on the loop's thread. Deallocating it closes its socket.
private final class LeavingClient {
    private let socket: Int32
    private let limits: LingeringLimits
    private let whenGone: () -> Void
    private var bytesLeft: Int
    private var timers: (end: LoopContext.Timer, silence: LoopContext.Timer)?

    init(_ socket: Int32, _ limits: LingeringLimits, whenGone: @escaping () -> Void) {
        self.socket = socket
        self.limits = limits
        self.whenGone = whenGone
        bytesLeft = limits.bytes
    }

    deinit {
        close(socket)
        whenGone()
    }

    func begin(_ context: LoopContext) {
        timers = (waiting(limits.time, context), waiting(limits.silence, context))
        // If the socket cannot be watched, it is closed at once.
        if context.watch(socket, for: .read, { context, _ in self.read(context) }) != 0 { leave(context) }
    }

    private func waiting(_ time: Duration, _ context: LoopContext) -> LoopContext.Timer {
        context.schedule(after: time) { context in self.leave(context) }
    }

    private func read(_ context: LoopContext) {
        // The kernel discards the bytes without copying them, so no buffer is needed.
        let count = recv(socket, nil, min(bytesLeft, 1_048_576), Int32(MSG_TRUNC) | Int32(MSG_DONTWAIT))
        if count < 0, errno == EAGAIN || errno == EINTR { return }
        bytesLeft -= max(0, count)
        guard count > 0, bytesLeft > 0 else { return leave(context) }
        if let timers {
            context.cancel(timers.silence)
            self.timers?.silence = waiting(limits.silence, context)
        }
    }

    private func leave(_ context: LoopContext) {
        context.unwatch(socket)
        guard let timers else { return }
        self.timers = nil
        context.cancel(timers.end)
        context.cancel(timers.silence)
    }
}
