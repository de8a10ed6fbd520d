#if os(Linux)
    internal import Bowline

    /// Bytes on their way out. They go from a block that stays in its place, because TLS wants what it could not take
    /// offered again from the same place.
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

        /// True when everything has left.
        var isEmpty: Bool { written == filled && laterFirst == later.count }

        /// Adds bytes at the end.
        mutating func append(_ bytes: UnsafeRawBufferPointer) {
            later.append(contentsOf: bytes)
        }

        /// Writes as much as goes; false when the line has ended.
        mutating func flush(into line: CurlLine) -> Bool {
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
