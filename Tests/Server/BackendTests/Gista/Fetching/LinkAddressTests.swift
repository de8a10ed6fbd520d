import Testing

@testable import Backend

struct LinkAddressTests {
    @Test(arguments: [
        // One address in all the ways there are to write it.
        ("http://127.0.0.1/", "127.0.0.1"), ("http://2130706433/", "127.0.0.1"), ("http://0x7f000001/", "127.0.0.1"),
        ("http://0X7F.0.0.1/", "127.0.0.1"), ("http://017700000001/", "127.0.0.1"),
        ("http://0177.0.0.01/", "127.0.0.1"),
        ("http://127.1/", "127.0.0.1"), ("http://127.0.1:8080/x", "127.0.0.1"), ("http://127.0.0.1./", "127.0.0.1"),
        ("HTTP://0x7f.1/", "127.0.0.1"), ("http://0/", "0.0.0.0"), ("http://0x/", "0.0.0.0"),
        ("http://3232235777/a?b#c", "192.168.1.1"), ("https://169.254.169.254/latest/meta-data", "169.254.169.254"),
        ("http://0xa9fea9fe/", "169.254.169.254"), ("http://0251.0376.0251.0376/", "169.254.169.254"),
        ("http://10.1/", "10.0.0.1"), ("http://[::1]/", "0:0:0:0:0:0:0:1"),
        ("http://[::ffff:127.0.0.1]/", "0:0:0:0:0:ffff:7f00:1"),
        ("http://[::ffff:7f00:1]:80/", "0:0:0:0:0:ffff:7f00:1"),
        ("http://[2002:7f00:1::]/", "2002:7f00:1:0:0:0:0:0"), ("http://[64:ff9b::10.0.0.1]/", "64:ff9b:0:0:0:0:a00:1"),
        ("http://8.8.8.8/", "8.8.8.8"),
    ])
    func numbersAreKnownInEveryForm(text: String, number: String) throws {
        let address = try LinkAddress(text)
        #expect(address.literal?.text == number)
        #expect(address.text.contains(number))
    }

    @Test(arguments: [
        "http://[::ffff:127.0.0.1]/", "http://[2002:7f00:1::]/", "http://[64:ff9b::10.0.0.1]/", "http://[fe80::1]/",
        "http://2130706433/", "http://0x7f.1/", "http://0177.1/", "http://169.254.169.254/", "http://0/",
    ])
    func privateNumbersAreRefusedWhateverTheirForm(text: String) throws {
        let fetcher = PageFetcher(policy: .publicOnly, now: { 0 })
        #expect(fetcher.refusal(of: try LinkAddress(text)) == .refusedAddress)
    }

    @Test(arguments: [
        "", "example.com", "ftp://example.com/", "javascript:alert(1)", "file:///etc/passwd", "gopher://127.0.0.1/",
        "http:/x",
        "http://", "http:///path", "http://user@127.0.0.1/", "http://a:b@example.com/", "http://127.0.0.1@example.com/",
        "http://example.com\\@127.0.0.1/", "http://127.0.0.1%2f@example.com/", "http://exa mple.com/",
        "http://256.256.256.256/",
        "http://1.2.3.4.5/", "http://0x100000000/", "http://4294967296/", "http://08.1/", "http://1..2/", "http://.1/",
        "http://[::1/", "http://[::1%25eth0]/", "http://[1:2]/", "http://127.0.0.1:99999/", "http://127.0.0.1:x/",
        "http://+1/", "http://example.com\r\nHost: x/", "http://１２７.0.0.1/", "data:text/html,hi",
        "http://\(String(repeating: "a", count: 300)).com/",
        "http://example.com/\(String(repeating: "a", count: 2_048))",
    ])
    func whatIsNoAddressOfAPageIsSaidToBeNone(text: String) {
        #expect(throws: LinkAddress.ParseError.self) { try LinkAddress(text) }
    }

    @Test func aNameIsNoNumber() throws {
        let address = try LinkAddress("https://Example.com/Ünï?q=ä b#part")
        #expect(address.literal == nil)
        #expect(address.text == "https://example.com/%C3%9Cn%C3%AF?q=%C3%A4%20b")
    }

    @Test(arguments: [
        ("http://example.com/", true), ("https://example.com/", true), ("http://example.com:8080/", true),
        ("http://example.com:22/", false), ("http://example.com:25/", false), ("http://example.com:443/", true),
    ])
    func onlyPortsOfWebServersAreCalled(text: String, isFit: Bool) throws {
        let fetcher = PageFetcher(policy: .publicOnly, now: { 0 })
        #expect(fetcher.refusal(of: try LinkAddress(text)) == (isFit ? nil : .refusedPort))
    }
}
