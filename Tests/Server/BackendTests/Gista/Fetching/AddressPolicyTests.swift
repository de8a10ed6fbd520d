import Testing

@testable import Backend

struct AddressPolicyTests {
    @Test(arguments: [
        "1.1.1.1", "8.8.8.8", "93.184.216.34", "100.63.255.255", "100.128.0.1", "172.15.255.255", "172.32.0.0",
        "192.0.1.1",
        "198.17.255.255", "198.20.0.1", "223.255.255.255", "2606:4700::1111", "2a00:1450:4001::200e",
        "2001:4860:4860::8888",
        "2001:200::1", "2003::1",
    ])
    func publicAddressesMayBeCalled(text: String) throws {
        let address = try #require(IPAddress(text))
        #expect(AddressPolicy.publicOnly.allows(address))
    }

    @Test(arguments: [
        "0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255", "127.0.0.1",
        "127.255.255.254",
        "169.254.169.254", "169.254.0.1", "172.16.0.1", "172.31.255.255", "192.0.0.8", "192.0.2.1", "192.88.99.1",
        "192.168.0.1", "198.18.0.1", "198.19.255.255", "198.51.100.7", "203.0.113.9", "224.0.0.1", "239.255.255.250",
        "240.0.0.1", "255.255.255.255",
        "::", "::1", "::127.0.0.1", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "::ffff:0:10.0.0.1", "64:ff9b::7f00:1",
        "64:ff9b::a00:1", "64:ff9b:1::1", "100::1", "2001::1", "2001:0:7f00:1::", "2001:2::1", "2001:10::1",
        "2001:20::1",
        "2001:db8::1", "2002:7f00:1::", "2002:a00:1::", "2002:808:808::", "3fff::1", "fc00::1", "fd12:3456::1",
        "fe80::1",
        "fec0::1", "fd00:ec2::254", "ff02::1", "5f00::1", "4000::1",
    ])
    func othersMayNot(text: String) throws {
        let address = try #require(IPAddress(text))
        #expect(!AddressPolicy.publicOnly.allows(address))
    }

    @Test(arguments: [
        ("127.0.0.1", true), ("127.9.9.9", true), ("::1", true), ("1.1.1.1", true), ("10.0.0.1", false),
        ("::ffff:127.0.0.1", false), ("0.0.0.0", false), ("169.254.169.254", false), ("192.168.0.1", false),
    ])
    func forTestsThisMachineMayBeCalledToo(text: String, mayBe: Bool) throws {
        let address = try #require(IPAddress(text))
        #expect(AddressPolicy.publicAndLoopback.allows(address) == mayBe)
    }

    @Test(arguments: ["1.2.3.4", "0.0.0.0", "255.255.255.255", "0:0:0:0:0:0:0:1", "2606:4700:0:0:0:0:0:1111"])
    func anAddressIsWrittenAsItIsRead(text: String) {
        #expect(IPAddress(text)?.text == text)
    }
}
