/// A request of a client.
package struct Request: Sendable {
    package let method: HTTPMethod
    /// The id that identifies the request in the log and in the response.
    package let id: String
    /// The address the connection came from, without its port.
    package let peer: String
    /// The caller's address: the peer, or the one that a proxy on this machine reports.
    package let caller: CallersAddress
    /// The caller's W3C trace, with a new span for this request; nil if the caller sent none.
    package let trace: TraceContext?
    /// The whole body, for routes that take it whole; empty otherwise.
    package internal(set) var body: [UInt8] = []
    /// The body as it arrives, for routes that stream it.
    package internal(set) var bodyStream: RequestBodyStream?

    let head: RequestHead
    var parameters = PathParameters()
    private var values: [ObjectIdentifier: any Sendable] = [:]

    init(method: HTTPMethod, head: RequestHead, id: String, peer: String, trace: TraceContext?) {
        self.method = method
        self.head = head
        self.id = id
        self.peer = peer
        caller = head.caller(from: peer)
        self.trace = trace
    }
}

extension Request {
    /// The path as sent, still percent-encoded.
    package var path: String { head.path }

    /// The path and query as sent. It may hold secrets: do not log it.
    package var target: String { head.target }

    /// The first header with this name, ignoring case.
    package func header(_ name: String) -> String? { head.first(name) }

    /// All headers with this name, in order.
    package func headers(_ name: String) -> [String] { head.all(name) }

    /// A path parameter, decoded; nil if the route has no parameter with this name.
    package func parameter(_ name: String) -> String? { parameters.value(of: name, in: head) }

    /// The value of the first query item with this name, decoded.
    package func query(_ name: String) -> String? { queryItems.first { $0.name == name }?.value }

    /// The query items in order, decoded. Requests with malformed queries were already rejected.
    package var queryItems: [(name: String, value: String)] {
        guard let query = head.query else { return [] }
        return query.split(separator: UInt8(ascii: "&")).compactMap(Self.item)
    }

    private static func item(_ bytes: ArraySlice<UInt8>) -> (name: String, value: String)? {
        let parts = bytes.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        guard let name = percentDecoded(parts[0], plusIsSpace: true) else { return nil }
        guard parts.count == 2 else { return (name, "") }
        return percentDecoded(parts[1], plusIsSpace: true).map { (name, $0) }
    }
}

/// A key for a value that middleware stores in a request for later handlers, such as the signed-in user.
package protocol RequestValueKey {
    associatedtype Value: Sendable
}

extension Request {
    /// The value that a middleware stored under this key.
    package subscript<Key: RequestValueKey>(key: Key.Type) -> Key.Value? {
        get { values[ObjectIdentifier(key)] as? Key.Value }
        set { values[ObjectIdentifier(key)] = newValue }
    }
}
