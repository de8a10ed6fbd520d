import Glibc

@testable import HTTPServer

/// A client that sends exactly the bytes it is told to: one blocking socket to the loopback address.
///
/// What waits for the server does so on a thread of its own: the tests' own pool has only two, and the handlers need
/// them.
final class RawClient: @unchecked Sendable {
    // Unchecked because only one test uses a client, one call after the other.
    let socket: Int32
    private var received: [UInt8] = []

    init(port: UInt16) throws {
        // A program that another test starts must not inherit it: the connection would stay open when this test closes
        // it.
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        // A test that waits longer has failed; it must not hang. On a busy machine, with all other tests beside it,
        // half a minute is not long.
        var patience = timeval(tv_sec: 90, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let connected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard connected == 0 else { throw RawClientError.notConnected(errno) }
    }

    deinit { if !isClosed { Glibc.close(socket) } }

    private(set) var isClosed = false

    func close() {
        isClosed = true
        Glibc.close(socket)
    }

    /// Ends the sending side only.
    func finishSending() { shutdown(socket, Int32(SHUT_WR)) }

    /// False where the server does not take any more.
    @discardableResult
    func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Whether the server closed the connection, reading over what it still sends.
    func readsToEnd() async -> Bool { await waiting { $0.blockingReadsToEnd() } }

    /// Whether the server ends the connection rather than resetting it.
    func isClosedInOrder() async -> Bool { await waiting { $0.blockingReadsToEnd() && errno == 0 } }

    private func blockingReadsToEnd() -> Bool {
        while let more = readSome() { received += more }
        return errno != EAGAIN
    }

    /// The next bytes; nil at the end, or when nothing came in time.
    private func readSome() -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        errno = 0
        let count = recv(socket, &buffer, buffer.count, 0)
        return count > 0 ? Array(buffer[..<count]) : nil
    }

    /// Exactly that many bytes.
    func read(_ count: Int) async -> [UInt8]? { await waiting { $0.blockingRead(count) } }

    private func blockingRead(_ count: Int) -> [UInt8]? {
        while received.count < count {
            guard let more = readSome() else { return nil }
            received += more
        }
        defer { received.removeFirst(count) }
        return Array(received[..<count])
    }

    /// The next line, without its end.
    func readLine() async -> String? { await waiting { $0.blockingReadLine() } }

    private func blockingReadLine() -> String? {
        while true {
            if let end = received.firstIndex(of: 10) {
                let line = received[..<end].filter { $0 != 13 }
                received.removeFirst(end + 1)
                return String(decoding: line, as: UTF8.self)
            }
            guard let more = readSome() else { return nil }
            received += more
        }
    }

    /// The next answer; `hasBody` is false after HEAD.
    func answer(hasBody: Bool = true) async -> RawAnswer? { await waiting { $0.blockingAnswer(hasBody: hasBody) } }

    private func blockingAnswer(hasBody: Bool) -> RawAnswer? {
        guard let line = blockingReadLine(), line.hasPrefix("HTTP/1."), let status = Int(line.split(separator: " ")[1])
        else {
            return nil
        }
        var answer = RawAnswer(status: status)
        while let field = blockingReadLine(), !field.isEmpty {
            let colon = field.firstIndex(of: ":") ?? field.endIndex
            answer.headers.append((field[..<colon].lowercased(), String(field[colon...].dropFirst(2))))
        }
        guard hasBody, status != 204, status != 304, status != 101 else { return answer }
        guard let body = body(of: answer) else { return nil }
        answer.body = body
        return answer
    }

    private func body(of answer: RawAnswer) -> [UInt8]? {
        if answer["Transfer-Encoding"] == "chunked" { return chunks() }
        guard let length = answer["Content-Length"].flatMap({ Int($0) }) else {
            while let more = readSome() { received += more }
            defer { received = [] }
            return received
        }
        return blockingRead(length)
    }

    private func chunks() -> [UInt8]? {
        var body: [UInt8] = []
        while let line = blockingReadLine(), let size = Int(line, radix: 16), let piece = blockingRead(size) {
            guard blockingReadLine() == "" else { return nil }
            if size == 0 { return body }
            body += piece
        }
        return nil
    }

    /// Sends a request and gives its answer.
    func exchange(
        _ method: String,
        _ target: String,
        _ headers: [String] = [],
        body: String? = nil
    ) async -> RawAnswer? {
        await waiting { $0.blockingExchange(method, target, headers, body: body) }
    }

    private func waiting<Result: Sendable>(_ work: @escaping @Sendable (RawClient) -> Result) async -> Result {
        await onOwnThread(named: "client") { work(self) }
    }

    func blockingExchange(
        _ method: String,
        _ target: String,
        _ headers: [String] = [],
        body: String? = nil
    ) -> RawAnswer? {
        let length = body.map { ["Content-Length: \($0.utf8.count)"] } ?? []
        let lines = ["\(method) \(target) HTTP/1.1", "Host: test"] + headers + length
        send(lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? ""))
        return blockingAnswer(hasBody: method != "HEAD")
    }
}

enum RawClientError: Error {
    case notConnected(Int32)
}

/// An answer as it came.
struct RawAnswer: Sendable {
    let status: Int
    var headers: [(String, String)] = []
    var body: [UInt8] = []

    subscript(name: String) -> String? { headers.first { $0.0 == name.lowercased() }?.1 }
    var text: String { String(decoding: body, as: UTF8.self) }
}

/// Runs a server with these routes for the time of a test.
func withServer<Result>(
    _ groups: [RouteGroup],
    configure: (inout ServerConfiguration) -> Void = { _ in },
    about: APIDescription? = nil,
    _ body: (UInt16, Server) async throws -> Result
) async throws -> Result {
    var configuration = ServerConfiguration()
    configuration.threads = 2
    // With all other tests beside it a client may be slow, which only those tests mean that set these.
    configuration.limits.headerTimeout = .seconds(100)
    configuration.limits.bodyTimeout = .seconds(100)
    configuration.limits.slowReaderTimeout = .seconds(100)
    configure(&configuration)
    let server = Server(try RouteTable(groups, about: about), configuration)
    let port = try server.start()
    do {
        let result = try await body(port, server)
        await server.stop(grace: .seconds(5))
        return result
    } catch {
        await server.stop(grace: .zero)
        throw error
    }
}

func withServer<Result>(
    _ routes: [Route],
    configure: (inout ServerConfiguration) -> Void = { _ in },
    _ body: (UInt16, Server) async throws -> Result
) async throws -> Result {
    try await withServer([RouteGroup(routes: routes)], configure: configure, body)
}

/// Waits a twentieth of a second on a thread of the test's own.
func pause() { usleep(50_000) }
