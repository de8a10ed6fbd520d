package import HTTPServer
package import SQLite

/// Why a backend did not start. Safe to log.
package enum BackendError: Error, Sendable, Equatable {
    /// The data folder or the database in it cannot be used.
    case storage(StorageError)
    /// The server cannot listen, or its certificate cannot be used.
    case server(ServerError)
    /// The features' routes contradict each other.
    case routes(RouteTableError)
    /// A feature could not start.
    case feature(name: String, reason: String)
    /// The configuration is allowed only on a loopback host.
    case needsLoopback
    /// The folder has held demo data and the host is reached from other machines: the start must name `--demo` or
    /// `--no-demo`.
    case demoChoiceNeeded(folder: String, host: String)
    /// As above, for a database on a server, which is never served with demo data unless the start asks for it.
    case demoChoiceNeededFor(database: String)
}

extension BackendError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .storage(.inUse(let folder, let process)):
            "the data directory \(folder) is in use by another bowline\(process.map { " (process \($0))" } ?? "")"
        case .storage(let error): error.description
        case .server(let error): Self.text(error)
        case .routes(.badTemplate(let path)): "the route \(path) is malformed"
        case .routes(.twice(let method, let path)): "duplicate route \(method) \(path)"
        case .feature(let name, let reason): "\(name) could not start: \(reason)"
        case .demoChoiceNeeded(let folder, let host):
            """
            the data directory \(folder) has held demo data, whose passwords and API key are published, and other machines can reach \
            \(host): pass --no-demo to disable the demo's accounts and its API key, or --demo to keep them
            """
        case .demoChoiceNeededFor(let database):
            """
            the database \(database) has held demo data, whose passwords and API key are published: pass --no-demo to disable the \
            demo's accounts and its API key, or --demo to keep them
            """
        case .needsLoopback: "settings for measuring and testing need a loopback host"
        }
    }

    private static func text(_ error: ServerError) -> String {
        switch error {
        case .badHost(let host): "the host must be an IP address, e.g. 127.0.0.1; got '\(host)'"
        case .cannotListen(let host, let port, 98): "port \(port) of \(host) is taken by another program"
        case .cannotListen(let host, let port, 13): "no permission to listen on port \(port) of \(host)"
        case .cannotListen(let host, let port, let number): "cannot listen on port \(port) of \(host) (error \(number))"
        case .badCertificate(let file, let reason): "the certificate or key \(file) cannot be used: \(reason)"
        case .cannotStart(let number): "the server cannot start (error \(number))"
        case .startedBefore: "the server was already started"
        case .withoutTLS: "no certificate can be reloaded, because the server runs without TLS"
        }
    }
}

extension HTTPHeaders {
    /// Tells the client to retry after a second. A lost database connection is used again as soon as it is restored.
    static let retrySoon: HTTPHeaders = ["Retry-After": "1"]
}

/// How storage errors are reported to clients.
extension StorageError: HTTPErrorConvertible {
    package var httpError: HTTPError {
        switch self {
        case .full: HTTPError(.storageFull, .storageFull, "The server's disk is full.")
        case .busy, .closed, .cancelled, .disk, .noThread, .serverUnavailable:
            HTTPError(.unavailable, .unavailable, "The server cannot store or read this now.", headers: .retrySoon)
        default: .serverError
        }
    }
}
