import Bowline
import Essentials
import Testing

@testable import BowlineURLSession

@Suite struct PinRulesTests {
    /// Keys as the Security framework gives them, and their pins as OpenSSL computes them from the whole info.
    static let keys = [
        (
            "BItAO5CfMjnNTMacoE6gRsva99H6LJR4cKBwLyBcJJB7n551WLvWOiU4m58B1Rv6ZaOsYAipPKTmJlWrbCUAUuE=",
            "EG2imkp9Vp3nZOVisSUyfXZQeMFWMwZcH1yT6+pYO+8="
        ),
        (
            "BNcBpCc7kQ2V9zce+9Bxdd0DWDU4QdzcFkjCRP7Xpk64wo6kd5QhAeOOO2OoUiQZ3SgwIRRLtMg3XBH+4DTKXBRYSXug3qQTfPm7eDi7"
                + "vOwas2t6YEaRaM6WjMrUH5NmNQ==",
            "bmh41OpRXvg+5ETHYZgEP27gk+hbzbMr3JRXdudxt7M="
        ),
        (
            "BAE9Q2y52U9BT230p5QEKospibUwh88eXaDhrOhFb6ICBsy5kfe9siXDZ0brk0CL2lExlyvz822vtPED1dqK/YJO2ADmcm667w3WdAhr"
                + "zpmFrfrIBZVApgBG5IyezkQcSG1qKn52V/ETmYEPNIFK3e+llZgvZonhX5S3EVdHkhRZPPNENA==",
            "77CGqBeeOJIU9FVAZvlkXsP0htBFFSNEESiypoDiuJ4="
        ),
        (
            "MIIBCgKCAQEArGWIc3qGdAjAXRGdFGigMnTedemxfLU5JIzpNL8FvfSUNQ+o1HM8V/Lw5Hp9Ms6/hfynCEjZjXnFdARwDP/sMR494v2I"
                + "s10R5SQazX4CHyS+6t/s1ndvbIRPQqHEFwFadyx7bXx7dEwp446FgqCxHJ5acli9+tvNjyByCZchTxQWcpOQGkZY2ESHEuy5o4rf"
                + "KWCRcuPtelNeW/tnZVKn4/VVD29ze17RkNtot+qXHa3l0U7h0B9S8AAWsa/2OVMZg6uV+StyhxQPMP2WfrYqLqjt7lbnxAjb7BV9"
                + "mNS5WXigrvIvbbhyIdE3nNTq0n6v5ipp9iGRropue3kJq4p25QIDAQAB",
            "67OR/RXCuPn5+D6sT++3VUzulotN0a0pvxBbT85qKng="
        ),
    ]

    private func key(_ number: Int) throws -> [UInt8] {
        [UInt8](try #require(Data(base64Encoded: Self.keys[number].0)))
    }

    @Test(arguments: 0..<4) func aServerThatShowsThePinnedKeyIsTrusted(number: Int) throws {
        let rules = PinRules(["api.example.com": [try PublicKeyPin(Self.keys[number].1)]])
        #expect(rules.problem(with: "API.Example.com.", isValid: true, key: try key(number)) == nil)
        #expect(rules.problem(with: "api.example.com", isValid: true, key: try key((number + 1) % 4)) == .pinMismatch)
    }

    @Test func onePinOfSeveralIsEnough() throws {
        let pins = try Self.keys.map { try PublicKeyPin($0.1) }
        let rules = PinRules(["api.example.com": pins])
        #expect(rules.problem(with: "api.example.com", isValid: true, key: try key(2)) == nil)
    }

    @Test func aPinDoesNotMakeUpForACertificateThatIsNotAccepted() throws {
        let rules = PinRules(["api.example.com": [try PublicKeyPin(Self.keys[0].1)]])
        #expect(rules.problem(with: "api.example.com", isValid: false, key: try key(0)) != nil)
    }

    @Test(arguments: [nil, [], [0x04], Array(repeating: 0x05, count: 65)] as [[UInt8]?])
    func aKeyThatCannotBeReadIsNotThePinnedOne(key: [UInt8]?) throws {
        let rules = PinRules(["api.example.com": [try PublicKeyPin(Self.keys[0].1)]])
        #expect(rules.problem(with: "api.example.com", isValid: true, key: key) == .pinMismatch)
    }

    @Test func hostsWithoutPinsAreLeftToTheSystem() throws {
        let rules = PinRules(["api.example.com": [try PublicKeyPin(Self.keys[0].1)], "empty.example.com": []])
        #expect(rules.concern("api.example.com"))
        #expect(rules.concern("API.EXAMPLE.COM."))
        #expect(!rules.concern("www.example.com"))
        #expect(!rules.concern("empty.example.com"))
    }
}
