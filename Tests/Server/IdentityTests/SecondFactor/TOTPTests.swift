import Testing

@testable import Identity

@Suite struct TOTPTests {
    /// The vectors of RFC 6238, appendix B, for SHA-1; its eight digits end in our six.
    @Test(
        arguments: [
            (59.0, "94287082"), (1_111_111_109, "07081804"), (1_111_111_111, "14050471"), (1_234_567_890, "89005924"),
            (2_000_000_000, "69279037"), (20_000_000_000, "65353130"),
        ] as [(Double, String)]
    ) func passwordsAreThoseOfTheStandard(moment: Double, eightDigits: String) {
        let secret = Array("12345678901234567890".utf8)
        #expect(TOTP.password(TOTP.period(at: moment), secret: secret) == String(eightDigits.suffix(6)))
    }

    /// The vectors of RFC 4648, section 10, without padding.
    @Test(arguments: [
        ("", ""), ("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foob", "MZXW6YQ"), ("fooba", "MZXW6YTB"),
        ("foobar", "MZXW6YTBOI"),
    ]) func secretsAreWrittenInBase32(text: String, base32: String) {
        #expect(Base32.encode(Array(text.utf8)) == base32)
    }

    private let pepper = [UInt8](repeating: 7, count: 32)

    private func password(_ key: Authenticator.Key, at moment: Double) -> String {
        TOTP.password(TOTP.period(at: moment), secret: key.secret(of: "ann", pepper: pepper))
    }

    @Test(arguments: [(-60.0, false), (-30, true), (0, true), (30, true), (60, false)])
    func aDevicesClockMayBeOffByOnePeriod(ahead: Double, isAccepted: Bool) {
        var key = Authenticator.Key()
        let now = 1_700_000_010.0
        let verdict = key.accept(password(key, at: now + ahead), of: "ann", now: now, pepper: pepper)
        #expect((verdict == .accepted) == isAccepted)
    }

    @Test func aPasswordIsAcceptedOnceAndNoOlderOneAfterIt() {
        var key = Authenticator.Key()
        let now = 1_700_000_010.0
        let (older, present, next) = (password(key, at: now - 30), password(key, at: now), password(key, at: now + 30))
        func accept(_ text: String) -> Authenticator.Key.Verdict {
            key.accept(text, of: "ann", now: now, pepper: pepper)
        }
        #expect(accept(present) == .accepted)
        #expect(accept(present) == .used)
        #expect(accept(older) == .used)
        #expect(accept(next) == .accepted)
        #expect(accept("") == .wrong)
    }

    @Test func theSecretIsNotStored() throws {
        let key = Authenticator.Key()
        let other = [UInt8](repeating: 8, count: 32)
        #expect(key.secret(of: "ann", pepper: pepper) != key.secret(of: "bob", pepper: pepper))
        #expect(key.secret(of: "ann", pepper: pepper) != key.secret(of: "ann", pepper: other))
        #expect(key.secret(of: "ann", pepper: pepper).count == 20)
    }
}
