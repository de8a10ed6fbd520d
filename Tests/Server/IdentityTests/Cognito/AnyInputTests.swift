import BowlineJSON
import Digest
import Essentials
import TestSupport
import Testing

@testable import Identity

/// Whatever comes in, an answer in Cognito's shape goes out.
@Suite struct AnyInputTests {
    private static let names = [
        "ClientId", "Username", "Password", "AuthFlow", "AuthParameters", "ChallengeName", "ChallengeResponses",
        "Session", "RefreshToken", "Token", "AccessToken", "PreviousPassword", "ProposedPassword", "ConfirmationCode",
        "UserPoolId", "GroupName", "UserAttributes", "Permanent", "USERNAME", "PASSWORD", "SRP_A", "TIMESTAMP",
        "PASSWORD_CLAIM_SECRET_BLOCK", "PASSWORD_CLAIM_SIGNATURE", "NEW_PASSWORD", "Name", "Value", "SECRET_HASH",
    ]
    private static let texts = [
        "", "bowline-demo", "viewer@demo.test", "USER_SRP_AUTH", "USER_PASSWORD_AUTH", "REFRESH_TOKEN_AUTH",
        "PASSWORD_VERIFIER", "NEW_PASSWORD_REQUIRED", "us-east-1_local", "Demo-passw0rd!", "f", "0", "\u{0}", "🧶",
        "e\u{301}\u{202E}", "a.b.c", String(repeating: "9", count: 2_000), "Tue Sep 1 07:05:09 UTC 2026", "AAAA",
        "' --",
    ]

    private static func anything(_ random: inout some RandomNumberGenerator, depth: Int) -> JSONValue {
        switch Int.random(in: 0..<(depth > 3 ? 6 : 9), using: &random) {
        case 0: return .null
        case 1: return .bool(.random(using: &random))
        case 2: return .integer(Int64.random(in: .min ... .max, using: &random))
        case 3...5: return .string(texts.randomElement(using: &random) ?? "")
        case 6: return .array((0..<3).map { _ in anything(&random, depth: depth + 1) })
        default:
            let pairs = (0..<Int.random(in: 0..<12, using: &random)).map { _ in
                (names.randomElement(using: &random) ?? "", anything(&random, depth: depth + 1))
            }
            return .object(JSONObject(pairs))
        }
    }

    /// Every name filled with something, so that some calls get far.
    private static func everything(_ random: inout some RandomNumberGenerator) -> JSONValue {
        var members: JSONObject = [:]
        for name in names { members[name] = anything(&random, depth: 2) }
        members["ClientId"] = "bowline-demo"
        members["AuthParameters"] = .object(members)
        members["ChallengeResponses"] = members["AuthParameters"]
        members["UserPoolId"] = "us-east-1_local"
        return .object(members)
    }

    private static let rounds =
        ProcessInfo.processInfo.environment["BOWLINE_THOROUGH"] == "1" ? 500 : 30

    @Test(arguments: CognitoService.Operation.allCases)
    func anyJSONGetsAnAnswerInCognitosShape(_ operation: CognitoService.Operation) async throws {
        let bench = try await IdentityBench()
        var random = SystemRandomNumberGenerator()
        for round in 0..<Self.rounds {
            let body =
                round.isMultiple(of: 2) ? Self.everything(&random) : Self.anything(&random, depth: 0)
            let credential = "Bearer \(bench.operatorCredential)"
            let answer = await bench.call(operation.rawValue, body, authorization: credential)
            expectShape(answer, operation.rawValue)
        }
    }

    @Test func anyBytesGetAnAnswerInCognitosShape() async throws {
        let bench = try await IdentityBench()
        let bodies: [[UInt8]] =
            [
                [], [0], [0xFF, 0xFE], Array("[]".utf8), Array("null".utf8), Array("{".utf8), Array("{\"a\":1".utf8),
                Array(String(repeating: "[", count: 10_000).utf8), [UInt8](repeating: 0x20, count: 70_000),
            ] + (0..<50).map { _ in RandomBytes.array(count: 64) }
        for body in bodies {
            let answer = await bench.service.answer(
                target: "AWSCognitoIdentityProviderService.InitiateAuth",
                body: Data(body),
                context: CognitoContext()
            )
            #expect(JSONObject(message: answer.body)?["__type"] == "SerializationException")
        }
    }

    @Test(arguments: [
        "", ".", "InitiateAuth", "AWSCognitoIdentityProviderService.", "AWSCognitoIdentityProviderService.initiateauth",
        "Other.InitiateAuth", "AWSCognitoIdentityProviderService.InitiateAuth.", "\u{0}", "🧶.🧶",
    ])
    func anUnknownOperationIsNamedSo(_ target: String) async throws {
        let bench = try await IdentityBench()
        let answer = await bench.service.answer(target: target, body: Data("{}".utf8), context: CognitoContext())
        #expect(JSONObject(message: answer.body)?["__type"] == "UnknownOperationException")
        #expect(answer.status == 400)
    }

    private func expectShape(_ answer: IdentityBench.Answer, _ operation: String) {
        guard answer.status != 200 else { return #expect(answer.error == nil) }
        #expect(answer.status == 400, "\(operation)")
        #expect(answer.error?.hasSuffix("Exception") == true)
        #expect(answer.members["message"]?.string?.isEmpty == false)
        #expect(answer.headers.contains { $0.name == "x-amzn-ErrorType" })
    }

    /// Nobody need be known to send these: a decoder that tries every kind at each depth is busy with them for minutes.
    @Test(.timeLimit(.minutes(8))) func bracketsWithinBracketsTakeNoTime() async throws {
        let deep = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
        let body = #"{"AccessToken":[\#(Array(repeating: deep, count: 60).joined(separator: ","))]}"#
        let bench = try await IdentityBench()
        let answer = await bench.service.answer(
            target: "AWSCognitoIdentityProviderService.GetUser",
            body: Data(body.utf8),
            context: CognitoContext()
        )
        #expect(answer.status == 400)
        let header = Base64.encode(Array(#"{"alg":\#(deep)}"#.utf8), as: .url)
        #expect(throws: TokenError.malformed) { try bench.service.verifier.verify("\(header).e30.AAAA") }
    }

    @Test func anyNumberIsReadAsWhatItIs() {
        let text = #"{"a":1,"b":1.0,"c":1e2,"d":1.5,"e":9223372036854775807,"f":9223372036854775808,"g":-0}"#
        let read = JSONObject(message: text.utf8)
        let integers: [String: Int?] = ["a": 1, "b": 1, "c": 100, "d": nil, "e": .max, "f": nil, "g": 0]
        for (name, expected) in integers { #expect(read?[name]?.number?.int == expected, "\(name)") }
        #expect(read?["d"]?.number?.double == 1.5)
        #expect(read?["f"]?.number?.double == 9_223_372_036_854_775_808)
    }

    @Test(arguments: [
        #"{"a":1e999}"#, #"{"a":[{"b":-1e999}]}"#, "[]", "1", "", "{", "{}{}", #"{"a":01}"#, #"{"a":"\ud800"}"#,
    ])
    func whatIsNoObjectOrHoldsWhatCannotBeIsNotRead(text: String) {
        #expect(JSONObject(message: text.utf8) == nil)
    }

    @Test func theFirstOfTwoMembersCounts() {
        #expect(JSONObject(message: #"{"a":1,"a":2}"#.utf8)?["a"] == 1)
        #expect(JSONObject(message: #"{"a":1,"a":2}"#.utf8) == ["a": 1, "a": 2])
        #expect(JSONObject(message: [0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D]) == nil, "a name that is no UTF-8")
    }
}
