/// Joins the fragments of a message, up to a size limit. It is reused for one message after another.
struct MessageBuffer {
    private var bytes: [UInt8] = []
    private var isTooLarge = false
    private let limit: Int

    init(limit: Int) {
        self.limit = limit
    }

    /// The allocated memory for an unfinished message, in bytes.
    var capacity: Int { bytes.capacity }

    /// Appends bytes. Returns false if they make the message too large; later bytes of that message are ignored.
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

    /// Returns the message and starts the next message; nil if the message was too large.
    mutating func finish() -> [UInt8]? {
        defer {
            bytes = []
            isTooLarge = false
        }
        return isTooLarge ? nil : bytes
    }
}
