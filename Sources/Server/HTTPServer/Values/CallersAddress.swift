internal import CMicrohttpd
internal import Glibc

extension Request {
    /// Who calls: the other end of the connection; or, when that is this machine's own, whom a proxy here says it calls for.
    package var callersAddress: String { head.callersAddress(from: peer) }
}

extension RequestHead {
    /// Who calls, over a connection from that peer.
    ///
    /// Only the last address of `X-Forwarded-For` counts, which is the one the proxy itself added: what stands before it came from
    /// outside. Nobody else's word is taken, and a program on this machine that forges one limits only what would not be limited.
    func callersAddress(from peer: String) -> String {
        guard isLoopback(peer), let told = all("X-Forwarded-For").last else { return peer }
        let last = told.split(separator: ",", omittingEmptySubsequences: false).last ?? ""
        // A proxy that listens on IPv6 for both would have all callers by IPv4 look like one network.
        let address = unmapped(last.filter { $0 != " " && $0 != "\t" })
        return isLiteral(address) ? address : peer
    }
}

/// Whether a text is an IPv4 or IPv6 address and nothing else.
private func isLiteral(_ text: String) -> Bool {
    var four = in_addr()
    var six = in6_addr()
    return inet_pton(AF_INET, text, &four) == 1 || inet_pton(AF_INET6, text, &six) == 1
}
