import BowlineFaults
import LocalizedTexts
import Testing

@testable import Screens

struct NetworkConditionsTests {
    @Test func normalConditionsHaveNoFaults() {
        #expect(NetworkConditions().plan.rules.isEmpty)
    }

    @Test(arguments: NetworkConditions.Switch.allCases)
    func everySwitchBringsSomethingAndTakesItAwayAgain(condition: NetworkConditions.Switch) {
        var conditions = NetworkConditions()
        conditions.toggle(condition.rawValue)
        #expect(!conditions.plan.rules.isEmpty)
        #expect(conditions.panel(.english).html.contains("aria-checked=\"true\""))
        conditions.toggle(condition.rawValue)
        #expect(conditions == NetworkConditions())
    }

    @Test func aNameThatIsNoSwitchChangesNothing() {
        var conditions = NetworkConditions()
        conditions.toggle("hail")
        #expect(conditions == NetworkConditions())
    }

    @Test func switchesAddUp() {
        var conditions = NetworkConditions()
        conditions.toggle("slow")
        conditions.toggle("broken")
        #expect(conditions.plan.rules.map(\.fault) == [.latency(milliseconds: 900, jitter: 600), .status(500)])
    }
}
