#if canImport(CryptoKit)
    internal import CryptoKit
#else
    internal import COpenSSL
#endif

/// Authenticated encryption with AES-256-GCM. The result is a random nonce of 12 bytes, the encrypted bytes, and a tag
/// of 16 bytes.
///
/// Use a key for fewer than 2³² messages, because nonces are random.
package enum Sealing {
    /// The size of a key in bytes.
    package static let keySize = 32
    private static let nonceCount = 12
    private static let tagCount = 16

    /// Encrypts bytes with a key of 32 bytes. `context` is authenticated but not part of the result; pass the same to
    /// `open`.
    package static func seal(_ bytes: [UInt8], key: [UInt8], context: [UInt8]) -> [UInt8] {
        // bounded: every caller makes its key by SHA-256
        precondition(key.count == keySize, "a sealing key has 32 bytes")
        #if canImport(CryptoKit)
            // This fails only for key or nonce sizes other than these.
            let box = try? AES.GCM.seal(bytes, using: SymmetricKey(data: key), authenticating: context)
            guard let combined = box?.combined else { outOfMemory() }
            return Array(combined)
        #else
            let nonce = RandomBytes.array(count: nonceCount)
            let count = bytes.count + tagCount
            return nonce
                + [UInt8](unsafeUninitializedCapacity: count) { sealed, filled in
                    let done = copenssl_seal(key, nonce, context, context.count, bytes, bytes.count, sealed.baseAddress)
                    guard done == 1 else { outOfMemory() }
                    filled = count
                }
        #endif
    }

    /// Decrypts bytes that were sealed with this key and context; nil if they were not, or were modified.
    package static func open(_ sealed: [UInt8], key: [UInt8], context: [UInt8]) -> [UInt8]? {
        guard key.count == keySize, sealed.count >= nonceCount + tagCount else { return nil }
        #if canImport(CryptoKit)
            guard let box = try? AES.GCM.SealedBox(combined: sealed),
                let bytes = try? AES.GCM.open(box, using: SymmetricKey(data: key), authenticating: context)
            else { return nil }
            return Array(bytes)
        #else
            let nonce = Array(sealed.prefix(nonceCount))
            let rest = Array(sealed.dropFirst(nonceCount))
            let count = rest.count - tagCount
            var isOpened = false
            // One extra byte, so that the buffer has an address even if there are no bytes.
            let bytes = [UInt8](unsafeUninitializedCapacity: count + 1) { bytes, filled in
                isOpened = copenssl_open(key, nonce, context, context.count, rest, count, bytes.baseAddress) == 1
                filled = isOpened ? count : 0
            }
            return isOpened ? bytes : nil
        #endif
    }
}
