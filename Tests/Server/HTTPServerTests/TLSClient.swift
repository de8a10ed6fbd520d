import CGnuTLS
import Glibc

@testable import HTTPServer

/// A TLS client on a thread of its own.
final class TLSClient {
    /// What a connection brought.
    struct Session: Sendable {
        let version: String
        let serial: UInt8
        let received: [UInt8]
        var text: String { String(decoding: received, as: UTF8.self) }
    }

    private let session: gnutls_session_t
    private var received: [UInt8] = []

    /// Connects, does what the test wants, and tells what came; nil where there was no agreement.
    static func run(
        _ port: UInt16,
        priorities: String = "NORMAL",
        _ body: @escaping @Sendable (TLSClient) -> Void
    ) async -> Session? {
        await onOwnThread(named: "tls-client") { connect(port, priorities, body) }
    }

    private static func connect(_ port: UInt16, _ priorities: String, _ body: (TLSClient) -> Void) -> Session? {
        guard let transport = try? RawClient(port: port) else { return nil }
        var credentials: gnutls_certificate_credentials_t?
        gnutls_certificate_allocate_credentials(&credentials)
        defer { gnutls_certificate_free_credentials(credentials) }
        var session: gnutls_session_t?
        gnutls_init(&session, 1 << 1)
        defer { gnutls_deinit(session) }
        guard let session else { return nil }
        gnutls_priority_set_direct(session, priorities, nil)
        gnutls_credentials_set(session, GNUTLS_CRD_CERTIFICATE, UnsafeMutableRawPointer(credentials))
        gnutls_transport_set_int2(session, transport.socket, transport.socket)
        var outcome: Int32 = 0
        repeat { outcome = gnutls_handshake(session) } while outcome < 0 && gnutls_error_is_fatal(outcome) == 0
        guard outcome == 0 else { return nil }
        let client = TLSClient(session)
        body(client)
        let version = String(cString: gnutls_protocol_get_name(gnutls_protocol_get_version(session)))
        return Session(version: version, serial: client.serial, received: client.received)
    }

    private init(_ session: gnutls_session_t) { self.session = session }

    private var serial: UInt8 {
        var count: UInt32 = 0
        guard let chain = gnutls_certificate_get_peers(session, &count), count > 0 else { return 0 }
        var certificate: gnutls_x509_crt_t?
        gnutls_x509_crt_init(&certificate)
        defer { gnutls_x509_crt_deinit(certificate) }
        gnutls_x509_crt_import(certificate, chain, GNUTLS_X509_FMT_DER)
        var number = [UInt8](repeating: 0, count: 20)
        var size = number.count
        gnutls_x509_crt_get_serial(certificate, &number, &size)
        return number[max(0, size - 1)]
    }

    func get(_ path: String) {
        send("GET \(path) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        readToEnd()
    }

    func send(_ text: String) { send(Array(text.utf8)) }

    func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { gnutls_record_send(session, $0.baseAddress, $0.count) }
            if count < 0, gnutls_error_is_fatal(Int32(count)) != 0 { return }
            rest = rest.dropFirst(max(0, count))
        }
    }

    func readToEnd() { while readSome() {} }

    /// Until this many more bytes have come.
    func read(_ count: Int) {
        let end = received.count + count
        while received.count < end, readSome() {}
    }

    func readUntil(_ end: String) {
        while !received.reversed().starts(with: Array(end.utf8).reversed()), readSome() {}
    }

    private func readSome() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 16_384)
        let count = gnutls_record_recv(session, &buffer, buffer.count)
        if count > 0 { received += buffer[..<count] }
        return count > 0 || (count < 0 && gnutls_error_is_fatal(Int32(count)) == 0 && count != Int(GNUTLS_E_AGAIN))
    }
}
