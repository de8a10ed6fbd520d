internal import CMicrohttpd
internal import Glibc

/// Waits for requests on connections that were opened before the server began to stop.
///
/// See docs/decisions/http-server.md, "A server that stops answers those who have reached it".
struct PendingArrivals {
    let listener: Int32
    let core: ServerCore

    /// How long a client that has connected may stay silent.
    static let silenceTimeout: Duration = .seconds(1)
    /// Longer than the packets of a new connection take from a nearby load balancer.
    private static let pause: Duration = .milliseconds(10)

    /// What may still arrive.
    private enum Expectation {
        case nothing
        /// Only clients that have sent nothing.
        case silence
        case requests
    }

    /// Stops accepting connections, and waits until the requests of existing connections are in flight. It waits up to
    /// `silenceTimeout` for clients that have sent nothing, and until the end of the grace period for others.
    func admit(within grace: Duration, clock: some Clock<Duration>) async {
        // If the system does not allow this, only connections that are opened in the last moment are reset.
        _ = bowline_refuse_newcomers(listener)
        let start = clock.now
        var wasNothing = false
        while true {
            let waited = start.duration(to: clock.now)
            let expectation = expectation
            let isOver =
                switch expectation {
                // Checked twice: a connection can be on its way, or between the socket and the records.
                case .nothing: wasNothing || waited >= grace
                case .silence: waited >= min(Self.silenceTimeout, grace)
                case .requests: waited >= grace
                }
            guard !isOver, (try? await clock.sleep(for: Self.pause)) != nil else { return }
            wasNothing = expectation == .nothing
        }
    }

    private var expectation: Expectation {
        var arrivals = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
        if poll(&arrivals, 1, 0) > 0 { return .requests }
        let expected = core.connections.expectingHeaders
        // Over TLS a client sends handshake bytes before its request.
        let isAsking = !core.isTLS && expected.contains { bowline_bytes_received($0) > 0 }
        return isAsking ? .requests : expected.isEmpty ? .nothing : .silence
    }
}
