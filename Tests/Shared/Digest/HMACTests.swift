import Digest
// Foundation reads the vectors' file and its JSON.
import Foundation
import Testing

@Suite struct HMACTests {
    // RFC 4231, test cases 1, 2 and 6.
    @Test(arguments: [
        (
            [UInt8](repeating: 0x0b, count: 20), "Hi There",
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        (
            Array("Jefe".utf8), "what do ya want for nothing?",
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        (
            [UInt8](repeating: 0xaa, count: 131), "Test Using Larger Than Block-Size Key - Hash Key First",
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
    ])
    func codesOfTheStandardsExamples(key: [UInt8], message: String, code: String) {
        #expect(Hex.encode(HMAC.sha256(of: message.utf8, key: key)) == code)
    }

    @Test func anEmptyKeyIsAKeyOfItsOwn() {
        _ = HMAC.sha256(of: "before".utf8, key: "another key".utf8)
        #expect(
            Hex.encode(HMAC.sha256(of: [], key: []))
                == "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"
        )
    }

    @Test(.enabled(if: vectors != nil, "BOWLINE_DATA names no folder with the open data"))
    func everyVectorOfWycheproofIsJudgedRightly() throws {
        struct File: Decodable {
            struct Group: Decodable {
                let tagSize: Int
                let tests: [Case]
            }
            struct Case: Decodable {
                let tcId: Int
                let key, msg, tag, result: String
            }
            let testGroups: [Group]
        }
        let file = try JSONDecoder().decode(File.self, from: try #require(vectors))
        #expect(file.testGroups.count > 0)
        for group in file.testGroups {
            for test in group.tests {
                let code = HMAC.sha256(of: try Hex.decode(test.msg), key: try Hex.decode(test.key))
                let isRight = ConstantTime.areEqual(code.prefix(group.tagSize / 8), try Hex.decode(test.tag))
                #expect(isRight == (test.result == "valid"), "case \(test.tcId)")
            }
        }
    }

    @Test(arguments: [
        ("", "", true), ("secret", "secret", true), ("secret", "secreT", false), ("secret", "secret ", false),
    ])
    func comparisonSeesEveryDifference(one: String, other: String, same: Bool) {
        #expect(ConstantTime.areEqual(one.utf8, other.utf8) == same)
    }
}

private let vectors = ProcessInfo.processInfo.environment["BOWLINE_DATA"].flatMap {
    FileManager.default.contents(atPath: $0 + "/http/wycheproof/hmac_sha256_test.json")
}
