#if os(Linux)
    import Glibc

    /// A real nginx on free ports of this machine: one in the clear, and one over TLS for each certificate asked for.
    ///
    /// The sockets are made here and handed to it, so its ports cannot be taken by others, and a client may connect
    /// before nginx is up.
    public final class NginxServer: Sendable {
        /// Where it answers in the clear, such as `http://127.0.0.1:40123`.
        public let plain: String
        private let ports: [TestAuthority.Certificate: Int]
        private let folder: TestFolder
        private let program: Subprocess

        /// Starts nginx with these lines in each of its servers; `$PREFIX` in them is ``folder``.
        public init(
            _ locations: String,
            authority: TestAuthority? = nil,
            certificates: [TestAuthority.Certificate] = [.good],
            files: [String: [UInt8]] = [:]
        ) throws {
            folder = try TestFolder()
            for (name, bytes) in files { try folder.write(name, bytes) }
            let clear = try ListeningSocket()
            let secured = try authority.map { _ in try certificates.map { ($0, try ListeningSocket()) } } ?? []
            let locations = locations.replacing("$PREFIX", with: folder.path)
            var servers = "server { listen 127.0.0.1:\(clear.port); \(locations) }\n"
            for (certificate, socket) in secured {
                guard let authority else { continue }
                servers += """
                    server { listen 127.0.0.1:\(socket.port) ssl http2; ssl_protocols TLSv1.3;
                    ssl_certificate \(authority.certificateFile(certificate));
                    ssl_certificate_key \(authority.keyFile(certificate)); \(locations) }

                    """
            }
            try folder.write("nginx.conf", Self.configuration(servers, folder.path).utf8)
            let sockets = [clear] + secured.map(\.1)
            program = try Subprocess(
                ["nginx", "-p", folder.path, "-c", "\(folder.path)/nginx.conf", "-e", "\(folder.path)/error.log"],
                environment: ["NGINX=" + sockets.indices.map { "\(Int(Subprocess.firstSocket) + $0);" }.joined()],
                sockets: sockets.map(\.descriptor)
            )
            for socket in sockets { close(socket.descriptor) }
            plain = "http://127.0.0.1:\(clear.port)"
            ports = Dictionary(uniqueKeysWithValues: secured.map { ($0, $1.port) })
        }

        /// Where it answers over TLS with this certificate.
        public func secure(_ certificate: TestAuthority.Certificate = .good, host: String = "localhost") -> String {
            "https://\(host):\(ports[certificate] ?? 0)"
        }

        /// What nginx had to say.
        public var errors: String { folder.read("error.log") }

        private static func configuration(_ servers: String, _ folder: String) -> String {
            let places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
                .map { "\($0)_temp_path \(folder)/\($0);" }.joined(separator: "\n")
            // Started by root, nginx would serve as another user, who may not look into the folder.
            let user = getuid() == 0 ? "user root;" : ""
            return """
                \(user) daemon off; worker_processes 1; pid \(folder)/nginx.pid;
                events { worker_connections 2048; }
                http {
                access_log off; keepalive_requests 1000000; client_max_body_size 1g; gzip_min_length 1;
                \(places)
                \(servers)
                }
                """
        }
    }
#endif
