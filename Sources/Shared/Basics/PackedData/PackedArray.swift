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

extension PackedArray where Element == Int8 {
    /// The sum of the elements at the places that `mask` leaves of these numbers.
    ///
    /// For sums of hundreds of elements: the mask is compared with `count` once, instead of every index.
    @inlinable
    public func sum(at places: UnsafeBufferPointer<UInt32>, mask: UInt32) -> Int32 {
        // bounded: a mask out of range is the caller's mistake, as with an array; no masked place is above the mask
        precondition(Int(mask) < count, "the mask is out of range")
        var sum: Int32 = 0
        for place in places {
            sum &+= Int32(bytes.start.load(fromByteOffset: Int(place & mask), as: Int8.self))
        }
        return sum
    }

    /// The sums of the four elements at four times the places that `mask` leaves of these numbers.
    @inlinable
    public func fourSums(at places: UnsafeBufferPointer<UInt32>, mask: UInt32) -> SIMD4<Int32> {
        // bounded: a mask out of range is the caller's mistake, as with an array; no masked place is above the mask
        precondition(Int(mask) * 4 + 3 < count, "the mask is out of range")
        var sums = SIMD4<Int32>()
        var start = 0
        while start < places.count {
            // 256 elements, each at least -128, fit into 16 bits.
            let end = min(start + 256, places.count)
            var part = SIMD4<Int16>()
            for index in start..<end {
                let offset = Int(places[index] & mask) * 4
                let four = bytes.start.loadUnaligned(fromByteOffset: offset, as: SIMD4<Int8>.self)
                part &+= SIMD4<Int16>(truncatingIfNeeded: four)
            }
            sums &+= SIMD4<Int32>(truncatingIfNeeded: part)
            start = end
        }
        return sums
    }
}
