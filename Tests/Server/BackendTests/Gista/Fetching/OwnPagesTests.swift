import Testing

@testable import Backend

struct OwnPagesTests {
    private let fetcher = PageFetcher(isOwnPage: { $0.text == "http://127.0.0.1:3000/pages/knots" }, now: { 0 })

    @Test func aPageOfThisServerMayBeReadWhereverItStands() throws {
        #expect(fetcher.refusal(of: try LinkAddress("http://127.0.0.1:3000/pages/knots")) == nil)
    }

    @Test(arguments: [
        "http://127.0.0.1:3000/pages/knots?x=1", "http://127.0.0.1:3000/pages/knots/../../metrics",
        "http://127.0.0.1:3000/metrics", "http://127.0.0.1:3001/pages/knots", "http://127.0.0.2:3000/pages/knots",
        "https://127.0.0.1:3000/pages/knots",
    ])
    func nothingBesideItMay(address: String) throws {
        #expect(fetcher.refusal(of: try LinkAddress(address)) == .refusedAddress)
    }
}
