import CGnuTLS
import Glibc

@testable import HTTPServer

/// A self-signed certificate and its key, made for one test and removed after it.
final class CertificateFiles {
    let tls: TLSFiles
    private let folder: String

    init(serial: UInt8) throws {
        var template = Array("/tmp/bowline-tls-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { throw RawClientError.notConnected(errno) }
        folder = String(cString: made)
        tls = TLSFiles(certificate: folder + "/cert.pem", key: folder + "/key.pem")
        try write(serial: serial)
    }

    deinit {
        unlink(tls.certificate)
        unlink(tls.key)
        rmdir(folder)
    }

    /// Replaces both files by a new pair.
    func write(serial: UInt8) throws {
        var key: gnutls_x509_privkey_t?
        gnutls_x509_privkey_init(&key)
        defer { gnutls_x509_privkey_deinit(key) }
        gnutls_x509_privkey_generate(key, GNUTLS_PK_ECDSA, bits(of: GNUTLS_ECC_CURVE_SECP256R1), 0)
        var certificate: gnutls_x509_crt_t?
        gnutls_x509_crt_init(&certificate)
        defer { gnutls_x509_crt_deinit(certificate) }
        var number = serial
        gnutls_x509_crt_set_version(certificate, 3)
        gnutls_x509_crt_set_serial(certificate, &number, 1)
        gnutls_x509_crt_set_activation_time(certificate, time(nil) - 3600)
        gnutls_x509_crt_set_expiration_time(certificate, time(nil) + 3600)
        gnutls_x509_crt_set_dn(certificate, "CN=localhost", nil)
        gnutls_x509_crt_set_key(certificate, key)
        gnutls_x509_crt_sign2(certificate, certificate, key, GNUTLS_DIG_SHA256, 0)
        try write(to: tls.certificate) { gnutls_x509_crt_export(certificate, GNUTLS_X509_FMT_PEM, $0, $1) }
        try write(to: tls.key) { gnutls_x509_privkey_export(key, GNUTLS_X509_FMT_PEM, $0, $1) }
    }

    /// Replaces the certificate by any text.
    func write(_ text: String) throws { try write(Array(text.utf8), to: tls.certificate) }

    // The macro GNUTLS_CURVE_TO_BITS, which Swift does not import.
    private func bits(of curve: gnutls_ecc_curve_t) -> UInt32 { 1 << 31 | curve.rawValue }

    private func write(to path: String, _ export: (UnsafeMutableRawPointer, UnsafeMutablePointer<Int>) -> Int32) throws
    {
        var size = 65_536
        var text = [UInt8](repeating: 0, count: size)
        guard text.withUnsafeMutableBytes({ $0.baseAddress.map { export($0, &size) } }) == 0 else {
            throw RawClientError.notConnected(0)
        }
        try write(Array(text.prefix(size)), to: path)
    }

    private func write(_ bytes: [UInt8], to path: String) throws {
        guard let file = fopen(path, "we") else { throw RawClientError.notConnected(errno) }
        defer { fclose(file) }
        fwrite(bytes, 1, bytes.count, file)
    }
}
