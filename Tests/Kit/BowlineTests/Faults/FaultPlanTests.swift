import Essentials
import Testing

@testable import BowlineFaults

@Suite struct FaultPlanTests {
    private func hits(_ rule: FaultPlan.Rule, seed: UInt64 = 1, calls: Int, of name: String = "GET /a") -> [Int] {
        var sampler = FaultSampler(FaultPlan(seed: seed, rules: [rule]))
        return (1...calls).filter { _ in !sampler.sample(for: name).isEmpty }
    }

    @Test(arguments: [
        ("*", "GET /a", true), ("GET /a", "GET /a", true), ("GET /a", "GET /ab", false), ("GET *", "GET /a", true),
        ("GET *", "POST /a", false), ("*/events", "GET /games/{}/events", true), ("* /a*/c", "PUT /a/b/a/c", true),
        ("", "GET /a", false), ("*a*b", "aab", true), ("*a*b", "aaba", false), ("**", "x", true),
    ])
    func aPatternCoversWholeNames(pattern: String, name: String, fits: Bool) {
        #expect(hits(.init(pattern, .offline), calls: 1, of: name).isEmpty == !fits)
    }

    @Test func aFaultStrikesAsOftenAndAsLateAsItsRuleSays() {
        #expect(hits(.init("*", .offline, times: 2), calls: 5) == [1, 2])
        #expect(hits(.init("*", .offline, after: 3), calls: 5) == [4, 5])
        #expect(hits(.init("*", .offline, times: 1, after: 1), calls: 5) == [2])
        #expect(hits(.init("*", .offline, chance: 0), calls: 100) == [])
    }

    @Test func chanceIsAboutWhatTheRuleSaysAndTheSameEachTime() {
        let rule = FaultPlan.Rule("*", .offline, chance: 0.25)
        let first = hits(rule, calls: 4_000)
        #expect((900...1_100).contains(first.count))
        #expect(hits(rule, calls: 4_000) == first)
        #expect(hits(rule, seed: 2, calls: 4_000) != first)
    }

    @Test func otherEndpointsDoNotDisturbAnEndpointsLots() {
        let plan = FaultPlan(seed: 3, rules: [.init("*", .offline, chance: 0.5)])
        var alone = FaultSampler(plan)
        var mixed = FaultSampler(plan)
        for call in 0..<200 {
            if call % 3 == 0 { _ = mixed.sample(for: "GET /other") }
            #expect(alone.sample(for: "GET /a").isEmpty == mixed.sample(for: "GET /a").isEmpty)
        }
    }

    @Test func everyMatchingRuleApplies() {
        let rules: [FaultPlan.Rule] = [.init("*", .latency(milliseconds: 5)), .init("GET *", .offline)]
        var sampler = FaultSampler(FaultPlan(rules: rules))
        #expect(sampler.sample(for: "GET /a").map(\.fault) == [.latency(milliseconds: 5), .offline])
    }

    @Test func aPlanSurvivesItsFile() throws {
        let faults: [Fault] = [
            .offline, .latency(milliseconds: 300, jitter: 200), .loss(of: .answer), .loss(of: .request),
            .status(429, headers: ["Retry-After": "2"], body: "slow down"), .cut(afterBytes: 10), .wrongLength(by: -3),
            .malformedJSON, .drip(bytes: 8, everyMilliseconds: 100),
        ]
        let rules = faults.map { FaultPlan.Rule("GET *", $0, chance: 0.5, times: 3, after: 1) }
        let plan = FaultPlan(seed: .max, rules: rules)
        #expect(try JSONDecoder().decode(FaultPlan.self, from: JSONEncoder().encode(plan)) == plan)
    }

    @Test func aFileMayLeaveOutWhatIsUsual() throws {
        let text = #"{"seed":1,"rules":[{"fault":{"cut":{"afterBytes":4}}}]}"#
        let plan = try JSONDecoder().decode(FaultPlan.self, from: Data(text.utf8))
        #expect(plan == FaultPlan(seed: 1, rules: [.init("*", .cut(afterBytes: 4))]))
    }
}
