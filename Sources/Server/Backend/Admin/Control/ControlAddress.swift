#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The Unix-domain socket in a data folder through which an operator's commands reach the process that serves it.
///
/// Only the owner of the folder can connect: the socket, like the database next to it, is closed to all other users,
/// and the system requires write permission to connect. So the caller is not authenticated again.
///
/// See docs/decisions/backend.md, "Operators' commands reach a running server through a socket in its data folder".
struct ControlAddress {
    static let name = "control.sock"
    let path: String

    init(in folder: String) {
        path = folder + "/" + Self.name
    }

    /// Calls `body` with the socket's address, which holds a path of about 100 bytes. A longer path goes through a
    /// descriptor of the opened folder, which works on Linux only; elsewhere the result is nil.
    func withAddress<Value>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Value) -> Value? {
        if let address = Self.address(path) { return Self.pass(address, to: body) }
        let folder = open(String(path.dropLast(Self.name.count + 1)), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return nil }
        defer { close(folder) }
        return Self.address("/proc/self/fd/\(folder)/\(Self.name)").map { Self.pass($0, to: body) }
    }

    private static func address(_ path: String) -> sockaddr_un? {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        return address
    }

    private static func pass<Value>(
        _ address: sockaddr_un,
        to body: (UnsafePointer<sockaddr>, socklen_t) -> Value
    ) -> Value {
        withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}

/// One end of a connection, closed when it is released. Its calls block.
final class ControlConnection: Sendable {
    private let descriptor: Int32

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// A new socket, not yet connected; nil if the system provides none.
    static func new() -> ControlConnection? {
        #if canImport(Glibc)
            let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        #else
            let descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
        #endif
        return descriptor < 0 ? nil : ControlConnection(descriptor)
    }

    /// Binds the socket so that only this user can connect, and listens. Returns 0, or the system's error number.
    func listen(at address: ControlAddress) -> Int32 {
        // An earlier process may have left its socket; the holder of the folder's lock may remove it.
        unlink(address.path)
        guard address.withAddress({ bind(descriptor, $0, $1) }) == 0 else { return errno }
        // Closed to other users before `listen`, so before anyone can connect.
        guard chmod(address.path, 0o600) == 0, systemListen(descriptor, 16) == 0 else { return errno }
        return 0
    }

    /// Connects the socket. Returns 0, or the system's error number.
    func connect(to address: ControlAddress) -> Int32 {
        address.withAddress { systemConnect(descriptor, $0, $1) } == 0 ? 0 : errno
    }

    /// The next connection; nil once `endListening` was called.
    func accept() -> ControlConnection? {
        while true {
            let accepted = systemAccept(descriptor, nil, nil)
            if accepted >= 0 {
                _ = fcntl(accepted, F_SETFD, FD_CLOEXEC)
                return ControlConnection(accepted)
            }
            // All errors but a closed socket are temporary: the client disconnected at once, or too many files are
            // open.
            if errno == EINVAL || errno == EBADF { return nil }
            if errno == EMFILE || errno == ENFILE { usleep(10_000) }
        }
    }

    /// Wakes the thread that waits in `accept`.
    func endListening() {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    /// Signals that no more data will be sent.
    func endSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Sets the timeout of each read and write, in seconds.
    func setTimeout(seconds: Int) {
        var time = timeval(tv_sec: seconds, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(descriptor, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
        }
    }

    /// Reads everything up to the end of the stream; nil if that fails, or if more than `limit` bytes come.
    func readAll(upTo limit: Int) -> [UInt8]? {
        var whole: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 16_384)
        while whole.count <= limit {
            let count = recv(descriptor, &piece, piece.count, 0)
            if count == 0 { return whole }
            if count > 0 { whole += piece.prefix(count) } else if errno != EINTR { return nil }
        }
        return nil
    }

    /// Sends all bytes; stops if the connection fails.
    func write(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return }
        }
    }
}

// Named differently from the methods, which would otherwise be found first.
private func systemListen(_ socket: Int32, _ backlog: Int32) -> Int32 { listen(socket, backlog) }

private func systemConnect(_ socket: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t) -> Int32 {
    connect(socket, address, length)
}

private func systemAccept(
    _ socket: Int32,
    _ address: UnsafeMutablePointer<sockaddr>?,
    _ length: UnsafeMutablePointer<socklen_t>?
) -> Int32 {
    accept(socket, address, length)
}
