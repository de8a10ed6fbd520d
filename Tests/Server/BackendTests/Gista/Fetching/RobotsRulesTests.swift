import Testing

@testable import Backend

struct RobotsRulesTests {
    private func rules(_ text: String) -> RobotsRules { RobotsRules(Array(text.utf8), for: "BowlineGista") }

    @Test(arguments: [
        ("User-agent: *\nDisallow: /", "/a", false), ("User-agent: *\nDisallow:", "/a", true), ("", "/a", true),
        ("User-agent: *\nDisallow: /private", "/private/x", false),
        ("User-agent: *\nDisallow: /private", "/public", true),
        ("User-agent: *\r\nDisallow: /a\r\nAllow: /a/b\r\n", "/a/b/c", true),
        ("User-agent: *\nAllow: /a\nDisallow: /a", "/a", true),
        ("User-agent: *\nDisallow: /*.pdf$", "/x/y.pdf", false),
        ("User-agent: *\nDisallow: /*.pdf$", "/x/y.pdf?z", true),
        ("User-agent: *\nDisallow: /*?id=", "/x?id=3", false), ("User-agent: other\nDisallow: /", "/a", true),
        ("User-agent: bowlinegista\nDisallow: /a\n\nUser-agent: *\nDisallow: /", "/b", true),
        ("User-agent: *\nDisallow: /\n\nUser-agent: BowlineGista/1.0\nAllow: /", "/b", true),
        ("User-agent: a\nUser-agent: *\nDisallow: /x", "/x", false),
        ("User-agent: BowlineGista\nCrawl-delay: 5\nDisallow: /x", "/x", false),
        ("disallow: /\nUser-agent: *", "/x", true), ("User-agent: *\nDisallow: /%7ejoe", "/%7Ejoe/x", false),
        ("User-agent: *\nDisallow: /ä", "/%C3%A4", false), ("User-agent: *\nDisallow: / # all", "/x", false),
        ("User-agent: *\nDisallow: /", "/robots.txt", true), ("<html><body>User-agent: *</body></html>", "/x", true),
        ("Sitemap: https://x/y\nUser-agent: *\nDisallow: *", "/x", false),
    ])
    func whatASiteAsksForIsDone(text: String, path: String, isAllowed: Bool) {
        #expect(rules(text).allows(path) == isAllowed)
    }

    @Test func manyStarsTakeNoLongTime() {
        let text = "User-agent: *\nDisallow: /\(String(repeating: "*a", count: 200))b"
        #expect(rules(text).allows("/\(String(repeating: "a", count: 2_000))"))
    }

    /// Half a megabyte of every kind that could cost more than its size: names without end, rules for each of them,
    /// stars.
    @Test(arguments: [
        "User-agent: a\n", "Disallow: /a*a*a*a*a*b\n", "User-agent: x\nDisallow: /\n", "Allow: /\u{e9}\n", "x", "#",
        ":", "\n",
        "User-agent: BowlineGista\nDisallow: /*a*a*a*a*a*a*a*a*a$\n", "Disallow: \u{301}\n", "user-agent: *\n",
    ])
    func rulesOfHalfAMegabyteAreReadInNoTime(piece: String) {
        let count = (512 << 10) / piece.utf8.count
        let text = "User-agent: *\n" + String(repeating: piece, count: count) + "User-agent: *\nDisallow: /"
        let start = ContinuousClock.now
        let rules = rules(text)
        _ = rules.allows("/" + String(repeating: "a", count: 2_000))
        // 50 ms in a release build; what once took 39 s takes far longer in any.
        #expect(ContinuousClock.now - start < .seconds(8))
    }

    @Test func anyBytesAreRead() {
        var random = SystemRandomNumberGenerator()
        for length in 0..<200 {
            let bytes = (0..<length * 5).map { _ in UInt8.random(in: 0...255, using: &random) }
            _ = RobotsRules(Array("User-agent: *\nDisallow:".utf8) + bytes, for: "x").allows("/a?b")
        }
    }

    @Test func rulesAreRememberedForAnHour() {
        let now = ManualSeconds(1_000)
        let memory = RobotsCache(now: now.read)
        #expect(memory.rules(of: "http://a") == nil)
        memory.store(.none, of: "http://a")
        now.advance(3_599)
        #expect(memory.rules(of: "http://a") != nil)
        now.advance(1)
        #expect(memory.rules(of: "http://a") == nil)
        for number in 0..<3_000 { memory.store(.none, of: "http://\(number)") }
        #expect(memory.rules(of: "http://2999") != nil)
    }

    @Test func howMuchOfItIsRememberedHasABound() {
        let now = ManualSeconds(0)
        let memory = RobotsCache(capacity: 1_500, now: now.read)
        let large = rules("User-agent: *\nDisallow: /" + String(repeating: "x", count: 300))
        func known() -> [Int] { (0..<4).filter { memory.rules(of: "https://\($0)") != nil } }
        memory.store(large, of: "https://0")
        now.advance(1_800)
        for _ in 0..<5 { memory.store(large, of: "https://1") }
        #expect(known() == [0, 1], "the same site does not count twice")
        now.advance(1_800)
        memory.store(large, of: "https://2")
        #expect(known() == [1, 2], "those whose time is over go first")
        memory.store(large, of: "https://3")
        #expect(known() == [3])
    }
}
