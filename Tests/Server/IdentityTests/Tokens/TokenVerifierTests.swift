import BowlineJSON
import Digest
import TestSupport
import Testing

@testable import Identity

@Suite struct TokenVerifierTests {
    private func tokens(_ bench: IdentityBench) async throws -> (id: String, access: String) {
        let tokens = await bench.signIn("admin@demo.test").tokens
        return (try #require(tokens["IdToken"]?.string), try #require(tokens["AccessToken"]?.string))
    }

    private func claims(_ token: String) throws -> JSONObject {
        let token = try #require(JWS(token))
        return try #require(JSONObject(message: token.payload))
    }

    @Test func bothTokensCarryTenantAndGroups() async throws {
        let bench = try await IdentityBench()
        let tokens = try await tokens(bench)
        for (token, use) in [(tokens.id, TokenUse.id), (tokens.access, .access)] {
            let verified = try bench.service.verifier.verify(token)
            #expect(verified.use == use)
            #expect(verified.tenant == "demo-tenant")
            #expect(verified.groups == ["admin", "scorekeeper"])
            #expect(verified.username == "admin@demo.test")
            #expect(verified.client == DemoData.client)
        }
    }

    @Test func claimsAreThoseCognitoGives() async throws {
        let tokens = try await tokens(try await IdentityBench())
        let id = try claims(tokens.id)
        let access = try claims(tokens.access)
        #expect(id["aud"] == "bowline-demo" && id["client_id"] == nil && id["email"] == "admin@demo.test")
        #expect(access["client_id"] == "bowline-demo" && access["aud"] == nil && access["version"] == .integer(2))
        for token in [id, access] {
            #expect(token["iss"]?.string == IdentityBench.issuer)
            #expect(token["exp"] == .integer(1_700_003_600) && token["iat"] == .integer(1_700_000_000))
            #expect(token["auth_time"] != nil && token["event_id"] != nil && token["origin_jti"] != nil)
        }
        #expect(id["jti"] != access["jti"])
        #expect(JWS(tokens.id)?.keyID != JWS(tokens.access)?.keyID)
    }

    @Test func aTokenEndsWithItsTimeAlsoWhenItIsRemembered() async throws {
        let bench = try await IdentityBench()
        let token = try await tokens(bench).access
        _ = try bench.service.verifier.verify(token)
        bench.time.advance(by: 3_599)
        _ = try bench.service.verifier.verify(token)
        bench.time.advance(by: 1)
        #expect(throws: TokenError.expired) { try bench.service.verifier.verify(token) }
        #expect(throws: TokenError.expired) { try bench.service.verifier.verify(token) }
    }

    @Test func tokensOfAnotherPoolsKeyAreRefused() async throws {
        let stranger = MemoryIdentity(keys: TokenUse.allCases.map { .init(use: $0, key: .generate(), created: 0) })
        let foreign = try await tokens(try await IdentityBench(stranger)).access
        let bench = try await IdentityBench()
        #expect(throws: TokenError.unknownKey) { try bench.service.verifier.verify(foreign) }
    }

    @Test func tokensOfAnotherIssuerAreRefused() async throws {
        let token = try await tokens(try await IdentityBench { $0.issuer = { "https://elsewhere.test/pool" } }).access
        let bench = try await IdentityBench()
        #expect(throws: TokenError.foreign) { try bench.service.verifier.verify(token) }
    }

    @Test func tokensOfAClientThatIsGoneAreRefused() async throws {
        let bench = try await IdentityBench()
        let (known, unseen) = (try await tokens(bench).access, try await tokens(bench).access)
        _ = try bench.service.verifier.verify(known)
        bench.service.verifier.take(clients: [])
        for token in [known, unseen] {
            #expect(throws: TokenError.foreign) { try bench.service.verifier.verify(token) }
        }
    }

    /// The header and payload of a good token with something else in their place.
    private static func forge(_ token: String, header: String, signature: (String) -> String) -> String {
        let payload = token.split(separator: ".")[1]
        let signed = "\(Base64.encode(Array(header.utf8), as: .url)).\(payload)"
        return "\(signed).\(signature(signed))"
    }

    @Test func noOtherAlgorithmIsTaken() async throws {
        let bench = try await IdentityBench()
        let token = try await tokens(bench).access
        let id = try #require(JWS(token)?.keyID)
        let published = bench.service.publishedKeys
        let forgeries = ["none", "None", "NONE", "HS256", "RS384", "PS256", "ES256", ""].flatMap { algorithm in
            let header = #"{"alg":"\#(algorithm)","kid":"\#(id)"}"#
            return [
                Self.forge(token, header: header) { _ in "" },
                Self.forge(token, header: header) { _ in String(token.split(separator: ".")[2]) },
                Self.forge(token, header: header) {
                    Base64.encode(HMAC.sha256(of: Array($0.utf8), key: Array(published)), as: .url)
                },
            ]
        }
        for forgery in forgeries {
            #expect(throws: TokenError.malformed) { try bench.service.verifier.verify(forgery) }
        }
    }

    @Test func changingAnyPartOfATokenSpoilsIt() async throws {
        let bench = try await IdentityBench()
        let token = Array(try await tokens(bench).access.utf8)
        for place in stride(from: 0, to: token.count, by: 7) {
            var changed = token
            changed[place] = changed[place] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
            #expect(throws: TokenError.self) {
                try bench.service.verifier.verify(String(decoding: changed, as: UTF8.self))
            }
        }
    }

    @Test func aTokenIsCheckedByTheKeyOfItsOwnUseOnly() async throws {
        let keys = TokenUse.allCases.map { SigningKeyRecord(use: $0, key: .generate(), created: 0) }
        let bench = try await IdentityBench(MemoryIdentity(keys: keys))
        let claims = try claims(try await tokens(bench).access)
        let idKey = try #require(keys.first { $0.use == .id }).key
        #expect(throws: TokenError.unknownKey) {
            try bench.service.verifier.verify(JWS.sign(claims, with: idKey))
        }
    }

    @Test func rotatedKeysSignAndTheOldOnesStillCheck() async throws {
        let bench = try await IdentityBench()
        let old = try await tokens(bench).access
        let restarted = try await IdentityBench(bench.repository, time: bench.time)
        bench.time.advance(by: 60)
        try await restarted.service.rotateKeys()
        // Where processes share a database, new keys sign when all know them.
        bench.time.advance(by: 10)
        let new = try await tokens(restarted).access
        #expect(JWS(old)?.keyID != JWS(new)?.keyID)
        _ = try restarted.service.verifier.verify(old)
        _ = try restarted.service.verifier.verify(new)
        let published = try #require(JSONObject(message: restarted.service.publishedKeys).flatMap { JWKSet($0) })
        #expect(published.keys.count == 4)
        #expect(published.payload(of: old) != nil && published.payload(of: new) != nil)
        // The second rotation after all old tokens have ended lets the oldest keys go.
        bench.time.advance(by: 4_000)
        try await restarted.service.rotateKeys()
        #expect(try await bench.repository.signingKeys().count == 4)
    }

    @Test func theMemoryIsBoundedAndKeepsWhatIsInUse() throws {
        var memory = TokenCache(clients: ["c"], capacity: 100, lifetime: 3_600)
        let claims: JSONObject = [
            "token_use": "access", "sub": "s", "origin_jti": "f", "exp": .integer(1), "client_id": "c", "username": "u",
        ]
        let verified = try #require(VerifiedToken(claims))
        for number in 0..<1_000 {
            try memory.remember("token-of-some-length-\(number)", verified, now: 0)
            let first = memory.find("token-of-some-length-0")
            #expect(first != nil)
            #expect(memory.count <= 101)
        }
        let unused = memory.find("token-of-some-length-500")
        #expect(unused == nil)
        memory.revoke(["f"], until: 10, now: 0)
        #expect(memory.count == 0)
        #expect(throws: TokenError.revoked) { try memory.remember("token", verified, now: 0) }
    }

    @Test func theMemoryForgetsTokensThatHaveExpired() throws {
        var memory = TokenCache(clients: ["c"], capacity: 100, lifetime: 60)
        let claims: JSONObject = [
            "token_use": "access", "sub": "s", "origin_jti": "f", "exp": .integer(60), "client_id": "c",
            "username": "u",
        ]
        let verified = try #require(VerifiedToken(claims))
        try memory.remember("first", verified, now: 0)
        for second in stride(from: 1.0, through: 120, by: 1) {
            try memory.remember("token-\(second)", verified, now: second)
        }
        let first = memory.find("first")
        #expect(first == nil)
        #expect(memory.count <= 61)
    }
}
