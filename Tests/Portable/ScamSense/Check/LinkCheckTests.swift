import ScamSense
import Testing

/// What is found in the links of a received text.
struct LinkCheckTests {
    private func firstLink(in text: String) -> LinkCheck? { ScamJudge.check(text).links.first }

    @Test(arguments: [
        ("http://dhl.com.track-me.top/pay", LinkFinding.brandInSubdomain, "track-me.top"),
        ("see secure-paypal.com now", .brandInName, "secure-paypal.com"),
        ("https://p\u{0430}ypal.com/login", .confusable, "p\u{0430}ypal.com"),
        ("www.arnazon.com", .confusable, "arnazon.com"),
        ("https://paypa1.com", .confusable, "paypa1.com"),
        ("https://xn--pypal-4ve.com/login", .punycode, "p\u{0430}ypal.com"),
        ("https://xn--pypal-4ve.com/login", .confusable, "p\u{0430}ypal.com"),
        ("https://apple.com@evil.net/x", .masked, "evil.net"),
        ("bit.ly/3xYz", .shortener, "bit.ly"),
        ("https://my-bank.web.app/x", .openHosting, "web.app"),
        ("http://parcels.icu/a", .freshEnding, "parcels.icu"),
        ("http://192.168.7.9/pay", .rawAddress, "192.168.7.9"),
        ("https://www.dhl.com/menu", .ownedByBrand, "dhl.com"),
    ])
    func eachKindOfAddressIsNamed(text: String, finding: LinkFinding, domain: String) throws {
        let link = try #require(firstLink(in: text))
        #expect(link.findings.contains(finding) && link.domain == domain)
    }

    @Test(arguments: [
        "https://chasechurch.org/times", "https://www.targetpractice.net", "https://example.com/dhl",
        "https://bbc.co.uk/news",
        "https://www.dhl.com/menu", "https://b\u{FC}cher.com/neu",
    ])
    func ordinaryAddressesPassForNoOnesOwn(text: String) throws {
        let findings = try #require(firstLink(in: text)).findings
        #expect(findings.filter { $0 != .ownedByBrand } == [])
    }

    @Test(arguments: [
        "see you at seven.today was fine", "write to ana@example.com", "3.14 and 1.2.3", "", "http://", "xn--",
    ])
    func whatIsNoLinkIsLeftAlone(text: String) { #expect(ScamJudge.check(text).links == []) }

    @Test func aLinkKnowsItsPlaceInTheText() throws {
        let text = "\u{2014} \u{043F}\u{043B}\u{0430}\u{0442}\u{0438} (http://parcels.icu/a)."
        let link = try #require(firstLink(in: text))
        #expect(String(decoding: Array(text.utf8)[link.bytes], as: UTF8.self) == "http://parcels.icu/a")
    }

    @Test(arguments: [
        "https://xn--" + String(repeating: "9", count: 60) + ".com", "https://xn--\u{1}.com", "https://xn---.com",
        "https://xn--99999999999999999999.com/\u{FFFD}", "a\u{301}\u{200B}.com/\u{FE0F}", ":::::....@@//http://www.",
    ])
    func damagedAddressesAreReadToTheirEnd(text: String) { #expect(ScamJudge.check(text).links.count <= 1) }

    @Test func everySentenceHasABulgarianOne() {
        #expect(LinkFinding.allCases.allSatisfy { Judgement.inBulgarian($0.sentence) != nil })
    }
}
