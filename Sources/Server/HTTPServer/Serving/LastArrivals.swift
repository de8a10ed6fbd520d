internal import CMicrohttpd
internal import Glibc

/// The connections that have reached a server which stops, and whose requests have not.
///
/// See docs/decisions/http-server.md, "A server that stops answers those who have reached it".
struct LastArrivals {
    let listener: Int32
    let core: ServerCore

    /// How long a client that has connected may stay silent.
    static let patience: Duration = .seconds(1)
    /// Longer than the packets of a connection that has begun take from a balancer nearby.
    private static let pause: Duration = .milliseconds(10)

    /// What the server still has to expect.
    private enum Outlook {
        case nothing
        /// Only clients that have sent nothing.
        case silence
        case requests
    }

    /// Lets no connection begin, and waits until the requests of those that have are in flight. Clients that stay
    /// silent are waited for up to `patience`, others until the grace ends.
    func admit(within grace: Duration, clock: some Clock<Duration>) async {
        // Where the system forbids it, connections that begin in the last moment are reset, and no others.
        _ = bowline_refuse_newcomers(listener)
        let start = clock.now
        var wasNothing = false
        while true {
            let waited = start.duration(to: clock.now)
            let outlook = outlook
            let isOver =
                switch outlook {
                // Twice: a connection can be on its way, or between the socket and the records.
                case .nothing: wasNothing || waited >= grace
                case .silence: waited >= min(Self.patience, grace)
                case .requests: waited >= grace
                }
            guard !isOver, (try? await clock.sleep(for: Self.pause)) != nil else { return }
            wasNothing = outlook == .nothing
        }
    }

    private var outlook: Outlook {
        var arrivals = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
        if poll(&arrivals, 1, 0) > 0 { return .requests }
        let expected = core.connections.expectingHeaders
        // Over TLS a client has sent something before it has anything to ask.
        let isAsking = !core.isTLS && expected.contains { bowline_bytes_received($0) > 0 }
        return isAsking ? .requests : expected.isEmpty ? .nothing : .silence
    }
}
