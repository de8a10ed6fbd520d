internal import CMicrohttpd
internal import Glibc

/// A bound, listening socket. The server creates it, not libmicrohttpd, so that an error names the address and the port
/// is known.
struct ListeningSocket {
    let descriptor: Int32
    let port: UInt16

    init(host: String, port: UInt16) throws(ServerError) {
        guard let address = Self.resolve(host == "localhost" ? "127.0.0.1" : host, port) else { throw .badHost(host) }
        let descriptor = socket(Int32(address.storage.ss_family), Int32(SOCK_STREAM.rawValue) | Self.flags, 0)
        guard descriptor >= 0 else { throw .cannotListen(host: host, port: port, errno: errno) }
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        // Connections inherit this option. Bytes that a client does not read wait in the program, where they are
        // limited, and not in the kernel.
        _ = bowline_limit_unsent(descriptor, 131_072)
        guard Self.bind(descriptor, address), listen(descriptor, 4096) == 0 else {
            let problem = errno
            close(descriptor)
            throw .cannotListen(host: host, port: port, errno: problem)
        }
        self.descriptor = descriptor
        self.port = localPort(of: descriptor)
    }

    private static let flags = Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)

    private static func bind(_ descriptor: Int32, _ address: (storage: sockaddr_storage, length: socklen_t)) -> Bool {
        withUnsafePointer(to: address.storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.bind(descriptor, $0, address.length) == 0
            }
        }
    }

    private static func resolve(_ host: String, _ port: UInt16) -> (storage: sockaddr_storage, length: socklen_t)? {
        var hints = addrinfo()
        hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &found) == 0, let first = found else { return nil }
        defer { freeaddrinfo(found) }
        var storage = sockaddr_storage()
        memcpy(&storage, first.pointee.ai_addr, Int(first.pointee.ai_addrlen))
        return (storage, first.pointee.ai_addrlen)
    }
}

/// The port a socket is bound to, or 0.
func localPort(of descriptor: Int32) -> UInt16 {
    var storage = sockaddr_storage()
    guard bowline_local_address(descriptor, &storage) == 0 else { return 0 }
    // The port has the same offset in the addresses of both families.
    return withUnsafeBytes(of: storage) { UInt16($0[2]) << 8 | UInt16($0[3]) }  // bounded: widens bytes
}

/// A peer's address as text, without its port. IPv4-mapped IPv6 addresses are shown as IPv4.
func addressText(_ address: UnsafePointer<sockaddr>?) -> String {
    guard let address else { return "" }
    let length =
        address.pointee.sa_family == sa_family_t(AF_INET6)
        ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size
    var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    guard getnameinfo(address, socklen_t(length), &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0 else {
        return ""
    }
    return unmapped(String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
}

/// Converts an IPv4-mapped IPv6 address such as `::ffff:192.0.2.1` to IPv4; returns any other address unchanged.
func unmapped(_ address: String) -> String {
    address.contains(".") && equalWithoutCase(address.prefix(7), "::ffff:") ? String(address.dropFirst(7)) : address
}

/// Whether this is a loopback address or `localhost`.
package func isLoopback(_ address: String) -> Bool {
    address == "localhost" || address == "::1" || address.hasPrefix("127.")
}

/// Raises the process's limit on file descriptors to the maximum that the system allows. The default of 1024 is lower
/// than the number of connections a server accepts.
func allowManyDescriptors() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0, limit.rlim_cur < limit.rlim_max else {
        return
    }
    limit.rlim_cur = limit.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
}
