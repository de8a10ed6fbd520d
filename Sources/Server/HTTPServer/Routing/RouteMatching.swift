/// The result of matching a request line with the route table.
struct RouteMatch {
    let route: Int
    let method: HTTPMethod
    let parameters: PathParameters
}

extension RouteTable {
    /// Finds the route of a request, or throws the response to send instead. OPTIONS "throws" 204, which is not an
    /// error.
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

    /// Plain ASCII without percent signs, the usual case, needs no check.
    private func isDecodable(_ bytes: ArraySlice<UInt8>) -> Bool {
        !bytes.contains { $0 == UInt8(ascii: "%") || $0 >= 0x80 } || percentDecoded(bytes) != nil
    }

    /// Rejects an unknown method with 405 and `Allow`, like any other wrong method, or with 404 if no route matches.
    /// RFC 9110 recommends 501, but new methods may be registered, `Allow` helps the caller more, and tools that try
    /// all methods, such as schemathesis in `script/tests/schemathesis`, count every 5xx as a server failure.
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

/// Runs a route's middleware and handler, and renders errors in the group's format.
extension RouteTable {
    func answer(_ entry: RouteTable.Entry, _ request: Request) async -> (Response, failure: String?) {
        let group = groups[entry.group]
        do {
            if let direct = entry.direct { return (try direct(request), nil) }
            let next = Next(middleware: group.middleware, index: 0, handler: entry.route.handler)
            return (try await next(request), nil)
        } catch {
            return render(error, for: entry, id: request.id)
        }
    }

    /// Renders an error from before a handler ran, in the format of the route's group or else of the path's.
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
