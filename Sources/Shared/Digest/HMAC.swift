#if canImport(CryptoKit)
    internal import CryptoKit
#else
    internal import COpenSSL
#endif

/// Message authentication codes: only holders of the key can create and verify them.
package enum HMAC {
    /// The 32 bytes of HMAC-SHA-256. Compare codes with ``ConstantTime`` only.
    package static func sha256(of message: some Sequence<UInt8>, key: some Sequence<UInt8>) -> [UInt8] {
        withMemory(of: key) { key in
            withMemory(of: message) { message in code(of: message, key: key) }
        }
    }

    private static func code(of message: UnsafeRawBufferPointer, key: UnsafeRawBufferPointer) -> [UInt8] {
        #if canImport(CryptoKit)
            Array(CryptoKit.HMAC<SHA256>.authenticationCode(for: message, using: SymmetricKey(data: key)))
        #else
            [UInt8](unsafeUninitializedCapacity: 32) { code, count in
                let done = copenssl_hmac_sha256(
                    key.baseAddress,
                    key.count,
                    message.baseAddress,
                    message.count,
                    code.baseAddress
                )
                guard done == 1 else { outOfMemory() }
                count = 32
            }
        #endif
    }
}

/// Comparison in constant time, so that its duration does not reveal a secret.
package enum ConstantTime {
    /// Whether both have the same bytes. The duration reveals only their lengths.
    package static func areEqual(_ lhs: some Sequence<UInt8>, _ rhs: some Sequence<UInt8>) -> Bool {
        withMemory(of: lhs) { lhs in
            withMemory(of: rhs) { rhs in
                guard lhs.count == rhs.count else { return false }
                return difference(lhs, rhs) == 0
            }
        }
    }

    private static func difference(_ lhs: UnsafeRawBufferPointer, _ rhs: UnsafeRawBufferPointer) -> Int32 {
        #if canImport(CryptoKit)
            Int32(zip(lhs, rhs).reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) })
        #else
            lhs.isEmpty ? 0 : CRYPTO_memcmp(lhs.baseAddress, rhs.baseAddress, lhs.count)
        #endif
    }
}
