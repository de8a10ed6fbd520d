import Digest
import TestSupport
import Testing

@testable import BowlineCognito

@Suite struct SRPClientTests {
    private static let challenge = SRPClient.Challenge(
        salt: SRPVector.salt,
        serverNumber: SRPVector.serverNumber,
        secretBlock: SRPVector.secretBlock,
        user: SRPVector.user
    )

    @Test func theClientsHalfAgreesWithTheVector() throws {
        let client = SRPClient(secret: try Hex.decode(SRPVector.clientSecret))
        #expect(client.publicNumber.hex == SRPVector.clientNumber)
        let key = try client.key(Self.challenge, password: SRPVector.password, pool: SRPVector.pool)
        #expect(Hex.encode(key) == SRPVector.key)
        let proof = try client.proof(
            Self.challenge,
            password: SRPVector.password,
            pool: SRPVector.pool,
            timestamp: SRPVector.timestamp
        )
        #expect(proof == SRPVector.signature)
    }

    @Test(arguments: ["", "0", "00", "xyz", String(repeating: "f", count: 768), String(repeating: "f", count: 900)])
    func aServerNumberThatWouldGiveThePasswordAwayIsRefused(_ number: String) {
        let challenge = SRPClient.Challenge(salt: "1", serverNumber: number, secretBlock: "", user: "u")
        #expect(throws: SRPClient.ProtocolError.dishonestNumber) {
            try SRPClient().proof(challenge, password: "p", pool: "r_p", timestamp: "")
        }
    }

    @Test func theModulusItselfIsRefusedAsAServerNumber() {
        let challenge = SRPClient.Challenge(
            salt: "1",
            serverNumber: SRPClient.prime.hex,
            secretBlock: "",
            user: "u"
        )
        #expect(throws: SRPClient.ProtocolError.dishonestNumber) {
            try SRPClient().proof(challenge, password: "p", pool: "r_p", timestamp: "")
        }
    }

    @Test func theMultiplierIsTheWellKnownOne() {
        #expect(
            SRPClient.multiplier.hex == "538282c4354742d7cbbde2359fcf67f9f5b3a6b08791e5011b43b8a5b66d9ee6"
        )
    }
}
