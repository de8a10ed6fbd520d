import Digest
import Essentials
import Testing

@testable import BowlineCognito
@testable import Identity

/// Client and server share no code of SRP, so what they agree on is right.
@Suite struct RandomSignInTests {
    private static let count = ProcessInfo.processInfo.environment["BOWLINE_THOROUGH"] == "1" ? 1_000 : 16

    /// Salts that are written with an odd count of digits, have the highest bit set, begin with zeros, or are any.
    private static func salt(_ round: Int) -> [UInt8] {
        var salt = RandomBytes.array(count: 16)
        switch round % 4 {
        case 0: salt[0] = 0x0F
        case 1: salt[0] |= 0x80
        case 2: (salt[0], salt[1]) = (0, 0)
        default: break
        }
        return salt
    }

    @Test func clientAndServerAgreeWhateverTheNumbers() throws {
        var random = SystemRandomNumberGenerator()
        for round in 0..<Self.count {
            let password = String((0..<12).map { _ in "aZ9!é密🧶 :".randomElement(using: &random) ?? "a" })
            let verifier = SRPVerifier(
                password: password,
                user: "ann",
                pool: "eu-west-1_Pool",
                salt: Self.salt(round)
            )
            let client = SRPClient()
            let exchange = try #require(
                SRPExchange(
                    user: "ann",
                    pool: "eu-west-1_Pool",
                    verifier: verifier,
                    clientNumber: client.publicNumber.hex
                )
            )
            let challenge = SRPClient.Challenge(
                salt: BigNumber(verifier.salt).hex,
                serverNumber: BigNumber(exchange.publicNumber).hex,
                secretBlock: Base64.encode(exchange.secretBlock),
                user: "ann"
            )
            let timestamp = "Tue Sep 1 07:05:09 UTC 2026"
            for (attempt, isRight) in [(password, true), (password + "x", false)] where isRight || round % 8 == 0 {
                let proof = try client.proof(
                    challenge,
                    password: attempt,
                    pool: "eu-west-1_Pool",
                    timestamp: timestamp
                )
                #expect(exchange.accepts(try Base64.decode(proof), at: timestamp) == isRight)
            }
        }
    }

    @Test func publicNumbersOfEveryLengthArePaddedAlike() throws {
        var lengths: Set<Int> = []
        let verifier = SRPVerifier(password: "p", user: "u", pool: "r_p")
        // Small secrets give short numbers, whose count of digits is odd or even in turn.
        for secret in (1...64 as ClosedRange<UInt8>) {
            let client = SRPClient(secret: [secret])
            lengths.insert(client.publicNumber.hex.count % 2)
            let exchange = try #require(
                SRPExchange(user: "u", pool: "r_p", verifier: verifier, clientNumber: client.publicNumber.hex)
            )
            guard secret % 16 < 4 else { continue }
            let challenge = SRPClient.Challenge(
                salt: BigNumber(verifier.salt).hex,
                serverNumber: BigNumber(exchange.publicNumber).hex,
                secretBlock: Base64.encode(exchange.secretBlock),
                user: "u"
            )
            #expect(try client.key(challenge, password: "p", pool: "r_p") == exchange.key)
        }
        #expect(lengths == [0, 1])
    }

    @Test(arguments: [
        (1_788_246_309.0, "Tue Sep 1 07:05:09 UTC 2026"), (0, "Thu Jan 1 00:00:00 UTC 1970"),
        (1_709_251_199, "Thu Feb 29 23:59:59 UTC 2024"), (1_765_540_800, "Fri Dec 12 12:00:00 UTC 2025"),
    ])
    func timestampsAreWrittenAsCognitoWantsThem(_ seconds: Double, _ text: String) {
        let date = Date(timeIntervalSince1970: seconds)
        #expect(BowlineCognito.SRPTimestamp.format(date) == text)
        #expect(Identity.SRPTimestamp.parse(text) == seconds)
    }
}
