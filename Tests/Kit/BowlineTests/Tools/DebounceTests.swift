import BowlineTesting
import Locked
import Testing

@testable import Bowline

@Suite struct DebounceTests {
    /// Collects what is delivered, and lets a test wait for it.
    private actor Mailbox {
        private(set) var values: [String] = []
        private var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

        func add(_ value: String) {
            values.append(value)
            let count = values.count
            for watcher in watchers where watcher.count <= count { watcher.continuation.resume() }
            watchers.removeAll { $0.count <= count }
        }

        func count(_ count: Int) async {
            if values.count >= count { return }
            await withCheckedContinuation { watchers.append((count, $0)) }
        }
    }

    private let clock = ManualClock()
    private let mailbox = Mailbox()

    private func debounce() -> Debounce<String> {
        Debounce(quiet: .milliseconds(300), clock: clock) { [mailbox] in await mailbox.add($0) }
    }

    @Test func onlyTheLastOfAQuickRunIsDelivered() async {
        let debounce = debounce()
        for text in ["b", "bo", "bow"] { debounce.send(text) }
        await clock.sleepers(1)
        clock.advance(by: .milliseconds(300))
        await mailbox.count(1)
        #expect(await mailbox.values == ["bow"])
    }

    @Test func eachValueBeginsTheQuietTimeAnew() async {
        let debounce = debounce()
        debounce.send("a")
        await clock.sleepers(1)
        clock.advance(by: .milliseconds(299))
        debounce.send("ab")
        clock.advance(by: .milliseconds(1))
        await clock.sleepers(1)
        #expect(clock.nextWake == .milliseconds(299))
        #expect(await mailbox.values.isEmpty)
        clock.advance(by: .milliseconds(299))
        await mailbox.count(1)
        #expect(await mailbox.values == ["ab"])
    }

    @Test func valuesFarApartAreAllDelivered() async {
        let debounce = debounce()
        for count in 1...3 {
            debounce.send("\(count)")
            await clock.sleepers(1)
            clock.advance(by: .milliseconds(300))
            await mailbox.count(count)
        }
        #expect(await mailbox.values == ["1", "2", "3"])
    }

    @Test func aFlushDeliversNowAndOnlyOnce() async {
        let debounce = debounce()
        await debounce.flush()
        debounce.send("a")
        await clock.sleepers(1)
        await debounce.flush()
        #expect(await mailbox.values == ["a"])
        clock.advance(by: .seconds(1))
        debounce.send("b")
        await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        await mailbox.count(2)
        #expect(await mailbox.values == ["a", "b"])
    }

    @Test func whatWasCancelledIsNeverDeliveredAndNothingIsLeftWaiting() async {
        let debounce = debounce()
        debounce.send("a")
        await clock.sleepers(1)
        debounce.cancel()
        debounce.send("b")
        await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        await mailbox.count(1)
        #expect(await mailbox.values == ["b"])
        #expect(clock.sleeperCount == 0)
    }

    @Test func lettingGoEndsTheWaiting() async {
        var debounce: Debounce? = debounce()
        debounce?.send("a")
        await clock.sleepers(1)
        debounce = nil
        #expect(clock.sleeperCount == 0)
        clock.advance(by: .seconds(1))
        #expect(await mailbox.values.isEmpty)
    }

    @Test func theMachineWaitsForTheLastValueOnly() {
        let start = ContinuousClock.now
        var machine = DebounceMachine<Int>(quiet: .seconds(1))
        #expect(machine.take(1, now: start) == 0)
        #expect(machine.take(2, now: start + .seconds(0.5)) == nil)
        guard case .wait(until: start + .seconds(1.5)) = machine.step(of: 0, now: start + .seconds(1)) else {
            Issue.record("it did not wait")
            return
        }
        guard case .deliver(2) = machine.step(of: 0, now: start + .seconds(2)),
            case .stop = machine.step(of: 0, now: start)
        else {
            Issue.record("it did not deliver once and stop")
            return
        }
        #expect(machine.take(3, now: start) == 0)
    }

    @Test func aCancelledWatchDoesNotTakeALaterValue() {
        let start = ContinuousClock.now
        var machine = DebounceMachine<Int>(quiet: .seconds(1))
        #expect(machine.take(1, now: start) == 0)
        machine.abandon()
        #expect(machine.take(2, now: start) == 1)
        guard case .stop = machine.step(of: 0, now: start + .seconds(2)),
            case .deliver(2) = machine.step(of: 1, now: start + .seconds(2))
        else {
            Issue.record("the wrong watch took the value")
            return
        }
    }
}
