import BowlineJSON
import Digest
import Testing

@testable import Identity

@Suite(.enabled(if: OpenData.isHere, "the open data is not here; set BOWLINE_DATA to its folder"))
struct WycheproofTests {
    @Test(arguments: [
        ("rsa_signature_2048_sha256", PublicKey.Algorithm.rs256), ("ecdsa_secp256r1_sha256_p1363", .es256),
    ])
    func signaturesAreJudgedAsTheVectorsSay(_ file: String, _ algorithm: PublicKey.Algorithm) throws {
        var count = 0
        for group in try OpenData.groups(file) {
            let der = try Hex.decode(try #require(group["publicKeyDer"]?.string))
            let key = try #require(PublicKey(der: der, algorithm))
            for test in OpenData.objects(group["tests"]) {
                let message = try Hex.decode(try #require(test["msg"]?.string))
                let signature = try Hex.decode(try #require(test["sig"]?.string))
                let isValid = key.isValid(signature, of: message)
                // What the vectors call acceptable, a missing parameter in the encoding, may go either way.
                if test["result"] != "acceptable" {
                    #expect(isValid == (test["result"] == "valid"), "\(String(describing: test["tcId"]))")
                }
                count += 1
            }
        }
        #expect(count >= 150)
    }

    @Test(arguments: ["json_web_signature", "json_web_key", "json_web_crypto"])
    func tokensAreJudgedAsTheVectorsSay(_ file: String) throws {
        for group in try OpenData.groups(file) {
            let published = try #require(group["public"] ?? group["private"])
            for test in OpenData.objects(group["tests"]) {
                guard let token = test["jws"]?.string else { continue }
                let isTaken = Self.isTaken(token, by: published)
                let isOurs = Self.isUnderstood(published)
                #expect(
                    isTaken == (test["result"] == "valid" && isOurs),
                    "\(String(describing: test["tcId"])) \(String(describing: test["comment"]))"
                )
            }
        }
    }

    private static func isTaken(_ token: String, by published: JSONValue) -> Bool {
        guard case .object(let members) = published else { return false }
        if members["keys"] != nil { return JWKSet(members)?.payload(of: token) != nil }
        guard let key = JWK(members), let token = JWS(token) else { return false }
        return token.isSigned(by: key.key)
    }

    /// Whether the key is of an algorithm that is understood here; all others must be refused, right or wrong.
    private static func isUnderstood(_ published: JSONValue) -> Bool {
        let keys = OpenData.objects(published["keys"])
        let names = keys.isEmpty ? [published["alg"]] : keys.map { $0["alg"] }
        return names.allSatisfy { $0 == "RS256" || $0 == "ES256" }
    }
}
