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
            case .join(let items): items[0].id
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

    // MARK: Batches

    private func joinable(_ ids: ClosedRange<Int64>, _ lane: String, deadline: Double = 1_000) -> [OutboxMachine.Item] {
        ids.map { id in
            var item = item(id, lane, deadline: deadline)
            item.batching = 0
            return item
        }
    }

    /// A machine that has read all that was on disk at first, so that what is added now has not been sent.
    private func machine(limit: Int = 10) -> OutboxMachine {
        var machine = OutboxMachine(batchLimits: [limit])
        machine.add([])
        return machine
    }

    /// The changes that the next step joins; nil when there is another step.
    private func joined(_ machine: inout OutboxMachine, now: Double = 0) -> [Int64]? {
        guard case .join(let items)? = machine.next(now: now, maxCount: 1).first else { return nil }
        return items.map(\.id)
    }

    @Test func waitingChangesOfALaneAreJoinedUpToTheLimit() {
        var machine = machine(limit: 3)
        machine.add(joinable(1...5, "a") + joinable(6...6, "b"))
        #expect(joined(&machine) == [1, 2, 3])
        #expect(machine.next(now: 0, maxCount: 1) == [.deliver(joinable(6...6, "b")[0])])
        machine.joined(1, count: 2, as: 7)
        machine.finish(1)
        #expect(joined(&machine) == [3, 4, 5])
    }

    @Test func whatADeadProcessMayHaveSentIsNotJoined() {
        var machine = OutboxMachine(batchLimits: [10])
        machine.add(joinable(1...3, "a"), isAll: false)
        #expect(ids(machine.next(now: 0, maxCount: 1)) == [1])
        machine.finish(1)
        #expect(joined(&machine) == [2, 3])
        machine.finish(2)
        // The lane goes on with what was on disk, too.
        #expect(ids(machine.next(now: 0, maxCount: 1)) == [3])
        machine.finish(3)
        machine.add(joinable(4...5, "a") + joinable(6...7, "b"))
        #expect(joined(&machine) == [4, 5])
        #expect(ids(machine.next(now: 0, maxCount: 1)) == [6])
    }

    @Test func aRetriedChangeHidesNotWhatADeadProcessMayHaveSent() {
        var machine = OutboxMachine(batchLimits: [10])
        var items = joinable(1...4, "a")
        items[0].attempts = 1
        machine.add(items)
        #expect(ids(machine.next(now: 0, maxCount: 1)) == [1])
        machine.finish(1)
        #expect(machine.next(now: 0, maxCount: 1) == [.deliver(items[1])])
        machine.finish(2)
        #expect(joined(&machine) == [3, 4])
    }

    @Test func whatWasTriedAloneOrHasAFileEndsABatch() {
        var machine = machine()
        var items = joinable(1...9, "a")
        items[2].attempts = 1
        items[5].file = "body"
        items[8].batching = nil
        machine.add(items)
        #expect(joined(&machine) == [1, 2])
        machine.joined(1, count: 2, as: 1)
        machine.finish(1)
        #expect(ids(machine.next(now: 0, maxCount: 1)) == [3])
        machine.finish(3)
        #expect(joined(&machine) == [4, 5])
        machine.joined(4, count: 2, as: 2)
        machine.finish(4)
        #expect(ids(machine.next(now: 0, maxCount: 1)) == [6])
        machine.finish(6)
        #expect(joined(&machine) == [7, 8])
    }

    @Test func aPostponedBatchIsRepeatedAsAWhole() {
        var machine = machine()
        machine.add(joinable(1...3, "a"))
        #expect(joined(&machine) == [1, 2, 3])
        machine.joined(1, count: 2, as: 4)
        machine.postpone(1, until: 10, fault: 5)
        guard case .deliver(let item)? = machine.next(now: 10, maxCount: 1).first else {
            Issue.record("nothing is delivered")
            return
        }
        #expect(item.batch == 4 && item.faults == 1 && item.attempts == 1)
        #expect(machine.following(item) == 3)
        machine.finish(1)
        #expect(ids(machine.next(now: 10, maxCount: 1)) == [3])
    }

    @Test func aSeparatedBatchIsNotJoinedAgain() {
        var machine = machine()
        machine.add(joinable(1...3, "a"))
        guard case .join(var items)? = machine.next(now: 0, maxCount: 1).first else {
            Issue.record("nothing is joined")
            return
        }
        items[0].batch = 4
        machine.joined(1, count: 3, as: 4)
        machine.separate(items[0], isJudged: true)
        machine.release(1)
        for id: Int64 in 1...3 {
            guard case .deliver(let item)? = machine.next(now: 0, maxCount: 1).first else {
                Issue.record("\(id) is not delivered")
                return
            }
            #expect(item.id == id && item.batch == nil)
            machine.finish(id)
        }
    }

    @Test func whereNothingWasSentOnlyTheHeadGoesAlone() {
        var machine = machine()
        machine.add(joinable(1...3, "a"))
        guard case .join(var items)? = machine.next(now: 0, maxCount: 1).first else {
            Issue.record("nothing is joined")
            return
        }
        items[0].batch = 4
        machine.joined(1, count: 3, as: 4)
        machine.separate(items[0], isJudged: false)
        machine.postpone(1, until: 10)
        #expect(ids(machine.next(now: 10, maxCount: 1)) == [1])
        machine.finish(1)
        #expect(joined(&machine, now: 10) == [2, 3])
    }

    @Test func aDeadlineEndsABatchAndItsHeadIsGivenUpAlone() {
        var machine = machine()
        machine.add(joinable(1...2, "a") + joinable(3...3, "a", deadline: 5) + joinable(4...4, "a"))
        #expect(joined(&machine, now: 6) == [1, 2])
        machine.joined(1, count: 2, as: 1)
        machine.finish(1)
        guard case .giveUp(let item)? = machine.next(now: 6, maxCount: 1).first else {
            Issue.record("it was not given up")
            return
        }
        machine.refuse(item)
        #expect(ids(machine.next(now: 6, maxCount: 1)) == [4])
    }

    @Test func aRefusedBatchLeavesItsLaneTogether() {
        var machine = machine()
        machine.add(joinable(1...3, "a"))
        guard case .join(let items)? = machine.next(now: 0, maxCount: 1).first else {
            Issue.record("nothing is joined")
            return
        }
        machine.joined(1, count: 2, as: 4)
        machine.refuse(items[0], withBatch: true)
        #expect(ids(machine.next(now: 0, maxCount: 1)) == [3])
    }
}
