import Digest
import Testing

@Suite struct HashTests {
    // The examples of FIPS 180-4 as NIST publishes them.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ])
    func sha256OfNISTsExamples(text: String, digest: String) {
        #expect(Hex.encode(Hash.sha256(text.utf8)) == digest)
    }

    @Test(arguments: [
        ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
        ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
        ),
    ])
    func sha1OfNISTsExamples(text: String, digest: String) {
        #expect(Hex.encode(Hash.sha1(text.utf8)) == digest)
    }

    @Test func aMillionBytesInUnevenPiecesGiveTheDigestOfTheWhole() {
        var running = RunningHash(.sha256)
        var left = 1_000_000
        var piece = 1
        while left > 0 {
            running.update([UInt8](repeating: UInt8(ascii: "a"), count: min(piece, left)))
            left -= piece
            piece = piece * 3 % 7_919 + 1
        }
        #expect(
            Hex.encode(running.finish()) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
        )
    }

    @Test func scatteredBytesAreHashedLikeGatheredOnes() {
        #expect(Hash.sha256(sequence(first: UInt8(1)) { $0 < 200 ? $0 + 1 : nil }) == Hash.sha256(Array(1...200)))
    }
}
