import Bowline

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Writes JSON objects to a descriptor, one per line, with a buffer.
struct LineWriter {
    private let descriptor: Int32
    private var buffer: [UInt8] = []

    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Adds a line to the buffer, which `flush` writes.
    mutating func add(_ object: JSONObject) {
        buffer += JSONValue.object(object).text().utf8
        buffer.append(UInt8(ascii: "\n"))
    }

    /// Writes the buffered lines.
    mutating func flush() throws(DescriptorError) {
        var sent = 0
        while sent < buffer.count {
            let count = buffer[sent...].withUnsafeBytes { rest in
                write(descriptor, rest.baseAddress, rest.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw DescriptorError("the output cannot be written") }
            sent += count
        }
        buffer.removeAll(keepingCapacity: true)
    }
}
