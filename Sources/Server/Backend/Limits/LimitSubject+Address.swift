internal import HTTPServer

extension LimitSubject {
    /// Whether processes on one database share a limit.
    enum Sharing {
        case always
        /// While the database does not answer, each process limits the subject alone: an address whose calls need no
        /// database, or would get 503, must not get 429 instead.
        case whileReachable
        case never
    }

    /// Whether processes share this limit. Sessions are within the limit of their key or account, and health checks
    /// must not depend on a database. Sign-ups are counted by `takeExactly`.
    var sharing: Sharing {
        switch kind {
        case .tenant, .key: .always
        // A `use` precedes the address, separated by a space.
        case .address: id.contains(" ") ? .never : .whileReachable
        case .session, .signUp: .never
        }
    }

    /// The caller at an address, as `Request.clientAddress` gives it; nil for programs on this machine. An IPv6 /64
    /// counts as one caller. `use` counts one kind of request separately.
    package init?(address: String, use: String? = nil) {
        guard !isLoopback(address) else { return nil }
        self.init(.address, (use.map { "\($0) " } ?? "") + network(of: address))
    }
}
