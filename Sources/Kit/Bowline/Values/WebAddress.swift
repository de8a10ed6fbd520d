public import Essentials

/// An `http` or `https` address, parsed strictly and kept in one normal form.
///
/// Rejects forms that programs parse differently (user names, backslashes, control characters, numbers such as `0x7f.1`
/// as hosts), so that the address that was checked is the address that is called. Fragments are dropped, because a
/// client never sends them.
///
/// See docs/decisions/layers.md, "Addresses are parsed by our own strict parser".
public struct WebAddress: Hashable, Sendable, CustomStringConvertible {
    /// Scheme, host and port.
    public let origin: Origin
    /// The path, percent-encoded, beginning with `/`, without dot segments.
    public let path: String
    /// The query without its `?`, percent-encoded, or nil when there is none.
    public let query: String?

    /// Why a string is not a valid address.
    public struct ParseError: Error, Hashable, Sendable, CustomStringConvertible {
        /// One sentence that names the error.
        public let description: String
    }

    /// Reads an absolute address.
    public init(_ text: String) throws(ParseError) {
        self = try AddressParser(text).absolute()
    }

    /// Reads the address in a `URL`.
    public init(_ url: URL) throws(ParseError) {
        try self.init(url.absoluteString)
    }

    init(origin: Origin, path: String, query: String?) {
        self.origin = origin
        self.path = path
        self.query = query
    }

    /// Resolves a reference such as a `Location` header against this address (RFC 3986, 5.2).
    public func resolving(_ reference: String) throws(ParseError) -> WebAddress {
        try AddressParser(reference).relative(to: self)
    }

    /// Path and query, as in a request line.
    public var target: String {
        guard let query else { return path }
        return "\(path)?\(query)"
    }

    /// The whole address as text.
    public var description: String {
        guard let query else { return origin.description + path }
        return "\(origin.description)\(path)?\(query)"
    }

    /// The address without the values of its query, safe to log.
    public var redacted: String {
        guard let query else { return description }
        let names = query.split(separator: "&").map { pair in
            pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).first.map { "\($0)=…" } ?? "…"
        }
        return "\(origin.description)\(path)?\(names.joined(separator: "&"))"
    }

    /// The address with more query items at the end.
    func adding(query more: String) -> WebAddress {
        WebAddress(origin: origin, path: path, query: query.map { "\($0)&\(more)" } ?? more)
    }

    /// Appends an encoded path to this base address.
    func appending(path more: String, query: String?) -> WebAddress {
        let base = path == "/" ? "" : path.hasSuffix("/") ? String(path.dropLast()) : path
        return WebAddress(origin: origin, path: base.isEmpty ? more : base + more, query: query)
    }
}
