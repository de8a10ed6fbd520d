import Testing

@testable import BowlineStore

@Suite struct SuspensionMachineTests {
    private var machine = SuspensionMachine()

    @Test mutating func itSleepsInTheBackgroundAndWakesInTheForeground() {
        #expect(machine.leave() == .sleep)
        #expect(!machine.isSettled)
        #expect(machine.fellAsleep() == .none)
        #expect(machine.isSettled)
        #expect(machine.enter() == .wake)
        #expect(machine.leave() == .sleep)
    }

    @Test mutating func leavingTwiceSuspendsOnce() {
        #expect(machine.leave() == .sleep)
        #expect(machine.leave() == .none)
        #expect(machine.fellAsleep() == .none)
        #expect(machine.leave() == .none)
    }

    @Test mutating func whatIsFallingAsleepIsWokenOnlyAfterwards() {
        #expect(machine.leave() == .sleep)
        #expect(machine.enter() == .none)
        #expect(machine.isSettled)
        #expect(machine.fellAsleep() == .wake)
    }

    @Test mutating func workInTheBackgroundKeepsItAwakeUntilItsEnd() {
        #expect(machine.beginWork() == .none)
        #expect(machine.leave() == .none)
        #expect(!machine.isSettled)
        #expect(machine.beginWork() == .none)
        #expect(machine.endWork() == .none)
        #expect(machine.endWork() == .sleep)
    }

    @Test mutating func workThatBeginsInTheBackgroundWakesIt() {
        #expect(machine.leave() == .sleep)
        #expect(machine.fellAsleep() == .none)
        #expect(machine.beginWork() == .wake)
        #expect(machine.endWork() == .sleep)
    }

    @Test mutating func itSleepsDespiteWorkWhenTheTimeIsOver() {
        #expect(machine.beginWork() == .none)
        #expect(machine.leave() == .none)
        #expect(machine.expire() == .sleep)
        #expect(machine.fellAsleep() == .none)
        #expect(machine.endWork() == .none)
        // Work that the system starts later has time again.
        #expect(machine.beginWork() == .wake)
    }

    @Test mutating func theEndOfTheTimeMeansNothingInTheForeground() {
        #expect(machine.beginWork() == .none)
        #expect(machine.expire() == .none)
        #expect(machine.leave() == .none)
    }
}
