import Digest
import Testing

@Suite struct SealingTests {
    private let key = RandomBytes.array(count: 32)
    private let context = Array("gista/session".utf8)

    // The GCM specification's test case 16.
    @Test func theStandardsExampleOpens() throws {
        let sealed =
            "cafebabefacedbaddecaf888"
            + "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662"
            + "76fc6ece0f4e1768cddf8853bb2d551b"
        let opened = Sealing.open(
            try Hex.decode(sealed),
            key: try Hex.decode("feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308"),
            context: try Hex.decode("feedfacedeadbeeffeedfacedeadbeefabaddad2")
        )
        let plain =
            "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39"
        #expect(opened.map { Hex.encode($0) } == plain)
    }

    @Test(arguments: [0, 1, 15, 16, 17, 4_096])
    func whatWasSealedOpens(count: Int) {
        let bytes = RandomBytes.array(count: count)
        let sealed = Sealing.seal(bytes, key: key, context: context)
        #expect(sealed.count == count + 28)
        #expect(Sealing.open(sealed, key: key, context: context) == bytes)
        #expect(Sealing.seal(bytes, key: key, context: context) != sealed)
    }

    @Test func everyChangeIsNoticed() {
        let sealed = Sealing.seal(Array("a token".utf8), key: key, context: context)
        for index in sealed.indices {
            for bit in 0..<8 {
                var changed = sealed
                changed[index] ^= 1 << UInt8(bit)
                #expect(Sealing.open(changed, key: key, context: context) == nil)
            }
        }
        for count in sealed.indices {
            #expect(Sealing.open(Array(sealed.prefix(count)), key: key, context: context) == nil)
        }
    }

    @Test func anotherKeyOrContextDoesNotOpenIt() {
        let sealed = Sealing.seal(Array("a token".utf8), key: key, context: context)
        #expect(Sealing.open(sealed, key: RandomBytes.array(count: 32), context: context) == nil)
        #expect(Sealing.open(sealed, key: Array(key.prefix(31)), context: context) == nil)
        #expect(Sealing.open(sealed, key: key, context: Array("scorebase/session".utf8)) == nil)
        #expect(Sealing.open(sealed, key: key, context: []) == nil)
    }
}
