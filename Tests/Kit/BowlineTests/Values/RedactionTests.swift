import Testing

@testable import Bowline

@Suite struct RedactionTests {
    @Test(arguments: [
        ("password", true, true), ("newPassword", true, true), ("access_token", true, true),
        ("refreshToken", true, true),
        ("client_secret", true, true), ("X-API-Key", true, true), ("PASSWORD_CLAIM_SIGNATURE", true, true),
        ("code", true, false), ("Session", true, true), ("token_type", false, false), ("session_id", false, false),
        ("name", false, false), ("country_code", false, false), ("expiresIn", false, false),
    ])
    func namesTellWhatIsSecret(name: String, sent: Bool, received: Bool) {
        #expect(Redaction.isSecret(member: name, .sent) == sent)
        #expect(Redaction.isSecret(member: name, .received) == received)
    }

    @Test func everythingUnderASecretNameIsMasked() {
        let value: JSONValue = [
            "tokens": ["access": "a", "lifetimes": [60, "b"], "isNew": true, "old": nil],
            "users": [["name": "Ana", "password": 123]],
        ]
        let expected: JSONValue = [
            "tokens": ["access": "[redacted]", "lifetimes": [0, "[redacted]"], "isNew": true, "old": nil],
            "users": [["name": "Ana", "password": 0]],
        ]
        #expect(Redaction.redacted(value, .received) == expected)
    }

    @Test(arguments: [
        ("/a", "/a"), ("/a?limit=5&token=abc", "/a?limit=5&token=[redacted]"),
        ("/a?code=1&code", "/a?code=[redacted]&code"),
        ("/a?%63ode=1", "/a?%63ode=[redacted]"), ("/a?", "/a?"),
        ("https://x/cb?state=1#access_token=abc&x=1", "https://x/cb?state=1#access_token=[redacted]&x=1"),
    ])
    func queriesAndFragmentsAreMasked(address: String, expected: String) {
        #expect(Redaction.redacted(reference: address, .sent) == expected)
    }

    @Test(arguments: [("a%20b", "a b"), ("%41%", "A%"), ("%zz%4", "%zz%4"), ("%D0%B9", "й"), ("", "")])
    func percentEncodingIsUndone(text: String, expected: String) {
        #expect(PercentEncoding.decode(text) == expected)
    }
}
