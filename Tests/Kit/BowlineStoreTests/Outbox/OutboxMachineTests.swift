import Testing

@testable import BowlineStore

@Suite struct OutboxMachineTests {
    private func item(
        _ id: Int64,
        _ lane: String,
        stops: Bool = false,
        deadline: Double = 1_000,
        notBefore: Double = 0
    ) -> OutboxMachine.Item {
        .init(
            id: id,
            lane: lane,
            stops: stops,
            keepsAnswer: true,
            deadline: deadline,
            notBefore: notBefore,
            attempts: 0
        )
    }

    private func ids(_ steps: [OutboxMachine.Step]) -> [Int64] {
        steps.map { step in
            switch step {
            case .deliver(let item), .giveUp(let item): item.id
            }
        }
    }

    @Test func aLaneKeepsItsOrderAndLanesGoSideBySide() {
        var machine = OutboxMachine()
        machine.add([item(1, "a"), item(2, "a"), item(3, "b"), item(4, "c")])
        #expect(ids(machine.next(now: 0, maxCount: 2)) == [1, 3])
        #expect(ids(machine.next(now: 0, maxCount: 10)) == [4])
        #expect(ids(machine.next(now: 0, maxCount: 10)) == [])
        machine.finish(1)
        #expect(ids(machine.next(now: 0, maxCount: 10)) == [2])
    }

    @Test func aPostponedOneHoldsUpItsLaneAndNoOther() {
        var machine = OutboxMachine()
        machine.add([item(1, "a"), item(2, "a"), item(3, "b")])
        _ = machine.next(now: 0, maxCount: 10)
        machine.postpone(1, until: 50)
        machine.finish(3)
        #expect(machine.nextMoment == 50)
        #expect(machine.next(now: 49, maxCount: 10).isEmpty)
        #expect(ids(machine.next(now: 50, maxCount: 10)) == [1])
    }

    @Test func aClockThatIsSetBackMakesNoWaitLonger() {
        var machine = OutboxMachine()
        machine.add([item(1, "a", deadline: 1_000_000), item(2, "b", deadline: 1_000_000)])
        _ = machine.next(now: 100_000, maxCount: 10)
        machine.postpone(1, until: 100_005)
        machine.postpone(2, until: 100_100)
        #expect(machine.next(now: 100_001, maxCount: 10).isEmpty)
        // By a day.
        #expect(machine.next(now: 13_601, maxCount: 10).isEmpty)
        #expect(machine.nextMoment == 13_605)
        #expect(ids(machine.next(now: 13_605, maxCount: 10)) == [1])
        #expect(ids(machine.next(now: 13_700, maxCount: 10)) == [2])
    }

    @Test func theNetworksReturnWakesThoseWhoWait() {
        var machine = OutboxMachine()
        machine.add([item(1, "a", notBefore: 500)])
        #expect(machine.next(now: 0, maxCount: 10).isEmpty)
        machine.wakeAll()
        #expect(ids(machine.next(now: 0, maxCount: 10)) == [1])
    }

    @Test func oneWhoseTimeIsOverIsGivenUpEvenWhileItWaits() {
        var machine = OutboxMachine()
        machine.add([item(1, "a", deadline: 10, notBefore: 500), item(2, "a")])
        #expect(machine.next(now: 0, maxCount: 10).isEmpty)
        #expect(machine.nextMoment == 10)
        guard case .giveUp(let over)? = machine.next(now: 10, maxCount: 10).first else {
            Issue.record("it was not given up")
            return
        }
        machine.refuse(over)
        #expect(ids(machine.next(now: 10, maxCount: 10)) == [2])
    }

    @Test func aRefusalStopsALaneOnlyIfTheLaneSaysSo() {
        var machine = OutboxMachine()
        machine.add([item(1, "a"), item(2, "a"), item(3, "b", stops: true), item(4, "b", stops: true)])
        for case .deliver(let item) in machine.next(now: 0, maxCount: 10) { machine.refuse(item) }
        #expect(ids(machine.next(now: 0, maxCount: 10)) == [2])
        machine.add([item(5, "b", stops: true)])
        #expect(machine.next(now: 0, maxCount: 10).isEmpty)
    }
}
