/// A request of a client.
package struct Request: Sendable {
    /// What never changes, in one object: each middleware keeps a copy of the request, and each step of a task has room
    /// for it.
    private var parts: Parts
    /// The whole body, for routes that take it whole; empty otherwise.
    package internal(set) var body: [UInt8] = []
    /// The body as it arrives, for routes that stream it.
    package internal(set) var bodyStream: RequestBodyStream?
    /// A list, because a request has no more than a few values.
    private var values: [(key: ObjectIdentifier, value: any Sendable)] = []

    private final class Parts: Sendable {
        let method: HTTPMethod
        let head: RequestHead
        let id: String
        let peer: String
        let caller: CallersAddress
        let trace: TraceContext?
        let parameters: PathParameters

        init(
            _ method: HTTPMethod,
            _ head: RequestHead,
            id: String,
            peer: String,
            _ caller: CallersAddress,
            _ trace: TraceContext?,
            _ parameters: PathParameters
        ) {
            (self.method, self.head, self.id, self.peer) = (method, head, id, peer)
            (self.caller, self.trace, self.parameters) = (caller, trace, parameters)
        }
    }

    init(
        method: HTTPMethod,
        head: RequestHead,
        id: String,
        peer: String,
        trace: TraceContext?,
        parameters: PathParameters = PathParameters()
    ) {
        parts = Parts(method, head, id: id, peer: peer, head.caller(from: peer), trace, parameters)
    }

    /// The same request, with its route's parameters.
    func with(_ parameters: PathParameters) -> Request {
        var copy = self
        copy.parts = Parts(method, head, id: id, peer: peer, caller, trace, parameters)
        return copy
    }
}

extension Request {
    package var method: HTTPMethod { parts.method }
    /// The id that identifies the request in the log and in the response.
    package var id: String { parts.id }
    /// The address the connection came from, without its port.
    package var peer: String { parts.peer }
    /// The caller's address: the peer, or the one that a proxy on this machine reports.
    package var caller: CallersAddress { parts.caller }
    /// The caller's W3C trace, with a new span for this request; nil if the caller sent none.
    package var trace: TraceContext? { parts.trace }
    var head: RequestHead { parts.head }
    var parameters: PathParameters { parts.parameters }
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
        get { values.last { $0.key == ObjectIdentifier(key) }?.value as? Key.Value }
        set {
            values.removeAll { $0.key == ObjectIdentifier(key) }
            if let newValue { values.append((ObjectIdentifier(key), newValue)) }
        }
    }
}
