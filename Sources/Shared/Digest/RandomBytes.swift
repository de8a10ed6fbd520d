internal import Basics

#if canImport(CryptoKit)
    internal import Security
#else
    internal import COpenSSL
#endif

/// Cryptographically secure random bytes for keys, tokens and identifiers.
///
/// Bytes are read from the system a page at a time, so that most requests need no system call. Bytes that were handed
/// out are erased from the page. Do not use it in a forked child process before `exec`.
package enum RandomBytes {
    /// Returns this many random bytes.
    package static func array(count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { bytes, filled in
            fill(UnsafeMutableRawBufferPointer(bytes))
            filled = count
        }
    }

    /// Fills the memory with random bytes.
    package static func fill(_ memory: UnsafeMutableRawBufferPointer) {
        guard memory.count <= Page.size / 4 else { return readSystemRandom(into: memory) }
        page.withLock { $0.fill(into: memory) }
    }

    fileprivate static func readSystemRandom(into memory: UnsafeMutableRawBufferPointer) {
        guard let start = memory.baseAddress, !memory.isEmpty else { return }
        #if canImport(CryptoKit)
            let done = SecRandomCopyBytes(kSecRandomDefault, memory.count, start) == errSecSuccess
        #else
            let done = RAND_bytes(start.assumingMemoryBound(to: UInt8.self), Int32(memory.count)) == 1
        #endif
        // Predictable keys are worse than none, so the process must not continue without randomness.
        guard done else { fatalError("the system gives no random bytes") }  // bounded: without them no secret is safe
    }

    private static let page = Locked(Page())
}

/// A buffer of unused random bytes.
private struct Page {
    static let size = 1024
    private var bytes = [UInt8](repeating: 0, count: Page.size)
    private var left = 0

    mutating func fill(into memory: UnsafeMutableRawBufferPointer) {
        if left < memory.count { refill() }
        let range = (left - memory.count)..<left
        bytes.withUnsafeMutableBytes { stock in
            let drawn = UnsafeMutableRawBufferPointer(rebasing: stock[range])
            memory.copyMemory(from: UnsafeRawBufferPointer(drawn))
            drawn.initializeMemory(as: UInt8.self, repeating: 0)
        }
        left = range.lowerBound
    }

    private mutating func refill() {
        bytes.withUnsafeMutableBytes { RandomBytes.readSystemRandom(into: $0) }
        left = Page.size
    }
}
