/// The result of matching a request line with the route table.
struct RouteMatch {
    let route: Int
    let method: HTTPMethod
    let parameters: PathParameters
}

extension RouteTable {
    /// Finds the route of a request, or how it is refused. OPTIONS is "refused" with 204, which is no error.
    func match(_ methodName: String, _ head: RequestHead) throws(HTTPError) -> RouteMatch {
        guard let method = HTTPMethod(rawValue: methodName) else { throw unserved(head) }
        let outcome = head.bytes.withUnsafeBufferPointer { bytes in
            router.find(method, UnsafeBufferPointer(rebasing: bytes[0..<head.pathEnd]))
        }
        guard case .route(let index, var parameters) = outcome else { throw refusal(outcome, method, head) }
        guard isDecodable(head.pathBytes) else { throw .malformed("The path is not valid percent-encoded UTF-8.") }
        guard isDecodable(head.query ?? []) else { throw .malformed("The query is not valid percent-encoded UTF-8.") }
        parameters.names = routes[index].names
        return RouteMatch(route: index, method: method, parameters: parameters)
    }

    /// Plain ASCII, as most paths are, needs no check.
    private func isDecodable(_ bytes: ArraySlice<UInt8>) -> Bool {
        !bytes.contains { $0 == UInt8(ascii: "%") || $0 >= 0x80 } || percentDecoded(bytes) != nil
    }

    /// A method no route can have is answered 405 with `Allow`, as any other wrong method, or 404 where there is no
    /// route. RFC 9110 would have 501, but the list of methods grows, `Allow` helps the caller more, and tools that try
    /// all methods, such as schemathesis in `script/tests/schemathesis`, count every 5xx as a failure of the server.
    private func unserved(_ head: RequestHead) -> HTTPError {
        let allow = head.bytes.withUnsafeBufferPointer { bytes in
            router.allow(at: UnsafeBufferPointer(rebasing: bytes[0..<head.pathEnd]))
        }
        return allow.map { .methodNotAllowed($0) } ?? .notFound
    }

    private func refusal(_ outcome: Router.Outcome, _ method: HTTPMethod, _ head: RequestHead) -> HTTPError {
        switch outcome {
        case .wrongMethod(let allow): .methodNotAllowed(allow)
        case .options(let allow): .options(allow)
        case .nothing where method == .options && head.target == "*":
            .options(HTTPMethod.allCases.map(\.rawValue).joined(separator: ", "))
        case .nothing, .route: .notFound
        }
    }
}

extension HTTPError {
    fileprivate static func options(_ allow: String) -> HTTPError {
        HTTPError(.noContent, .methodNotAllowed, "", headers: ["Allow": allow])
    }
}

/// Runs a route's middleware and handler, and gives every error its group's shape.
extension RouteTable {
    func answer(_ entry: RouteTable.Entry, _ request: Request) async -> (Response, failure: String?) {
        let group = groups[entry.group]
        do {
            let next = Next(middleware: group.middleware, index: 0, handler: entry.route.handler)
            return (try await next(request), nil)
        } catch {
            return render(error, for: entry, id: request.id)
        }
    }

    /// A refusal before a handler ran, in the shape of the route's group or of the path's.
    func rendered(_ error: HTTPError, _ entry: Entry?, path: ArraySlice<UInt8>, id: String) -> Response {
        if error.status == .noContent { return Response(.noContent, headers: error.headers) }
        let renderer = entry.map { groups[$0.group].errors } ?? errors(for: path)
        return renderer.render(error, requestID: id)
    }

    func render(_ error: any Error, for entry: RouteTable.Entry, id: String) -> (Response, failure: String?) {
        render(error, by: groups[entry.group].errors, id: id)
    }

    /// An unexpected error is a bare 500; the log gets the name of its type, which contains no data of the caller.
    func render(_ error: any Error, by renderer: any ErrorRenderer, id: String) -> (Response, failure: String?) {
        if let known = error as? any HTTPErrorConvertible {
            return (renderer.render(known.httpError, requestID: id), nil)
        }
        return (renderer.render(.serverError, requestID: id), String(reflecting: type(of: error)))
    }
}
