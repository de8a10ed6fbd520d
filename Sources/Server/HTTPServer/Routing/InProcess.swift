extension Request {
    /// A request made by hand, for trying routes and middleware without a socket.
    package init(
        _ method: HTTPMethod,
        _ target: String,
        headers: [(name: String, value: String)] = [],
        body: [UInt8] = [],
        id: String = "in-process",
        peer: String = "127.0.0.1"
    ) {
        var target = target
        var head = target.withUTF8 { RequestHead(target: $0, capacity: 512) }
        for (name, value) in headers {
            var (name, value) = (name, value)
            name.withUTF8 { name in value.withUTF8 { value in head.append(name: name, value: value) } }
        }
        self.init(method: method, head: head, id: id, peer: peer, trace: nil)
        self.body = body
    }
}

extension RouteTable {
    /// Handles a request as a server would, except for the steps outside the routes (request id, limits, compression).
    /// A route that streams its body finds all of it in `body`.
    package func respond(to request: Request) async -> Response {
        do throws(HTTPError) {
            let match = try match(request.method.rawValue, request.head)
            return await answer(routes[match.route], request.with(match.parameters)).0
        } catch {
            return rendered(error, nil, path: request.head.pathBytes, id: request.id)
        }
    }
}

extension Next {
    /// Makes the next handler for testing a middleware alone.
    package init(_ handler: @escaping @Sendable (Request) async throws -> Response) {
        self.init(middleware: [], index: 0, handler: .task(handler))
    }
}
