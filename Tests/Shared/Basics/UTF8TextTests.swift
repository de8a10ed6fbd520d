import Testing

@testable import Basics

/// Texts and bytes with what is wrong in them; both ways must agree, since only one of them runs on each system.
@Suite struct UTF8TextTests {
    @Test(arguments: ["", "plain", "Здравей", "\u{FFFD}", "a\u{0}b", "\u{FEFF}mark", "👩‍👩‍👧", "\r\n", "e\u{301}"])
    func validBytesAreTheirText(text: String) {
        #expect(String(utf8: Array(text.utf8)).map { Array($0.utf8) } == Array(text.utf8))
        #expect(String(repairing: Array(text.utf8)).map { Array($0.utf8) } == Array(text.utf8))
    }

    @Test(
        arguments: [
            [0xFF], [0x61, 0x80], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82],
            [0xEF, 0xBF, 0xBD, 0xFF], [0xFF, 0xEF, 0xBF, 0xBD], [0xEF, 0xBF],
        ] as [[UInt8]]
    )
    func otherBytesAreNoText(bytes: [UInt8]) {
        #expect(String(utf8: bytes) == nil)
        #expect(String(repairing: bytes) == nil)
    }

    @Test func bothWaysAgreeOnAllPairsAndOnCutTexts() {
        let cut = Array("aд€👩".utf8)
        for first in UInt8.min...UInt8.max {
            for second in UInt8.min...UInt8.max {
                let bytes = cut.prefix(Int(second) % (cut.count + 1)) + [first, second]
                #expect((String(utf8: bytes) == nil) == (String(repairing: bytes) == nil), "\(Array(bytes))")
            }
        }
    }
}
