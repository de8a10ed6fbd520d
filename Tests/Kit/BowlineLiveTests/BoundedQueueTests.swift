import Testing

@testable import BowlineLive

@Suite struct BoundedQueueTests {
    /// A queue whose calls can be in an expectation.
    private final class Subject {
        private var queue: BoundedQueue<Int, String>
        var isFull: Bool { queue.isFull }

        init(maxCount: Int, maxCost: Int = .max) {
            queue = BoundedQueue(maxCount: maxCount, maxCost: maxCost)
        }

        @discardableResult func bring(_ number: Int, cost: Int = 1) -> [String] { queue.push(number, cost: cost) }
        func waitForRoom() -> Bool { queue.waitForSpace("bringer") }
        func wait(_ taker: String = "taker") -> Bool { queue.wait(taker) }
        func end() -> [String] { queue.end() }
        func endAtOnce(with number: Int) -> [String] { queue.endImmediately(with: number) }

        func take() -> (number: Int?, woken: [String], isEnded: Bool) {
            switch queue.pop() {
            case .element(let number, let woken): (number, woken, false)
            case .wait: (nil, [], false)
            case .ended: (nil, [], true)
            }
        }
    }

    @Test func elementsComeInOrder() {
        let queue = Subject(maxCount: 5000)
        for number in 0..<3000 { queue.bring(number) }
        #expect((0..<3000).allSatisfy { queue.take().number == $0 })
        #expect(queue.take().number == nil)
    }

    @Test(arguments: [(4, 1), (100, 25)]) func aFullQueueWakesItsBringerWhenHalfEmpty(maxCount: Int, cost: Int) {
        let queue = Subject(maxCount: maxCount, maxCost: 100)
        for number in 0..<4 { queue.bring(number, cost: cost) }
        #expect(queue.isFull)
        #expect(queue.waitForRoom())
        #expect(queue.take().woken == [])
        #expect(queue.take().woken == ["bringer"])
        #expect(!queue.waitForRoom())
    }

    @Test func whoWaitsIsWokenOnce() {
        let queue = Subject(maxCount: 4)
        #expect(queue.wait())
        #expect(queue.bring(1) == ["taker"])
        #expect(queue.bring(2).isEmpty)
        #expect(!queue.wait())
    }

    @Test func everyReaderThatWaitsIsWokenAtTheEnd() {
        let queue = Subject(maxCount: 4)
        #expect(queue.wait("one") && queue.wait("other"))
        #expect(queue.end() == ["one", "other"])
    }

    @Test func anEndAtOnceDropsWhatWaitsAndNeverFollowsAnEnd() {
        let queue = Subject(maxCount: 2)
        queue.bring(1)
        queue.bring(2)
        #expect(queue.waitForRoom())
        #expect(queue.endAtOnce(with: 3) == ["bringer"])
        #expect(queue.take().number == 3)
        #expect(queue.take().isEnded)
        #expect(queue.endAtOnce(with: 4).isEmpty)
        #expect(queue.take().isEnded)
    }

    @Test func theEndComesAfterWhatWaits() {
        let queue = Subject(maxCount: 1)
        queue.bring(1)
        #expect(queue.waitForRoom())
        #expect(queue.end() == ["bringer"])
        #expect(queue.bring(2).isEmpty)
        #expect(queue.take().number == 1)
        #expect(queue.take().isEnded)
    }
}
