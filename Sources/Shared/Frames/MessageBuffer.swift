/// Joins the fragments of one message after another, each up to a limit of bytes.
struct MessageBuffer {
    private var bytes: [UInt8] = []
    private var isTooLarge = false
    private let limit: Int

    init(limit: Int) {
        self.limit = limit
    }

    /// The memory that an unfinished message holds, in bytes.
    var capacity: Int { bytes.capacity }

    /// Adds bytes; false where the message exceeds the limit with them. Later ones of that message are ignored.
    mutating func append(_ more: UnsafeBufferPointer<UInt8>) -> Bool {
        guard !isTooLarge else { return true }
        guard more.count <= limit - bytes.count else {
            bytes = []
            isTooLarge = true
            return false
        }
        bytes.append(contentsOf: more)
        return true
    }

    /// Returns the message and starts the next; nil where it was too large.
    mutating func finish() -> [UInt8]? {
        defer {
            bytes = []
            isTooLarge = false
        }
        return isTooLarge ? nil : bytes
    }
}
