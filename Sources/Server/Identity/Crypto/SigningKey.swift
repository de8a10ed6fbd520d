internal import COpenSSL
internal import Digest

/// An RSA key of 2048 bits that signs tokens.
///
/// Unchecked because OpenSSL's key is never changed after creation, and signing with it is thread-safe.
package final class SigningKey: @unchecked Sendable {
    private let handle: OpaquePointer
    /// The id of the published public key: its thumbprint (RFC 7638).
    package let id: String
    /// The public half's modulus and exponent.
    let modulus: [UInt8]
    let exponent: [UInt8]

    /// Generates a key, which takes about a tenth of a second.
    package static func generate() -> SigningKey {
        let context = OpenSSL.needed(EVP_PKEY_CTX_new_id(EVP_PKEY_RSA, nil))
        defer { EVP_PKEY_CTX_free(context) }
        var key: OpaquePointer?
        OpenSSL.check(EVP_PKEY_keygen_init(context))
        OpenSSL.check(EVP_PKEY_CTX_set_rsa_keygen_bits(context, 2_048))
        OpenSSL.check(EVP_PKEY_keygen(context, &key))
        return SigningKey(owning: OpenSSL.needed(key))
    }

    /// Reads a stored key; nil if the bytes are not an RSA key.
    package convenience init?(der: [UInt8]) {
        let key = der.withUnsafeBufferPointer { bytes in
            var pointer = bytes.baseAddress
            return d2i_AutoPrivateKey(nil, &pointer, bytes.count)
        }
        ERR_clear_error()
        guard let key else { return nil }
        guard EVP_PKEY_get_base_id(key) == EVP_PKEY_RSA else {
            EVP_PKEY_free(key)
            return nil
        }
        self.init(owning: key)
    }

    private init(owning handle: OpaquePointer) {
        self.handle = handle
        modulus = Self.number(OSSL_PKEY_PARAM_RSA_N, of: handle)
        exponent = Self.number(OSSL_PKEY_PARAM_RSA_E, of: handle)
        let n = Base64.encode(modulus, as: .url)
        let e = Base64.encode(exponent, as: .url)
        id = Base64.encode(Hash.sha256(Array(#"{"e":"\#(e)","kty":"RSA","n":"\#(n)"}"#.utf8)), as: .url)
    }

    deinit {
        EVP_PKEY_free(handle)
    }

    /// The private key in DER form, for storing.
    package var der: [UInt8] {
        var made: UnsafeMutablePointer<UInt8>?
        let count = Int(i2d_PrivateKey(handle, &made))
        let start = OpenSSL.needed(made)
        defer { CRYPTO_clear_free(start, count, #file, #line) }
        return Array(UnsafeBufferPointer(start: start, count: count))
    }

    /// The public key of the pair.
    package var publicKey: PublicKey {
        // The key's own modulus and exponent are always valid.
        OpenSSL.needed(PublicKey(rsaModulus: modulus, exponent: exponent))
    }

    /// Signs the message with RS256.
    package func sign(_ message: [UInt8]) -> [UInt8] {
        let context = OpenSSL.needed(EVP_MD_CTX_new())
        defer { EVP_MD_CTX_free(context) }
        OpenSSL.check(EVP_DigestSignInit(context, nil, copenssl_sha256(), nil, handle))
        var length = modulus.count
        return [UInt8](unsafeUninitializedCapacity: length) { signature, filled in
            OpenSSL.check(EVP_DigestSign(context, signature.baseAddress, &length, message, message.count))
            filled = length
        }
    }

    private static func number(_ name: String, of key: OpaquePointer) -> [UInt8] {
        var made: OpaquePointer?
        OpenSSL.check(EVP_PKEY_get_bn_param(key, name, &made))
        return BigNumber(owning: OpenSSL.needed(made)).bytes
    }
}
