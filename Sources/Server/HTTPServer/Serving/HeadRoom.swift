internal import CMicrohttpd

/// Whether the head of an answer still fits in the memory of a connection, which libmicrohttpd has the request's head share with it.
///
/// Where it does not fit, the library closes the connection without a word; so a request that leaves too little room is refused before.
struct HeadRoom {
    /// The bytes of the request's head.
    let head: Int
    /// The bytes of its cookies, which the library keeps a second time.
    let cookies: Int
    private let limits: ServerLimits

    init(head: Int, cookies: Int, _ limits: ServerLimits) {
        self.head = head
        self.cookies = cookies
        self.limits = limits
    }

    /// The memory of one connection. Up to 32 KB comes from the heap, more would be mapped.
    static func memory(_ limits: ServerLimits) -> Int { limits.headerSize + 12_288 }

    /// Whether there is room beside the fields, cookies and trailers that have come so far.
    func isLeft(on connection: OpaquePointer) -> Bool {
        let memory = Self.memory(limits)
        // What a client sends ahead of its next request is read into the first half.
        let read = max(head, memory / 2)
        return read + cookies + Int(bowline_mhd_entries(connection)) * Self.entry <= memory - Self.answer
    }

    /// One entry of the library's list of fields.
    private static let entry = 64
    /// The largest head of an answer, and the step by which the library reads.
    private static let answer = 4_096
}

extension HTTPError {
    static let headersTooLarge = HTTPError(.headersTooLarge, .headersTooLarge, "The headers are too large.")
}
