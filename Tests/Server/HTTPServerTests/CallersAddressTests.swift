import Testing

@testable import HTTPServer

struct CallersAddressTests {
    private func caller(_ fields: [(name: String, value: String)], peer: String = "127.0.0.1") -> CallersAddress {
        Request(.get, "/", headers: fields, peer: peer).caller
    }

    @Test(arguments: [
        ("203.0.113.9", "203.0.113.9"), ("198.51.100.1, 203.0.113.9", "203.0.113.9"), (" 2001:db8::1 ", "2001:db8::1"),
        ("203.0.113.9:1", "203.0.113.9"), ("203.0.113.9:65535", "203.0.113.9"), ("203.0.113.9:_port", "203.0.113.9"),
        ("[2001:DB8:0::1]:443", "2001:db8::1"), ("[2001:db8::1]", "2001:db8::1"), ("::FFFF:203.0.113.9", "203.0.113.9"),
        ("::ffff:cb00:7109", "203.0.113.9"), ("fe80::1%eth0", "fe80::1"),
    ])
    func anAddressIsReadHoweverItIsWritten(field: String, address: String) {
        #expect(caller([("X-Forwarded-For", field)]) == .forwarded(address))
        let last = field.split(separator: ",").last?.trimmingSpaces ?? ""
        #expect(caller([("Forwarded", "for=192.0.2.1, proto=https; FOR=\"\(last)\"")]) == .forwarded(address))
    }

    @Test(arguments: [
        "", " ", ",", "203.0.113.9,", "not an address", "unknown", "_hidden", "203.0.113.9:", "203.0.113.9:65536",
        "203.0.113.9:x",
        "203.0.113.9:_", "[203.0.113.9]", "[203.0.113.9]:80", "[2001:db8::1", "2001:db8::1]", "[2001:db8::1]80",
        "[2001:db8::1]:",
        "[]", "[]:80", "203.0.113", "203.0.113.09.1", "0x7f.1", "2130706433", "::g", "1::2::3", "fe80::1%",
        "\u{2460}.0.0.1", "localhost",
    ])
    func whatNamesNobodyIsAnUnknownCaller(field: String) {
        #expect(caller([("X-Forwarded-For", field)]) == .unknown)
        #expect(caller([("Forwarded", "for=\"\(field)\"")]) == .unknown || field == "203.0.113.9,")
    }

    @Test(arguments: [
        ("for=203.0.113.9", "203.0.113.9"), ("For=\"203.0.113.9:80\";by=127.0.0.1", "203.0.113.9"),
        ("for=192.0.2.1;by=\"a;b,c\", by=\"x,\\\"y\";for=203.0.113.9", "203.0.113.9"),
        ("for=\"203.0.113.\\9\"", "203.0.113.9"),
        ("for = 203.0.113.9", nil), ("for=\"203.0.113.9", nil), ("for=\"203.0.113.9\"x", nil), ("proto=https", nil),
        ("", nil),
        ("for=203.0.113.9, ", nil), ("for=203.0.113.9;for=203.0.113.9", nil), ("for", nil), ("for=", nil),
        ("host=for;=203.0.113.9", nil),
    ])
    func forwardedIsReadByItsGrammar(field: String, address: String?) {
        #expect(caller([("Forwarded", field)]) == address.map { .forwarded($0) } ?? .unknown)
    }

    @Test func ofTwoFieldsThatDifferNeitherIsBelieved() {
        let other = ("Forwarded", "for=203.0.113.8")
        #expect(caller([("X-Forwarded-For", "203.0.113.9"), other]) == .unknown)
        #expect(caller([("X-Forwarded-For", "203.0.113.8:1"), other]) == .forwarded("203.0.113.8"))
        #expect(
            caller([("X-Forwarded-For", "203.0.113.9"), ("X-Forwarded-For", "203.0.113.8")])
                == .forwarded("203.0.113.8")
        )
        for name in ["Via", "X-Real-IP", "X-Forwarded-Host", "X-Forwarded-Proto"] {
            #expect(caller([(name, "127.0.0.1")]) == .unknown)
        }
    }

    @Test func onlyThisMachinesProxyIsBelieved() {
        for peer in ["192.0.2.1", "2001:db8::1", ""] {
            #expect(
                caller([("X-Forwarded-For", "203.0.113.9"), ("Forwarded", "for=127.0.0.1")], peer: peer)
                    == .direct(peer)
            )
        }
        #expect(caller([], peer: "::1").isThisMachine)
        #expect(!caller([], peer: "192.0.2.1").isThisMachine)
    }

    @Test(arguments: ["127.0.0.1", "::1", "127.9.9.9:80", "[::1]:80", "::ffff:127.0.0.1", "0:0:0:0:0:0:0:1"])
    func aForwardedLoopbackAddressIsNotThisMachine(field: String) {
        let forwarded = caller([("X-Forwarded-For", field)])
        #expect(!forwarded.isThisMachine)
        #expect(!isLoopback(forwarded.text))
        #expect(!isLoopback(forwarded.group))
    }

    /// No field of a proxy makes its caller this machine's own.
    @Test func noFieldSwitchesTheLimitsOff() {
        var random = SystemRandomNumberGenerator()
        let pieces = [
            "127.0.0.1", "::1", "[", "]", ":", "80", "\"", "\\", "for=", ";", ",", "_", "unknown", "%", " ", "=",
            "localhost", "::ffff:", "é",
            "\u{1F469}\u{200D}\u{1F469}", "1", ".",
        ]
        for _ in 0..<5_000 {
            let field = (0..<Int.random(in: 0...9, using: &random)).map { _ in
                pieces.randomElement(using: &random) ?? ""
            }.joined()
            for name in ["X-Forwarded-For", "Forwarded"] {
                let found = caller([(name, field)])
                #expect(!found.isThisMachine && !isLoopback(found.text), "\(name): \(field)")
            }
        }
    }

    @Test(arguments: [
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"), ("2001:db8:1:2::", "2001:db8:1:2::/64"), ("2001::1", "2001::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("203.0.113.9", "203.0.113.9"), ("forwarded ::1", "forwarded ::1"),
    ])
    func anIPv6NetworkIsOneCaller(address: String, group: String) {
        #expect(network(of: address) == group)
    }
}

struct AllowedHostsTests {
    private let hosts = AllowedHosts([
        "API.example.test:8443", "192.0.2.7", "[2001:DB8:0::7]:1", "2001:db8::8", "other.test.",
    ])

    @Test(arguments: [
        "localhost", "LocalHost:3000", "localhost.", "x.localhost", "127.0.0.1", "127.1.2.3:80", "[::1]", "[0::1]:80",
        "[::ffff:127.0.0.1]",
        "api.example.test", "api.example.test:1", "api.example.test.", "192.0.2.7:80", "[2001:db8::7]",
        "[2001:db8:0:0::8]:443", "other.test",
    ])
    func theServersOwnNamesAreAllowed(host: String) { #expect(hosts.allows(host)) }

    @Test(arguments: [
        "", ":", ":80", "example.test", "evil.test", "api.example.test.evil.test", "xapi.example.test",
        "127.0.0.1.evil.test", "127.1",
        "127.evil", "0x7f.0.0.1", "2130706433", "0.0.0.0", "[::]", "192.0.2.8", "[2001:db8::9]", "[127.0.0.1]", "[::1",
        "::1]", "[::1]x",
        "localhost:x", "localhost:65536", "localhost:1:2", "a@localhost", "localhost/", "localhost evil", "*",
        "*.localhost/", "lоcalhost",
    ])
    func anyOtherHostIsNot(host: String) { #expect(!hosts.allows(host)) }

    @Test(arguments: [
        ("api.example.test", true), ("localhost", true), ("192.0.2.1", true), ("::1", true), ("[::1]", true),
        ("", false),
        ("a:80", false), ("[::1]:80", false), ("https://a", false), ("*.a", false), ("a b", false), ("a/b", false),
    ])
    func whatMayBeAllowedIsOneHost(text: String, isOne: Bool) { #expect(AllowedHosts.isHost(text) == isOne) }
}
