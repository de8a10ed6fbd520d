import Testing

@testable import Backend

struct BucketTableTests {
    private let second: UInt64 = 1_000_000_000
    private let ann = LimitSubject(.session, "ann")
    private let bob = LimitSubject(.session, "bob")

    private func rule(_ perSecond: Double, _ burst: Int) throws -> LimitRule {
        try #require(LimitRule(perSecond: perSecond, burst: burst))
    }

    @Test func aBurstIsAllowedThenOneByOne() throws {
        var table = BucketTable(maxBuckets: 100)
        let rule = try rule(10, 3)
        let verdicts = (0..<4).map { _ in table.take([(ann, rule)], now: 5 * second) }
        #expect(verdicts.map { $0?.isAllowed } == [true, true, true, false])
        #expect(verdicts.map { $0?.remaining } == [2, 1, 0, 0])
        #expect(verdicts[3]?.retryIn == second / 10)
        #expect(verdicts[3]?.resetIn == 3 * second / 10)
        #expect(table.take([(ann, rule)], now: 5 * second + second / 10 - 1)?.isAllowed == false)
        #expect(table.take([(ann, rule)], now: 5 * second + second / 10)?.isAllowed == true)
        #expect(table.take([(ann, rule)], now: 5 * second + second / 10)?.isAllowed == false)
    }

    @Test func aKinderRuleHoldsAtOnceForWhoWasMadeToWait() throws {
        var table = BucketTable(maxBuckets: 100)
        let (slow, quick) = (try rule(0.001, 3), try rule(200, 1_000))
        for _ in 0..<3 { #expect(table.take([(ann, slow)], now: 0)?.isAllowed == true) }
        #expect(table.take([(ann, slow)], now: 0)?.isAllowed == false)
        table.fit(
            from: LimitSettings(defaults: [.session: slow]),
            to: LimitSettings(defaults: [.session: quick]),
            now: 0
        )
        #expect(table.take([(ann, quick)], now: 0)?.remaining == 996)
    }

    @Test func aStricterRuleCountsWhatWasTakenBefore() throws {
        let (before, after) = (try rule(200, 1_000), try rule(0.001, 3))
        for (calls, left) in [(1, 2), (2, 1), (3, 0), (1_000, 0)] {
            var table = BucketTable(maxBuckets: 100)
            for _ in 0..<calls { #expect(table.take([(ann, before)], now: 0)?.isAllowed == true) }
            table.fit(
                from: LimitSettings(defaults: [.session: before]),
                to: LimitSettings(defaults: [.session: after]),
                now: 0
            )
            let allowed = (0..<5).count { _ in table.take([(ann, after)], now: 0)?.isAllowed == true }
            #expect(allowed == left)
        }
    }

    @Test func changesOfRulesKeepTheCallsTakenWhateverTheirFigures() throws {
        var random = SystemRandomNumberGenerator()
        let figures = {
            try rule(.random(in: 0.001...1_000_000, using: &random), .random(in: 1...10_000_000, using: &random))
        }
        for _ in 0..<2_000 {
            let (before, after) = (try figures(), try figures())
            var table = BucketTable(maxBuckets: 100)
            let calls = Int.random(in: 1...20, using: &random)
            let taken = (0..<calls).count { _ in table.take([(ann, before)], now: second)?.isAllowed == true }
            table.fit(
                from: LimitSettings(defaults: [.session: before]),
                to: LimitSettings(defaults: [.session: after]),
                now: second
            )
            let left = table.take([(ann, after)], now: second)
            #expect(left?.isAllowed == (taken < after.burst))
            #expect(left?.remaining == max(0, after.burst - taken - 1), "\(before) \(after) \(taken)")
        }
    }

    @Test func aCallerWithoutARuleIsRememberedNoLonger() throws {
        var table = BucketTable(maxBuckets: 100)
        let rule = try rule(1, 3)
        #expect(table.take([(ann, rule)], now: 0)?.isAllowed == true)
        table.fit(from: LimitSettings(defaults: [.session: rule]), to: LimitSettings(defaults: [:]), now: 0)
        #expect(table.count == 0)
    }

    @Test func oneCallersLimitIsNotAnothers() throws {
        var table = BucketTable(maxBuckets: 100)
        let rule = try rule(1, 1)
        #expect(table.take([(ann, rule)], now: 0)?.isAllowed == true)
        #expect(table.take([(ann, rule)], now: 0)?.isAllowed == false)
        #expect(table.take([(bob, rule)], now: 0)?.isAllowed == true)
    }

    @Test func whatOneBucketRefusesIsTakenFromNone() throws {
        var table = BucketTable(maxBuckets: 100)
        let (wide, narrow) = (try rule(1, 5), try rule(1, 1))
        let tenant = LimitSubject(.tenant, "t")
        #expect(table.take([(tenant, wide), (ann, narrow)], now: 0)?.remaining == 0)
        for _ in 0..<10 { #expect(table.take([(tenant, wide), (ann, narrow)], now: 0)?.isAllowed == false) }
        #expect(table.take([(tenant, wide)], now: 0)?.remaining == 3)
    }

    @Test func overTimeNobodyGetsMoreThanBurstAndRate() throws {
        var table = BucketTable(maxBuckets: 100)
        let rule = try rule(20, 100)
        var random = SystemRandomNumberGenerator()
        var (now, allowed): (UInt64, Int) = (0, 0)
        for _ in 0..<20_000 {
            now += UInt64.random(in: 0...20_000_000, using: &random)
            if table.take([(ann, rule)], now: now)?.isAllowed == true { allowed += 1 }
        }
        let most = 100 + Double(now) / 1e9 * 20
        #expect(Double(allowed) <= most + 1)
        #expect(Double(allowed) >= most - 101)
    }

    @Test func idleBucketsAreDropped() throws {
        var table = BucketTable(maxBuckets: 100_000)
        let rule = try rule(10, 10)
        for number in 0..<50_000 {
            _ = table.take([(LimitSubject(.address, "\(number)"), rule)], now: UInt64(number) * second)
        }
        #expect(table.count <= 2_048)
    }

    @Test func memoryIsBoundedAndManyNewcomersShareOneBucket() throws {
        var table = BucketTable(maxBuckets: 2_000)
        let rule = try rule(0.001, 2)
        var allowed = 0
        for number in 0..<20_000
        where table.take([(LimitSubject(.address, "\(number)"), rule)], now: 1)?.isAllowed == true {
            allowed += 1
        }
        #expect(table.count <= 2_000)
        #expect(allowed <= 2_000)
        // Who is known already keeps a bucket of its own.
        #expect(table.take([(LimitSubject(.address, "0"), rule)], now: 1)?.isAllowed == true)
    }

    @Test(arguments: [(0.0, 1), (1, 0), (-1, 1), (2_000_000, 1), (1, 20_000_000), (.nan, 1), (.infinity, 1)])
    func figuresThatMakeNoSenseAreNoRule(perSecond: Double, burst: Int) {
        #expect(LimitRule(perSecond: perSecond, burst: burst) == nil)
    }

    @Test(arguments: [
        ("127.0.0.1", nil), ("::1", nil), ("192.0.2.7", "192.0.2.7"), ("2001:db8::1", "2001:db8::/64"),
        ("2001:db8::ffff:2", "2001:db8::/64"), ("2001:db8:0:1::1", "2001:db8:0:1::/64"),
    ])
    func anAddressIsCountedByItsNetworkAndOnesOwnNotAtAll(address: String, id: String?) {
        #expect(LimitSubject(address: address)?.id == id)
    }
}
