import Digest
import TestSupport
import Testing

@testable import Identity

@Suite struct SRPTests {
    private func exchange() throws -> SRPExchange {
        let salt = try Hex.decode(SRPVector.salt)
        let verifier = SRPVerifier(
            password: SRPVector.password,
            user: SRPVector.user,
            pool: SRPVector.pool,
            salt: salt
        )
        return try #require(
            SRPExchange(
                user: SRPVector.user,
                pool: SRPVector.pool,
                verifier: verifier,
                clientNumber: SRPVector.clientNumber,
                secretNumber: try Hex.decode(SRPVector.serverSecret),
                secretBlock: try Base64.decode(SRPVector.secretBlock)
            )
        )
    }

    @Test func theServersHalfAgreesWithTheVector() throws {
        let exchange = try exchange()
        #expect(Hex.encode(exchange.publicNumber) == SRPVector.serverNumber)
        #expect(Hex.encode(exchange.key) == SRPVector.key)
        #expect(Base64.encode(exchange.signature(at: SRPVector.timestamp)) == SRPVector.signature)
        #expect(exchange.accepts(try Base64.decode(SRPVector.signature), at: SRPVector.timestamp))
    }

    @Test func aProofCountsForItsOwnTimestampOnly() throws {
        let signature = try Base64.decode(SRPVector.signature)
        #expect(try !exchange().accepts(signature, at: "Tue Sep 1 07:05:10 UTC 2026"))
        #expect(try !exchange().accepts([], at: SRPVector.timestamp))
    }

    @Test(arguments: ["", "0", "000", "xyz", "-1", "+5", "0x10", " 5", String(repeating: "f", count: 768)])
    func aClientNumberNoHonestClientSendsIsRefused(_ number: String) {
        let verifier = SRPVerifier(password: "p", user: "u", pool: "r_p")
        #expect(SRPExchange(user: "u", pool: "r_p", verifier: verifier, clientNumber: number) == nil)
    }

    @Test func theModulusItselfIsRefusedAsAClientNumber() {
        let verifier = SRPVerifier(password: "p", user: "u", pool: "r_p")
        let modulus = SRPGroup.prime.hex
        #expect(SRPExchange(user: "u", pool: "r_p", verifier: verifier, clientNumber: modulus) == nil)
    }

    @Test func aVerifierKnowsItsPasswordAndNoOther() {
        let verifier = SRPVerifier(password: "Pässw0rd!", user: "ann", pool: "r_p")
        #expect(verifier.matches("Pässw0rd!", user: "ann", pool: "r_p"))
        #expect(!verifier.matches("pässw0rd!", user: "ann", pool: "r_p"))
        #expect(!verifier.matches("Pässw0rd!", user: "bob", pool: "r_p"))
    }

    @Test func whatIsImaginedForSomebodyAbsentStaysTheSame() {
        let secret = RandomBytes.array(count: 32)
        let one = SRPVerifier.imagined(user: "nobody", secret: secret)
        #expect(one == SRPVerifier.imagined(user: "nobody", secret: secret))
        #expect(one != SRPVerifier.imagined(user: "nobody2", secret: secret))
        #expect(one.salt.count == 16)
    }

    @Test(arguments: [
        ([UInt8](), [UInt8]([0])), ([0, 0], [0]), ([0x7F], [0x7F]), ([0x80], [0, 0x80]), ([0, 0x0F, 1], [0x0F, 1]),
    ])
    func numbersArePaddedAsTheirSignWants(_ bytes: [UInt8], _ padded: [UInt8]) {
        #expect(SRPGroup.padded(bytes) == padded)
    }

    @Test func theModulusIsDigestedAs385Bytes() {
        #expect(SRPGroup.padded(SRPGroup.prime.bytes).count == 385)
    }

    @Test(arguments: [
        ("Tue Sep 1 07:05:09 UTC 2026", 1_788_246_309.0), ("Thu Jan 1 00:00:00 UTC 1970", 0),
        ("Thu Feb 29 23:59:59 UTC 2024", 1_709_251_199), ("Tue Sep 01 07:05:09 UTC 2026", 1_788_246_309),
    ])
    func timestampsAreRead(_ text: String, _ seconds: Double) {
        #expect(SRPTimestamp.parse(text) == seconds)
    }

    @Test(arguments: [
        "", "Tue Sep  1 07:05:09 UTC 2026", "Di Sep 1 07:05:09 UTC 2026", "Tue Sep 1 07:05:09 GMT 2026",
        "Tue Sep 32 07:05:09 UTC 2026", "Tue Sep 1 24:05:09 UTC 2026", "Tue Sep 1 7:05:09 UTC 2026",
        "Tue Sep 1 07:05:09 UTC 26", "Tue Sep 1 07:05 UTC 2026",
    ])
    func otherDatesAreNone(_ text: String) {
        #expect(SRPTimestamp.parse(text) == nil)
    }
}
