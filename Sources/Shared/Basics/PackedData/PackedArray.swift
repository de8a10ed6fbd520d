/// An array of numbers that is read in place from packed bytes, with bounds-checked indices.
public struct PackedArray<Element: BitwiseCopyable & Sendable>: Sendable {
    @usableFromInline
    let bytes: PackedBytes
    /// The number of elements.
    public let count: Int

    /// Creates an array of the elements in the bytes. Trailing bytes that are less than an element are ignored.
    init(_ bytes: PackedBytes) {
        self.bytes = bytes
        count = bytes.count / MemoryLayout<Element>.stride
    }

    /// Copies an array.
    package init(copying elements: [Element]) {
        self.init(PackedBytes(copying: elements))
    }

    /// The element at an index from 0 to `count - 1`. It is public, like the types around it, because otherwise the
    /// compiler does not inline it into loops in other modules.
    @inlinable
    public subscript(index: Int) -> Element {
        // bounded: an index out of range is the caller's mistake, as with an array; all callers mask or compare it
        precondition(index >= 0 && index < count, "the index is out of range")
        return bytes.start.loadUnaligned(fromByteOffset: index * MemoryLayout<Element>.stride, as: Element.self)
    }

    /// Four elements from an index on. The index must be at most `count - 4`.
    @inlinable
    public func fourElements(from index: Int) -> SIMD4<Element> where Element: SIMDScalar {
        // bounded: an index out of range is the caller's mistake, as with an array; all callers mask it
        precondition(index >= 0 && index + 3 < count, "the index is out of range")
        return bytes.start.loadUnaligned(
            fromByteOffset: index * MemoryLayout<Element>.stride,
            as: SIMD4<Element>.self
        )
    }

    /// The elements as an array.
    package var elements: [Element] { (0..<count).map { self[$0] } }
}
