/// Numbers that are read in place from packed bytes, with every index checked.
public struct PackedArray<Element: BitwiseCopyable & Sendable>: Sendable {
    @usableFromInline
    let bytes: PackedBytes
    /// The number of elements.
    public let count: Int

    /// As many elements as the bytes hold; a rest that is no whole element is left out.
    init(_ bytes: PackedBytes) {
        self.bytes = bytes
        count = bytes.count / MemoryLayout<Element>.stride
    }

    /// A copy of an array.
    package init(copying elements: [Element]) {
        self.init(PackedBytes(copying: elements))
    }

    /// The element at a place from 0 to below `count`. Public, as the types around it, because only then does the compiler put it
    /// into the loops of other modules.
    @inlinable
    public subscript(index: Int) -> Element {
        // bounded: an index out of range is the caller's mistake, as with an array; all callers mask or compare it
        precondition(index >= 0 && index < count, "the index is out of range")
        return bytes.start.loadUnaligned(fromByteOffset: index * MemoryLayout<Element>.stride, as: Element.self)
    }

    /// Four elements from a place on, whose last is still below `count`.
    @inlinable
    public func four(from index: Int) -> SIMD4<Element> where Element: SIMDScalar {
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
