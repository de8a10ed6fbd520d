#if os(Linux)
    import Bowline
    import Glibc
    import TestSupport
    import Testing

    @Suite struct CurlInheritanceTests {
        @Test func aProgramThatIsStartedInheritsNoConnection() async throws {
            let nginx = try NginxServer("location / { return 200 ok; }")
            let transport = try CurlTransport()
            _ = try await transport.send(.to(nginx.plain + "/"))
            let port = try #require(try? WebAddress(nginx.plain)).origin.port
            let connections = (0..<1_024).filter { Self.remotePort(of: $0) == port }
            #expect(!connections.isEmpty)
            #expect(connections.allSatisfy { fcntl($0, F_GETFD) & FD_CLOEXEC != 0 })
        }

        private static func remotePort(of descriptor: Int32) -> Int? {
            var address = sockaddr_in()
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let result = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(descriptor, $0, &length) }
            }
            guard result == 0, address.sin_family == sa_family_t(AF_INET) else { return nil }
            return Int(UInt16(bigEndian: address.sin_port))
        }
    }
#endif
