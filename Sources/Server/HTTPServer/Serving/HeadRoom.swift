internal import CMicrohttpd

/// Whether a response's head still fits in a connection's memory, which libmicrohttpd uses for the request's head, too.
///
/// If it does not fit, the library closes the connection without a response, so a request that leaves too little space
/// is rejected first.
struct HeadRoom {
    /// The size of the request's head, in bytes.
    let head: Int
    /// The size of its cookies in bytes, which the library stores twice.
    let cookies: Int
    private let limits: ServerLimits

    init(head: Int, cookies: Int, _ limits: ServerLimits) {
        self.head = head
        self.cookies = cookies
        self.limits = limits
    }

    /// The memory of one connection, in bytes: a request's head of the maximum size with 32 fields, and the response's
    /// head. Every idle connection keeps it, and the library clears it after each request.
    static func memory(_ limits: ServerLimits) -> Int { limits.headerSize + 32 * entry + answer }

    /// Whether there is enough space besides the headers, cookies and trailers received so far.
    func isLeft(on connection: OpaquePointer) -> Bool {
        let memory = Self.memory(limits)
        // Bytes that the client sends ahead of its next request are read into the first half.
        let read = max(head, memory / 2)
        return read + cookies + Int(bowline_mhd_entries(connection)) * Self.entry <= memory - Self.answer
    }

    /// The size of one entry in the library's list of fields, in bytes.
    private static let entry = 64
    /// The maximum size of a response's head, and the library's read increment, in bytes.
    private static let answer = 4_096
}

extension HTTPError {
    static let headersTooLarge = HTTPError(.headersTooLarge, .headersTooLarge, "The headers are too large.")
}
