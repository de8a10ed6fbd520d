import Bowline
import Essentials
import TestSupport

@testable import Backend

extension BackendConfiguration {
    static func test(_ folder: TemporaryFolder) async throws -> BackendConfiguration {
        var configuration = BackendConfiguration()
        configuration.port = 0
        configuration.folder = folder.path
        configuration.threads = 1
        configuration.database = try await TestStorage.server(of: folder)
        if configuration.database != nil { configuration.demo = .wanted }
        return configuration
    }
}

/// A backend on a free port, with the kit as its client.
func withBackend(
    in folder: TemporaryFolder? = nil,
    features: [any Feature.Type] = Backend.features,
    _ body: (Backend, Client) async throws -> Void
) async throws {
    let folder = try folder ?? TemporaryFolder()
    if folder.names.isEmpty { try await SharedKeys.install(in: folder) }
    let backend = try await Backend.start(try await .test(folder), features: features)
    do {
        let environment = try BackendEnvironment(.development, base: backend.url)
        let client = Client(environment: environment, transport: try CurlTransport(), configuration: .bare())
        try await body(backend, client)
    } catch {
        await backend.stop()
        throw error
    }
    await backend.stop()
}

extension Client {
    /// Any answer, refusals included.
    func get(_ path: String) async throws -> Response {
        try await answer(to: Endpoint(.get, EndpointPath(stringLiteral: path), answer: .anything)).response
    }
}

extension Reader where Answer == Data {
    static var anything: Reader {
        Reader(accepts: nil, acceptsAnyStatus: true) { $0.bytes }
    }
}

/// A client that sends bytes as they are.
struct RawClient {
    private let connection: RawConnection

    struct Problem: Error {}

    init(_ backend: Backend) throws {
        guard let connection = RawConnection.connect(port: Int(backend.port)) else { throw Problem() }
        self.connection = connection
    }

    /// Sends a request whose answer has a Content-Length, and gives the answer.
    func exchange(_ request: String) -> String {
        connection.send(request)
        guard let head = connection.receiveHead() else { return "" }
        let length = head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("content-length:") }
        let count = length.flatMap { Int($0.split(separator: " ").last ?? "") } ?? 0
        return head + String(decoding: connection.receive(exactly: count), as: UTF8.self)
    }
}
