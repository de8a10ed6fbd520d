/// A text that is written from start to end, in a growing block of memory.
struct TextBuffer: ~Copyable {
    private(set) var count = 0
    private var capacity: Int
    private var memory: UnsafeMutablePointer<UInt8>

    init(capacity: Int = 512) {
        self.capacity = capacity
        memory = .allocate(capacity: capacity)
    }

    deinit { memory.deallocate() }

    /// The bytes written so far; valid until more is written.
    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: memory, count: count) }

    subscript(index: Int) -> UInt8 { bytes[index] }

    subscript(range: Range<Int>) -> UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: bytes[range]) }

    // MARK: Writing

    mutating func append(_ byte: UInt8) {
        reserve(1)
        memory[count] = byte
        count &+= 1
    }

    mutating func append(_ word: StaticString) {
        word.withUTF8Buffer { append($0) }
    }

    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let start = bytes.baseAddress else { return }
        reserve(bytes.count)
        // `bytes` are never in the free part of the memory.
        (memory + count).initialize(from: start, count: bytes.count)
        count &+= bytes.count
    }

    /// Appends the first `length` of eight bytes, of which the lowest comes first.
    @inline(__always)
    mutating func append(first length: Int, of eight: UInt64) {
        reserve(8)
        UnsafeMutableRawPointer(memory + count).storeBytes(of: eight.littleEndian, as: UInt64.self)
        count &+= length
    }

    mutating func append(_ text: String) {
        text.withUTF8Bytes { append($0) }
    }

    /// Appends the digits of an integer.
    mutating func append(integer value: some FixedWidthInteger) {
        guard let value = Int64(exactly: value) else { return append(String(value)) }
        if value < 0 { append(UInt8(ascii: "-")) }
        var rest = value.magnitude
        let start = count
        repeat {
            append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
            rest /= 10
        } while rest > 0
        var digits = UnsafeMutableBufferPointer(start: memory + start, count: count - start)
        digits.reverse()
    }

    /// Appends the shortest digits that read as the same number, without a fraction of zero.
    mutating func append(float value: some BinaryFloatingPoint & TextOutputStreamable) {
        withUnsafeMutablePointer(to: &self) { buffer in
            var stream = TextBufferStream(buffer: buffer)
            value.write(to: &stream)
        }
        dropLast(".0")
    }

    /// Appends an integer below 100 as two digits.
    mutating func append(twoDigits value: Int) {
        append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value / 10))
        append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value % 10))
    }

    // MARK: Changing what is written

    /// Removes everything after the first `length` bytes.
    mutating func truncate(to length: Int) { count = min(count, length) }

    /// Removes an ending, if the text has it and is longer.
    mutating func dropLast(_ ending: StaticString) {
        let length = ending.utf8CodeUnitCount
        guard count > length, ending.withUTF8Buffer({ bytes[(count - length)...].elementsEqual($0) }) else { return }
        truncate(to: count - length)
    }

    /// Replaces everything from `start` on with `bytes`, which must not be longer.
    mutating func replace(from start: Int, with bytes: UnsafeBufferPointer<UInt8>) {
        truncate(to: start)
        append(bytes)
    }

    @inline(__always)
    private mutating func reserve(_ more: Int) {
        if count &+ more > capacity { grow(more) }
    }

    @inline(never)
    private mutating func grow(_ more: Int) {
        capacity = max(capacity * 2, count + more)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        larger.update(from: memory, count: count)
        memory.deallocate()
        memory = larger
    }
}

/// Appends to a buffer what the standard library writes.
private struct TextBufferStream: TextOutputStream {
    let buffer: UnsafeMutablePointer<TextBuffer>

    func write(_ text: String) { buffer.pointee.append(text) }

    // The standard library calls this for the digits of a number instead of making a string for `write`.
    func _writeASCII(_ digits: UnsafeBufferPointer<UInt8>) { buffer.pointee.append(digits) }
}
