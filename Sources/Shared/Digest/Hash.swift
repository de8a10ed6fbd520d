#if canImport(CryptoKit)
    internal import CryptoKit
#else
    internal import COpenSSL
#endif

/// Digests of bytes in memory.
///
/// For bytes that arrive in chunks use ``RunningHash``.
package enum Hash {
    /// The 32-byte SHA-256 digest.
    package static func sha256(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        digest(bytes, with: .sha256)
    }

    /// The 20-byte SHA-1 digest. SHA-1 is broken; use it only for protocols that require it.
    package static func sha1(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        digest(bytes, with: .sha1)
    }

    private static func digest(_ bytes: some Sequence<UInt8>, with algorithm: RunningHash.Algorithm) -> [UInt8] {
        withMemory(of: bytes) { memory in
            var running = RunningHash(algorithm)
            running.update(memory)
            return running.finish()
        }
    }
}

/// A digest of bytes that arrive in chunks, such as a file that is being received.
package struct RunningHash: ~Copyable {
    /// The hash algorithm.
    package enum Algorithm: Sendable {
        /// SHA-1, which is broken; only for protocols that require it.
        case sha1
        /// SHA-256, the default if no protocol requires another.
        case sha256
    }

    #if canImport(CryptoKit)
        private var state: any HashFunction

        /// Creates a digest of no bytes.
        package init(_ algorithm: Algorithm) {
            state =
                switch algorithm {
                case .sha1: Insecure.SHA1()
                case .sha256: SHA256()
                }
        }

        /// Adds the next bytes.
        package mutating func update(_ bytes: UnsafeRawBufferPointer) {
            state.update(bufferPointer: bytes)
        }

        /// The digest of all bytes added.
        package consuming func finish() -> [UInt8] {
            Array(state.finalize())
        }
    #else
        private let state: OpaquePointer
        private let length: Int

        /// Creates a digest of no bytes.
        package init(_ algorithm: Algorithm) {
            guard let state = EVP_MD_CTX_new() else { outOfMemory() }
            let method =
                switch algorithm {
                case .sha1: copenssl_sha1()
                case .sha256: copenssl_sha256()
                }
            EVP_DigestInit_ex(state, method, nil)
            self.state = state
            length = algorithm == .sha1 ? 20 : 32
        }

        deinit {
            EVP_MD_CTX_free(state)
        }

        /// Adds the next bytes.
        package mutating func update(_ bytes: UnsafeRawBufferPointer) {
            EVP_DigestUpdate(state, bytes.baseAddress, bytes.count)
        }

        /// The digest of all bytes added.
        package consuming func finish() -> [UInt8] {
            [UInt8](unsafeUninitializedCapacity: length) { digest, count in
                EVP_DigestFinal_ex(state, digest.baseAddress, nil)
                count = length
            }
        }
    #endif

    /// Adds the next bytes.
    package mutating func update(_ bytes: some Sequence<UInt8>) {
        withMemory(of: bytes) { update($0) }
    }
}
