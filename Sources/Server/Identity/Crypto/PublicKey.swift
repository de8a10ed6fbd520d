internal import COpenSSL

/// A key that verifies signatures of one algorithm, which is fixed at creation.
///
/// Unchecked because OpenSSL's key is never changed after creation, and verifying with it is thread-safe.
package final class PublicKey: @unchecked Sendable {
    /// The supported algorithms. The key determines the algorithm, never the token.
    package enum Algorithm: String, Sendable {
        /// RSA, PKCS #1 1.5, SHA-256.
        case rs256 = "RS256"
        /// ECDSA on P-256 with SHA-256, the signature as two numbers of 32 bytes.
        case es256 = "ES256"
    }

    /// The only algorithm this key checks.
    package let algorithm: Algorithm
    private let handle: OpaquePointer

    /// An RSA key from modulus and exponent; nil if it is shorter than 2048 bits or not valid.
    package convenience init?(rsaModulus modulus: [UInt8], exponent: [UInt8]) {
        let number = modulus.drop { $0 == 0 }
        guard number.count >= 256, number.count <= 1_024, number.last.map({ $0 & 1 == 1 }) ?? false,
            (1...8).contains(exponent.count), exponent.last.map({ $0 & 1 == 1 }) ?? false, exponent != [1]
        else { return nil }
        let key = DER.sequence(DER.integer(modulus), DER.integer(exponent))
        let name: [UInt8] = [0x30, 0x0D, 0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01, 0x05, 0x00]
        self.init(der: DER.sequence(name, DER.bits(key)), .rs256)
    }

    /// A P-256 key of its two coordinates; nil when the point is not on the curve.
    package convenience init?(p256X x: [UInt8], y: [UInt8]) {
        guard x.count == 32, y.count == 32 else { return nil }
        let name: [UInt8] = [
            0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01,
            0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07,
        ]
        self.init(der: DER.sequence(name, DER.bits([0x04] + x + y)), .es256)
    }

    /// A key in DER form (SubjectPublicKeyInfo), as in certificates.
    package init?(der: [UInt8], _ algorithm: Algorithm) {
        let key = der.withUnsafeBufferPointer { bytes in
            var pointer = bytes.baseAddress
            return d2i_PUBKEY(nil, &pointer, bytes.count)
        }
        ERR_clear_error()
        guard let key else { return nil }
        handle = key
        self.algorithm = algorithm
    }

    deinit {
        EVP_PKEY_free(handle)
    }

    /// Whether `signature` is a signature of `message` by this key.
    package func isValid(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        guard let signature = convertToOpenSSLForm(signature) else { return false }
        let context = OpenSSL.needed(EVP_MD_CTX_new())
        defer {
            EVP_MD_CTX_free(context)
            ERR_clear_error()
        }
        guard EVP_DigestVerifyInit(context, nil, copenssl_sha256(), nil, handle) == 1 else { return false }
        return EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
    }

    private func convertToOpenSSLForm(_ signature: [UInt8]) -> [UInt8]? {
        guard algorithm == .es256 else { return signature }
        guard signature.count == 64 else { return nil }
        return DER.sequence(DER.integer(Array(signature[..<32])), DER.integer(Array(signature[32...])))
    }
}
