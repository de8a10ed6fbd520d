import Basics
// Full Foundation for its Thread; the module under test brings it along anyway.
import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// An HTTP server of the least possible kind on a free loopback port: it reads one request a connection, answers and
/// closes.
final class TinyServer: Sendable {
    /// What it answers: bytes as they stand on the wire, or silence until the client is gone.
    typealias Answer = @Sendable (_ request: String) -> [UInt8]?

    let port: UInt16
    /// Says each time that it is done with a connection.
    let ended: AsyncStream<Void>
    private let listener: CInt
    private let seen = Locked<[String]>([])

    /// One that is deaf has its port and takes no connection.
    init(isDeaf: Bool = false, answer: @escaping Answer) throws {
        #if canImport(Darwin)
            let kind = SOCK_STREAM
        #else
            let kind = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        #endif
        let listener = socket(AF_INET, kind, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let (isBound, found) = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                (
                    bind(listener, address, length) == 0 && (isDeaf || listen(listener, 64) == 0),
                    getsockname(listener, address, &length)
                )
            }
        }
        guard isBound, found == 0 else { throw NoPort(code: errno) }
        port = UInt16(bigEndian: address.sin_port)
        self.listener = listener
        let seen = seen
        let (ended, ends) = AsyncStream.makeStream(of: Void.self)
        self.ended = ended
        if !isDeaf { Thread.detachNewThread { Self.serve(listener, seen, ends, answer) } }
    }

    /// No port could be had, because of this error of the system.
    struct NoPort: Error {
        let code: CInt
    }

    deinit {
        shutdown(listener, CInt(SHUT_RDWR))
        close(listener)
    }

    /// The requests that came, each with its body.
    var requests: [String] { seen.withLock { $0 } }

    private static func serve(
        _ listener: CInt,
        _ seen: Locked<[String]>,
        _ ends: AsyncStream<Void>.Continuation,
        _ answer: @escaping Answer
    ) {
        while true {
            let connection = accept(listener, nil, nil)
            if connection < 0 { return }
            _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
            #if canImport(Darwin)
                // A client that is gone must not end the tests with a signal.
                var yes: CInt = 1
                setsockopt(connection, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<CInt>.size))
            #endif
            Thread.detachNewThread {
                defer { close(connection) }
                let request = read(from: connection)
                seen.withLock { $0.append(request) }
                if let bytes = answer(request) {
                    write(bytes, to: connection)
                } else {
                    _ = read(from: connection)
                }
                ends.yield()
            }
        }
    }

    private static func read(from connection: CInt) -> String {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = recv(connection, &buffer, buffer.count, 0)
            if count <= 0 { break }
            bytes += buffer[..<count]
            let text = String(decoding: bytes, as: UTF8.self)
            guard let end = text.firstRange(of: "\r\n\r\n") else { continue }
            let length = text[..<end.lowerBound].lowercased().split(separator: "\r\n")
                .first { $0.hasPrefix("content-length:") }
                .flatMap { Int($0.dropFirst(15).drop { $0 == " " }) }
            if text[end.upperBound...].utf8.count >= length ?? 0 { break }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func write(_ bytes: [UInt8], to connection: CInt) {
        #if canImport(Darwin)
            let flags: CInt = 0
        #else
            let flags = CInt(MSG_NOSIGNAL)
        #endif
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, flags) }
            if count <= 0 { return }
            rest = rest.dropFirst(count)
        }
    }
}
