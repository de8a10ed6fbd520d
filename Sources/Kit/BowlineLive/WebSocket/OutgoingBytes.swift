#if os(Linux)
    internal import Bowline

    /// Bytes that wait to be written. They are written from a block at a fixed address, because TLS requires the bytes
    /// of an incomplete write to be offered again from the same address.
    struct OutgoingBytes: ~Copyable {
        private static let blockSize = 1 << 16
        private let block = UnsafeMutableRawBufferPointer.allocate(byteCount: blockSize, alignment: 1)
        private var filled = 0
        private var written = 0
        private var later: [UInt8] = []
        private var laterFirst = 0

        deinit {
            block.deallocate()
        }

        /// True when all bytes have been written.
        var isEmpty: Bool { written == filled && laterFirst == later.count }

        /// Adds bytes at the end.
        mutating func append(_ bytes: UnsafeRawBufferPointer) {
            later.append(contentsOf: bytes)
        }

        /// Writes as many bytes as the connection takes; false when the connection has ended.
        mutating func flush(into line: CurlConnection) -> Bool {
            while !isEmpty {
                if written == filled { refill() }
                switch line.write(UnsafeRawBufferPointer(rebasing: block[written..<filled])) {
                case .moved(let count): written += count
                case .blocked: return true
                case .ended: return false
                }
            }
            return true
        }

        private mutating func refill() {
            let count = min(Self.blockSize, later.count - laterFirst)
            block.copyBytes(from: later[laterFirst..<laterFirst + count])
            written = 0
            filled = count
            laterFirst += count
            guard laterFirst == later.count else { return }
            later.removeAll(keepingCapacity: true)
            laterFirst = 0
        }
    }
#endif
