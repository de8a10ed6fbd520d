/// Finds the route of a path: a tree of segments compared as bytes, with no regular expression and no allocation.
///
/// A literal segment wins over a parameter; if the literal leads to no route, the parameter is tried.
struct Router: Sendable {
    private var nodes = [Node()]

    private struct Node: Sendable {
        var literals: [(text: [UInt8], node: Int)] = []
        var parameter: Int?
        var rest: Int?
        var methods: [(method: HTTPMethod, route: Int)] = []
        var allow = ""
    }

    enum Outcome {
        case route(Int, PathParameters)
        /// The path exists, but not for this method. `allow` lists the supported methods.
        case wrongMethod(allow: String)
        /// OPTIONS on an existing path without a route for OPTIONS.
        case options(allow: String)
        case nothing
    }

    mutating func add(
        _ template: PathTemplate,
        _ method: HTTPMethod,
        _ route: Int,
        path: String
    ) throws(RouteTableError) {
        var node = 0
        for segment in template.segments { node = child(of: node, for: segment) }
        guard !nodes[node].methods.contains(where: { $0.method == method }) else {
            throw .twice(method: method.rawValue, path: path)
        }
        nodes[node].methods.append((method, route))
    }

    /// Writes each node's `Allow` header once, so that rejecting a request only copies it.
    mutating func finish() {
        for index in nodes.indices {
            var methods = nodes[index].methods.map(\.method)
            if methods.contains(.get), !methods.contains(.head) { methods.append(.head) }
            if !methods.contains(.options) { methods.append(.options) }
            let inOrder = HTTPMethod.allCases.filter { methods.contains($0) }
            nodes[index].allow = inOrder.map(\.rawValue).joined(separator: ", ")
        }
    }

    private mutating func child(of node: Int, for segment: PathTemplate.Segment) -> Int {
        switch segment {
        case .literal(let text):
            if let known = nodes[node].literals.first(where: { $0.text == text }) { return known.node }
            nodes[node].literals.append((text, nodes.count))
        case .parameter:
            if let known = nodes[node].parameter { return known }
            nodes[node].parameter = nodes.count
        case .rest:
            if let known = nodes[node].rest { return known }
            nodes[node].rest = nodes.count
        }
        nodes.append(Node())
        return nodes.count - 1
    }
}

extension Router {
    func find(_ method: HTTPMethod, _ path: UnsafeBufferPointer<UInt8>) -> Outcome {
        guard path.first == UInt8(ascii: "/") else { return .nothing }
        var parameters = PathParameters()
        guard let node = descend(0, path, from: 1, &parameters) else { return .nothing }
        if let route = route(of: node, method) { return .route(route, parameters) }
        let allow = nodes[node].allow
        return method == .options ? .options(allow: allow) : .wrongMethod(allow: allow)
    }

    /// The value of `Allow` for a path; nil if no route has this path.
    func allow(at path: UnsafeBufferPointer<UInt8>) -> String? {
        guard path.first == UInt8(ascii: "/") else { return nil }
        var parameters = PathParameters()
        return descend(0, path, from: 1, &parameters).map { nodes[$0].allow }
    }

    private func route(of node: Int, _ method: HTTPMethod) -> Int? {
        if let exact = nodes[node].methods.first(where: { $0.method == method }) { return exact.route }
        guard method == .head else { return nil }
        return nodes[node].methods.first { $0.method == .get }?.route
    }

    private func descend(
        _ node: Int,
        _ path: UnsafeBufferPointer<UInt8>,
        from start: Int,
        _ parameters: inout PathParameters
    ) -> Int? {
        guard start <= path.count else { return nodes[node].methods.isEmpty ? nil : node }
        var end = start
        while end < path.count, path[end] != UInt8(ascii: "/") { end += 1 }
        for literal in nodes[node].literals where isEqual(literal.text, path, start, end) {
            if let found = descend(literal.node, path, from: end + 1, &parameters) { return found }
        }
        if let next = nodes[node].parameter, end > start {
            parameters.push(start..<end)
            if let found = descend(next, path, from: end + 1, &parameters) { return found }
            parameters.pop()
        }
        guard let rest = nodes[node].rest, start < path.count else { return nil }
        parameters.push(start..<path.count)
        return rest
    }

    private func isEqual(_ text: [UInt8], _ path: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
        guard text.count == end - start else { return false }
        for offset in text.indices where text[offset] != path[start + offset] { return false }
        return true
    }
}
