import CGnuTLS
import Glibc
import Testing

@testable import HTTPServer

@Suite(.timeLimit(.minutes(8)))
struct TLSTests {
    private let route = Route.direct(.get, "/") { _ in .text("over TLS") }

    @Test func answersComeOverTLSWithStrictTransport() async throws {
        let files = try CertificateFiles(serial: 1)
        try await withServer([route], configure: { $0.tls = files.tls }) { port, _ in
            let session = try #require(await TLSClient.run(port) { $0.get("/") })
            #expect(session.version == "TLS1.3")
            #expect(session.serial == 1)
            #expect(session.text.hasPrefix("HTTP/1.1 200 OK\r\n"))
            #expect(session.text.hasSuffix("over TLS"))
            #expect(session.text.contains("Strict-Transport-Security: max-age="))
        }
    }

    @Test(
        arguments: [("NORMAL:-VERS-ALL:+VERS-TLS1.2", "TLS1.2"), ("NORMAL:-VERS-ALL:+VERS-TLS1.1", nil)]
            as [(String, String?)]
    )
    func olderVersionsThanTheStandardAllowsAreRefused(priorities: String, version: String?) async throws {
        let files = try CertificateFiles(serial: 1)
        try await withServer([route], configure: { $0.tls = files.tls }) { port, _ in
            let session = await TLSClient.run(port, priorities: priorities) { $0.get("/") }
            #expect(session?.version == version)
        }
    }

    @Test func aReloadedCertificateServesNewConnections() async throws {
        let files = try CertificateFiles(serial: 1)
        try await withServer([route], configure: { $0.tls = files.tls }) { port, server in
            #expect(await TLSClient.run(port) { $0.get("/") }?.serial == 1)
            try files.write(serial: 2)
            try server.reloadCertificate()
            #expect(await TLSClient.run(port) { $0.get("/") }?.serial == 2)
            try files.write("not a certificate")
            #expect(throws: ServerError.self) { try server.reloadCertificate() }
            #expect(await TLSClient.run(port) { $0.get("/") }?.serial == 2)
        }
    }

    @Test func aWebSocketRunsOverTLS() async throws {
        let files = try CertificateFiles(serial: 1)
        let echo = Route(.get, "/echo") { request in
            try request.upgrade { socket in
                for await message in socket.messages { socket.send(message) }
            }
        }
        try await withServer([echo], configure: { $0.tls = files.tls }) { port, _ in
            let big = (0..<100_000).map { UInt8(truncatingIfNeeded: $0) }
            let session = await TLSClient.run(port) { client in
                client.send(
                    "GET /echo HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                        + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
                )
                client.readUntil("\r\n\r\n")
                client.send(FrameClient.encode(.binary, big))
                client.read(10 + big.count)
                client.send(FrameClient.encode(.close, [3, 232]))
                client.readToEnd()
            }
            let received = try #require(session?.received)
            #expect(received.starts(with: Array("HTTP/1.1 101 Switching Protocols\r\n".utf8)))
            #expect(Array(received.suffix(4 + big.count)) == big + [0x88, 2, 3, 232])
        }
    }

    @Test func aKeyThatIsNotTheCertificatesIsRefused() throws {
        let (one, other) = (try CertificateFiles(serial: 1), try CertificateFiles(serial: 2))
        var configuration = ServerConfiguration()
        configuration.tls = TLSFiles(certificate: one.tls.certificate, key: other.tls.key)
        let server = Server(try RouteTable([]), configuration)
        #expect(
            throws: ServerError.badCertificate(file: other.tls.key, reason: "The key does not match the certificate.")
        ) {
            try server.start()
        }
        configuration.tls = TLSFiles(certificate: "/nowhere/cert.pem", key: other.tls.key)
        #expect(throws: ServerError.badCertificate(file: "/nowhere/cert.pem", reason: "No such file or directory")) {
            try Server(RouteTable([]), configuration).start()
        }
    }
}
