import Digest
import Testing

@Suite struct RandomBytesTests {
    @Test(arguments: [0, 1, 16, 255, 256, 257, 1_024, 5_000])
    func asManyBytesAsAsked(count: Int) {
        #expect(RandomBytes.array(count: count).count == count)
    }

    @Test func noTwoIdentifiersAreEqualHoweverManyDrawAtOnce() async {
        let drawn = await withTaskGroup(of: Set<[UInt8]>.self) { group in
            for _ in 0..<8 {
                group.addTask { Set((0..<2_000).map { _ in RandomBytes.array(count: 16) }) }
            }
            return await group.reduce(into: Set<[UInt8]>()) { $0.formUnion($1) }
        }
        #expect(drawn.count == 16_000)
    }

    @Test func everyBitIsSetAboutHalfTheTime() {
        var counts = [Int](repeating: 0, count: 64)
        for _ in 0..<4_096 {
            let number = RandomBytes.array(count: 8).reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
            for bit in 0..<64 where number >> UInt64(bit) & 1 == 1 { counts[bit] += 1 }
        }
        // Ten standard deviations of 32 each: wrong once in more runs than there will be.
        #expect(counts.allSatisfy { abs($0 - 2_048) < 320 })
    }
}
