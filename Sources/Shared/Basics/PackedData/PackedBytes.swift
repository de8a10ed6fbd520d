/// Bytes that are read in place: either constants of the program, or a copy that this value keeps alive.
public struct PackedBytes: @unchecked Sendable {
    // Unchecked because of the pointer: the bytes are never written, and they live as long as the program or `copy`.

    @usableFromInline
    let start: UnsafeRawPointer
    package let count: Int
    private let copy: CopiedBytes?

    /// The bytes that a C function returns; the function stores their count through its argument. They are constants of
    /// the program, mapped from its file and never written.
    package init(embeddedBy locate: (UnsafeMutablePointer<Int>) -> UnsafeRawPointer) {
        var count = 0
        start = locate(&count)
        self.count = count
        copy = nil
    }

    /// Copies an array's elements.
    package init(copying elements: [some BitwiseCopyable]) {
        let copy = elements.withUnsafeBytes(CopiedBytes.init)
        start = copy.start
        count = copy.count
        self.copy = copy
    }

    private init(start: UnsafeRawPointer, count: Int, copy: CopiedBytes?) {
        self.start = start
        self.count = count
        self.copy = copy
    }

    /// The bytes as an array.
    package var elements: [UInt8] { Array(buffer) }

    var buffer: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }

    /// A part of the bytes; nil if it reaches beyond them.
    func slice(from offset: Int, count size: Int) -> PackedBytes? {
        guard offset >= 0, size >= 0, offset <= count, size <= count - offset else { return nil }
        return PackedBytes(start: start + offset, count: size, copy: copy)
    }
}

extension PackedBytes {
    /// Reads data that is embedded in the program.
    ///
    /// Ends the process if the data cannot be read. The data never comes from outside: it is compiled into the
    /// read-only part of the program, and the tests of every module that embeds data read it.
    package static func load<Value>(
        embeddedBy locate: (UnsafeMutablePointer<Int>) -> UnsafeRawPointer,
        _ read: (PackedBytes) throws(PackedDataError) -> Value
    ) -> Value {
        do {
            return try read(PackedBytes(embeddedBy: locate))
        } catch {
            // bounded: the bytes are constants of this program, and its tests read them
            fatalError("data in the program cannot be read: \(error)")
        }
    }
}

/// A block of memory that is freed when the last value that uses it is released.
private final class CopiedBytes {
    let start: UnsafeRawPointer
    let count: Int

    init(_ bytes: UnsafeRawBufferPointer) {
        let block = UnsafeMutableRawPointer.allocate(byteCount: max(bytes.count, 1), alignment: 16)
        if let first = bytes.baseAddress { block.copyMemory(from: first, byteCount: bytes.count) }
        start = UnsafeRawPointer(block)
        count = bytes.count
    }

    deinit { start.deallocate() }
}
