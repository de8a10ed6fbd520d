import Testing

@testable import Backend

/// Links that lead back to this very server, and ports of other services.
struct OwnAddressesTests {
    private func fetcher(_ host: String?, interfaces: [IPAddress] = []) -> PageFetcher {
        let own = OwnAddresses(host: host, interfaces: { interfaces }, now: { 0 })
        return PageFetcher(policy: .publicOnly(but: own), now: { 0 })
    }

    @Test func anInterfacesAddressIsRefused() throws {
        let fetcher = fetcher(nil, interfaces: [.v4(0x0808_0808)])
        #expect(fetcher.refusal(of: try LinkAddress("http://8.8.8.8/")) == .ownAddress)
        #expect(fetcher.refusal(of: try LinkAddress("http://0x8080808/")) == .ownAddress)
        #expect(fetcher.refusal(of: try LinkAddress("http://8.8.4.4/")) == nil)
    }

    @Test(arguments: ["https://api.example.com/x", "http://API.example.com:8080/", "https://api.example.com./"])
    func thePublicNameIsRefused(url: String) throws {
        #expect(fetcher("api.example.com").refusal(of: try LinkAddress(url)) == .ownAddress)
        #expect(fetcher("www.example.com").refusal(of: try LinkAddress(url)) == nil)
    }

    @Test func anotherNameOfTheSameMachineIsRefusedOnceItWasLookedUp() throws {
        let own = OwnAddresses(host: "api.example.com", interfaces: { [] }, now: { 0 })
        let resolver = ScriptedResolver([
            "api.example.com": [.success([.v4(0x0808_0808)])], "other.test": [.success([.v4(0x0808_0808)])],
        ])
        let fetcher = PageFetcher(policy: .publicOnly(but: own), resolver: resolver, now: { 0 })
        #expect(throws: FetchError.ownAddress) { try fetcher.page(at: LinkAddress("http://other.test/")) }
        #expect(fetcher.refusal(of: try LinkAddress("http://8.8.8.8/")) == .ownAddress)
    }

    @Test func thisMachinesInterfacesAreKnown() {
        #expect(OwnAddresses.ofInterfaces().contains(.v4(0x7F00_0001)))
    }

    @Test(arguments: [
        ("", true), (":443", true), (":8080", true), (":8443", true), (":81", false), (":3000", false),
        (":65535", false),
    ])
    func onlyTheWebsPortsAreCalled(port: String, isAllowed: Bool) throws {
        let address = try LinkAddress("http://example.com\(port)/")
        #expect(fetcher(nil).refusal(of: address) == (isAllowed ? nil : .refusedPort))
    }

    @Test(arguments: [(25, false), (3_000, true), (8_080, true)])
    func testsMayCallHighPorts(port: Int, isAllowed: Bool) throws {
        let fetcher = PageFetcher(policy: .publicAndLoopback, now: { 0 })
        #expect((fetcher.refusal(of: try LinkAddress("http://127.0.0.1:\(port)/")) == nil) == isAllowed)
    }
}
