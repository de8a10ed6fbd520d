internal import HTTPServer

extension LimitSubject {
    /// The caller at an address, as `Request.callersAddress` gives it; nil for this machine's own programs. An IPv6 /64
    /// counts as one caller. `use` counts one kind of request apart from the others.
    package init?(address: String, use: String? = nil) {
        guard !isLoopback(address) else { return nil }
        self.init(.address, (use.map { "\($0) " } ?? "") + network(of: address))
    }
}
