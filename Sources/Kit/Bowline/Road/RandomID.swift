import Basics

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Random ids for calls and attempts.
package enum RandomID {
    /// Half of a trace id; never zero, which W3C forbids.
    static func number() -> UInt64 {
        pool.next() | 1
    }

    /// The span id of an attempt.
    static func span() -> SpanID {
        SpanID(number: number())
    }

    /// A random UUID in lower case (RFC 9562, version 4).
    package static func uuid() -> String {
        let high = pool.next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
        let low = pool.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
        let digits = Array(hex(high, low).utf8)
        let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
        return groups.map { String(decoding: digits[$0], as: UTF8.self) }.joined(separator: "-")
    }

    /// The W3C `traceparent` field of an attempt: version, trace, span and flags; by default the sampled flag is set.
    static func traceparent(_ trace: String, _ span: SpanID, flags: UInt8 = 1) -> String {
        String(unsafeUninitializedCapacity: 55) { text in
            _ = text.update(fromContentsOf: "00-".utf8)
            let end = text[3...].update(fromContentsOf: trace.utf8)
            text[end] = UInt8(ascii: "-")
            write(span.number, into: text, at: end + 1)
            text[end + 17] = UInt8(ascii: "-")
            text[end + 18] = digit(flags >> 4)
            text[end + 19] = digit(flags & 15)
            return end + 20
        }
    }

    /// The numbers with 16 hex digits each.
    static func hex(_ numbers: UInt64...) -> String {
        String(unsafeUninitializedCapacity: numbers.count * 16) { text in
            for (index, number) in numbers.enumerated() {
                write(number, into: text, at: index * 16)
            }
            return numbers.count * 16
        }
    }

    /// Writes the 16 hex digits of a number.
    static func write(_ number: UInt64, into text: UnsafeMutableBufferPointer<UInt8>, at start: Int) {
        for digit in 0..<16 {
            text[start + digit] = Self.digit(UInt8(truncatingIfNeeded: number >> UInt64(60 - digit * 4)) & 15)
        }
    }

    /// The hex digit of a number below 16.
    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }

    private static let pool = RandomPool()
}

/// Random numbers from the system, fetched 32 at a time, because a system call for each would be too slow.
private final class RandomPool: Sendable {
    private static let size = 32
    private let numbers = Locked<[UInt64]>([])

    func next() -> UInt64 {
        numbers.withLock { numbers in
            if let number = numbers.popLast() { return number }
            numbers = Self.fetch()
            return numbers.removeLast()
        }
    }

    private static func fetch() -> [UInt64] {
        [UInt64](unsafeUninitializedCapacity: size) { buffer, count in
            #if canImport(Darwin)
                // Never fails. iOS does not provide getentropy.
                arc4random_buf(buffer.baseAddress, size * 8)
            #else
                // getentropy returns up to 256 bytes and fails only for larger requests.
                if getentropy(buffer.baseAddress, size * 8) != 0 {
                    var generator = SystemRandomNumberGenerator()
                    for index in 0..<size { buffer[index] = generator.next() }
                }
            #endif
            count = size
        }
    }
}
