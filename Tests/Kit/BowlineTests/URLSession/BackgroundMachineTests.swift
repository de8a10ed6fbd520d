import Basics
import Testing

@testable import BowlineURLSession

@Suite struct BackgroundMachineTests {
    private var machine = BackgroundMachine<Int>()
    private let heard = Locked<[Int?]>([])

    private mutating func ask(_ key: String) -> String {
        switch machine.ask(key, { [heard] outcome in heard.withLock { $0.append(outcome) } }) {
        case .start: "start"
        case .attached: "attached"
        case .done(let outcome): "done \(outcome)"
        case .busy: "busy"
        }
    }

    @Test mutating func aNewJobIsStartedAndItsCallerHearsItsOutcome() {
        #expect(ask("a") == "start")
        machine.end("a", 1)?(1)
        #expect(heard.withLock { $0 } == [1])
        #expect(machine.unclaimed == 0)
        #expect(ask("a") == "start")
    }

    @Test mutating func aCallerWhoComesBackIsAttachedToTheJobThatGoesOn() {
        #expect(ask("a") == "start")
        machine.detach("a")?(nil)
        #expect(ask("a") == "attached")
        machine.end("a", 2)?(2)
        #expect(heard.withLock { $0 } == [nil, 2])
    }

    @Test mutating func theOutcomeIsKeptForACallerWhoComesLater() {
        #expect(ask("a") == "start")
        machine.detach("a")?(nil)
        #expect(machine.end("a", 3) == nil)
        #expect(machine.unclaimed == 1)
        #expect(ask("a") == "done 3")
        #expect(machine.unclaimed == 0)
    }

    @Test mutating func theJobOfAnEarlierProcessIsNotStartedAgain() {
        machine.found("a")
        #expect(ask("a") == "attached")
        machine.found("a")
        machine.end("a", 4)?(4)
        #expect(heard.withLock { $0 } == [4])
    }

    @Test mutating func anOutcomeThatComesBeforeTheJobWasFoundIsKept() {
        #expect(machine.end("a", 5) == nil)
        machine.found("a")
        #expect(ask("a") == "done 5")
    }

    @Test mutating func twoCallersDoNotShareAJob() {
        #expect(ask("a") == "start")
        #expect(ask("a") == "busy")
        #expect(ask("b") == "start")
    }

    @Test mutating func aForgottenJobLeavesNothing() {
        #expect(ask("a") == "start")
        machine.forget("a")?(nil)
        #expect(heard.withLock { $0 } == [nil])
        _ = machine.end("b", 6)
        #expect(machine.forget("b") == nil)
        #expect(machine.unclaimed == 0)
    }
}
