#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Reading or writing a descriptor failed.
struct DescriptorError: Error, CustomStringConvertible {
    let description: String

    init(_ what: String) {
        description = "\(what): \(String(cString: strerror(errno)))"
    }
}

/// Reads lines of any length from a descriptor as they arrive.
struct LineReader {
    private static let portion = 1 << 16

    private let descriptor: Int32
    private var buffer: [UInt8] = []
    /// The start of the next line.
    private var start = 0
    /// The end of the bytes that were searched for a line end.
    private var searched = 0
    private var isAtEnd = false

    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// True if the next line can be returned without reading more.
    var hasLine: Bool {
        mutating get { lineEnd != nil }
    }

    /// The next line without its end; nil after the last line.
    mutating func next() throws(DescriptorError) -> [UInt8]? {
        while true {
            if let end = lineEnd {
                defer { (start, searched) = (end + 1, end + 1) }
                return Array(buffer[start..<end])
            }
            if isAtEnd { return rest() }
            try fill()
        }
    }

    private var lineEnd: Int? {
        mutating get {
            let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n"))
            searched = end ?? buffer.count
            return end
        }
    }

    /// The last line, if it has no line end.
    private mutating func rest() -> [UInt8]? {
        defer { (start, searched) = (buffer.count, buffer.count) }
        return start < buffer.count ? Array(buffer[start...]) : nil
    }

    private mutating func fill() throws(DescriptorError) {
        buffer.removeFirst(start)
        (start, searched) = (0, searched - start)
        var portion = [UInt8](repeating: 0, count: Self.portion)
        var count = read(descriptor, &portion, Self.portion)
        while count < 0, errno == EINTR { count = read(descriptor, &portion, Self.portion) }
        guard count >= 0 else { throw DescriptorError("the input cannot be read") }
        isAtEnd = count == 0
        buffer += portion[..<count]
    }
}
