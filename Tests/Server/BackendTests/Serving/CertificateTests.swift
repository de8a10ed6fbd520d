#if os(Linux)
    import Basics
    import Bowline
    import FoundationEssentials
    import HTTPServer
    import TestSupport
    import Testing

    @testable import Backend

    /// Keeps what is logged.
    private final class Lines: LogSink {
        let text = Locked("")

        func write(_ lines: [UInt8]) { text.withLock { $0 += String(decoding: lines, as: UTF8.self) } }
    }

    @Suite(.timeLimit(.minutes(8)))
    struct CertificateTests {
        private let authority: TestAuthority
        private let folder: TemporaryFolder
        private let log = Lines()

        init() throws {
            authority = try TestAuthority()
            folder = try TemporaryFolder()
        }

        private func install(_ certificate: TestAuthority.Certificate) throws {
            let files = ["cert": authority.certificateFile(certificate), "key": authority.keyFile(certificate)]
            for (name, path) in files { try install([UInt8](Data(contentsOf: URL(filePath: path))), as: name) }
        }

        private func install(_ bytes: [UInt8], as name: String) {
            folder.remove(name)
            folder.overwrite(name, at: 0, with: bytes)
        }

        /// A client that trusts the tests' authority, with connections of its own.
        private func client(_ backend: Backend) throws -> Client {
            var settings = TransportSettings()
            settings.certificateAuthorities = authority.file
            let environment = try BackendEnvironment(.development, base: backend.url)
            return Client(environment: environment, transport: try CurlTransport(settings), configuration: .bare())
        }

        @Test func certificatesAreReadAnewWhileServingAndUselessOnesChangeNothing() async throws {
            try install(.expired)
            var configuration = try await BackendConfiguration.test(try TemporaryFolder())
            configuration.tls = TLSFiles(certificate: folder.file("cert"), key: folder.file("key"))
            configuration.log = log
            configuration.logLevel = .info
            let backend = try await Backend.start(configuration)
            #expect(backend.url.hasPrefix("https://127.0.0.1:"))
            await #expect(throws: CallError.self) { try await client(backend).get("/healthz") }

            try install(.good)
            backend.reloadCertificate()
            let answer = try await client(backend).get("/healthz")
            #expect(answer.status == 200)
            #expect(answer.headers["Strict-Transport-Security"]?.hasPrefix("max-age=") == true)

            install(Array("nothing".utf8), as: "cert")
            backend.reloadCertificate()
            #expect(try await client(backend).get("/healthz").status == 200)
            let lines = log.text.withLock { $0 }
            #expect(lines.contains(#""event":"certificate_reloaded""#))
            #expect(lines.contains(#""event":"certificate_not_reloaded""#))
            await backend.stop()
        }
    }
#endif
