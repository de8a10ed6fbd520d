#if os(Linux)
    import Glibc

    /// A socket that has a free port of this machine, and listens on it unless it is to be deaf.
    struct ListeningSocket {
        let descriptor: Int32
        let port: Int

        init(isDeaf: Bool = false) throws {
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
            guard descriptor >= 0 else { throw TestServerProblem("no socket: \(errno)") }
            var address = loopback(port: 0)
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let bound = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                    bind(descriptor, address, length) == 0 && (isDeaf || listen(descriptor, 512) == 0)
                        && getsockname(descriptor, address, &length) == 0
                }
            }
            guard bound else { throw TestServerProblem("no port: \(errno)") }
            self.descriptor = descriptor
            port = Int(UInt16(bigEndian: address.sin_port))
        }
    }

    /// Opens a connection to a port of this machine; -1 when nobody listens.
    func connectToLoopback(port: Int) -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = loopback(port: port)
        let connected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                connect(descriptor, address, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard connected else {
            close(descriptor)
            return -1
        }
        return descriptor
    }

    private func loopback(port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }

    /// A port of this machine where nobody listens, nor can for as long as this process lives: it is taken.
    public func deafPort() throws -> Int {
        try deafSocket.get().port
    }

    private let deafSocket = Result { try ListeningSocket(isDeaf: true) }
#endif
