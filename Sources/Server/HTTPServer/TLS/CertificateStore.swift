internal import Basics
internal import CGnuTLS
internal import Glibc

/// The certificates of all TLS servers of this process, by port.
///
/// GnuTLS asks for a certificate through a function without a context, so the connection's local port identifies the
/// server. No certificate is freed before its server stops, because a handshake may still be using it. So each reload
/// costs a few kilobytes, and two servers on one port at different addresses would share certificates. Restarting the
/// daemon instead would drop connections; giving GnuTLS copies that it frees itself would mean parsing PEM in every
/// handshake.
final class CertificateStore: Sendable {
    static let shared = CertificateStore()

    private let servers = Locked<[UInt16: [Certificate]]>([:])

    func load(_ files: TLSFiles, for port: UInt16) throws(ServerError) {
        let certificate = try Certificate(files)
        servers.withLock { $0[port, default: []].append(certificate) }
    }

    func forget(_ port: UInt16) { servers.withLock { $0[port] = nil } }

    func current(for port: UInt16) -> Certificate? { servers.withLock { $0[port]?.last } }
}

/// A certificate chain with its key, in GnuTLS's own form.
final class Certificate: @unchecked Sendable {
    // Unchecked because the compiler cannot see that nothing changes after init, and that GnuTLS only reads these.
    let chain: UnsafeMutablePointer<gnutls_pcert_st>
    let count: UInt32
    let key: gnutls_privkey_t

    private static let maxChainLength = 16

    init(_ files: TLSFiles) throws(ServerError) {
        (chain, count) = try Self.chain(in: files.certificate)
        do throws(ServerError) {
            key = try Self.key(in: files.key)
        } catch {
            Self.free(chain, count)
            throw error
        }
        guard Self.belongsTogether(chain, key) else {
            throw .badCertificate(file: files.key, reason: "The key does not match the certificate.")
        }
    }

    private static func chain(in file: String) throws(ServerError) -> (UnsafeMutablePointer<gnutls_pcert_st>, UInt32) {
        let text = try read(file)
        let chain = UnsafeMutablePointer<gnutls_pcert_st>.allocate(capacity: maxChainLength)
        var count = UInt32(maxChainLength)
        let outcome = withDatum(text) {
            gnutls_pcert_list_import_x509_raw(chain, &count, $0, GNUTLS_X509_FMT_PEM, 0)
        }
        guard outcome >= 0, count > 0 else {
            chain.deallocate()
            throw problem(file, outcome)
        }
        return (chain, count)
    }

    private static func key(in file: String) throws(ServerError) -> gnutls_privkey_t {
        let text = try read(file)
        var key: gnutls_privkey_t?
        gnutls_privkey_init(&key)
        let outcome = withDatum(text) { gnutls_privkey_import_x509_raw(key, $0, GNUTLS_X509_FMT_PEM, nil, 0) }
        guard let key, outcome >= 0 else {
            gnutls_privkey_deinit(key)
            throw problem(file, outcome)
        }
        return key
    }

    deinit {
        gnutls_privkey_deinit(key)
        Self.free(chain, count)
    }

    private static func free(_ chain: UnsafeMutablePointer<gnutls_pcert_st>, _ count: UInt32) {
        for index in 0..<Int(count) { gnutls_pcert_deinit(chain + index) }
        chain.deallocate()
    }

    /// Whether the certificate is for this key.
    private static func belongsTogether(_ chain: UnsafeMutablePointer<gnutls_pcert_st>, _ key: gnutls_privkey_t) -> Bool
    {
        var publicKey: gnutls_pubkey_t?
        gnutls_pubkey_init(&publicKey)
        defer { gnutls_pubkey_deinit(publicKey) }
        guard gnutls_pubkey_import_privkey(publicKey, key, 0, 0) >= 0 else { return false }
        return keyID(publicKey) == keyID(chain.pointee.pubkey)
    }

    private static func keyID(_ key: gnutls_pubkey_t?) -> [UInt8]? {
        var size = 64
        var id = [UInt8](repeating: 0, count: size)
        guard gnutls_pubkey_get_key_id(key, 0, &id, &size) >= 0 else { return nil }
        return Array(id.prefix(size))
    }

    private static func withDatum<Result>(_ bytes: [UInt8], _ body: (UnsafePointer<gnutls_datum_t>) -> Result) -> Result
    {
        var bytes = bytes
        return bytes.withUnsafeMutableBufferPointer { buffer in
            var datum = gnutls_datum_t(data: buffer.baseAddress, size: UInt32(buffer.count))
            return body(&datum)
        }
    }

    private static func problem(_ file: String, _ code: Int32) -> ServerError {
        .badCertificate(
            file: file,
            reason: gnutls_strerror(code).map { String(cString: $0) } ?? "the file cannot be read"
        )
    }

    private static func read(_ path: String) throws(ServerError) -> [UInt8] {
        guard let file = fopen(path, "re") else {
            throw .badCertificate(file: path, reason: String(cString: strerror(errno)))
        }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 4096)
        while case let count = fread(&piece, 1, piece.count, file), count > 0 { bytes += piece[..<count] }
        return bytes
    }
}

private typealias RetrieveFunction =
    @convention(c) (
        gnutls_session_t?, UnsafePointer<gnutls_datum_t>?, Int32, UnsafePointer<gnutls_pk_algorithm_t>?, Int32,
        UnsafeMutablePointer<UnsafeMutablePointer<gnutls_pcert_st>?>?, UnsafeMutablePointer<UInt32>?,
        UnsafeMutablePointer<gnutls_privkey_t?>?
    ) -> Int32

private let retrieveCertificate: RetrieveFunction = { session, _, _, _, _, chain, count, key in
    let port = localPort(of: gnutls_transport_get_int(session))
    guard let certificate = CertificateStore.shared.current(for: port) else { return -1 }
    chain?.pointee = certificate.chain
    count?.pointee = certificate.count
    key?.pointee = certificate.key
    return 0
}

/// The function above in the form that libmicrohttpd's options take.
var certificateCallback: UnsafeRawPointer { unsafeBitCast(retrieveCertificate, to: UnsafeRawPointer.self) }
