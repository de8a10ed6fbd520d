#if os(Linux)
    import Testing

    @testable import EventLoop

    @Suite struct TimerHeapTests {
        @Test func entriesComeDueByInstantAndThenInTheOrderAdded() {
            var heap = TimerHeap<String>()
            for (name, instant) in [("c", 30), ("a1", 10), ("b", 20), ("a2", 10)] as [(String, Int64)] {
                _ = heap.insert(name, at: instant)
            }
            #expect(heap.nearest == 10)
            #expect(heap.popDue(at: 9) == nil)
            #expect((0..<5).map { _ in heap.popDue(at: 30) } == ["a1", "a2", "b", "c", nil])
        }

        @Test func aCancelledEntryNeverComesDue() {
            var heap = TimerHeap<Int>()
            let tokens = (0..<10).map { heap.insert($0, at: Int64($0)) }
            for index in [0, 4, 9] { #expect(heap.cancel(tokens[index]) == index) }
            #expect(heap.cancel(tokens[4]) == nil)
            #expect((0..<7).map { _ in heap.popDue(at: 100) } == [1, 2, 3, 5, 6, 7, 8])
            #expect(heap.count == 0)
        }

        @Test func anOldTokenCannotCancelANewEntry() {
            var heap = TimerHeap<String>()
            let old = heap.insert("old", at: 1)
            #expect(heap.popDue(at: 1) == "old")
            _ = heap.insert("new", at: 2)
            #expect(heap.cancel(old) == nil)
            #expect(heap.popDue(at: 2) == "new")
        }

        @Test func anyMixOfAddingAndCancellingKeepsTheOrder() {
            var heap = TimerHeap<Int64>()
            var generator = SystemRandomNumberGenerator()
            var live: [TimerHeap<Int64>.Token: Int64] = [:]
            for _ in 0..<5_000 {
                if Bool.random(using: &generator), let (token, instant) = live.randomElement(using: &generator) {
                    live[token] = nil
                    #expect(heap.cancel(token) == instant)
                } else {
                    let instant = Int64.random(in: 0..<1_000, using: &generator)
                    live[heap.insert(instant, at: instant)] = instant
                }
            }
            var due: [Int64] = []
            while let instant = heap.popDue(at: 1_000) { due.append(instant) }
            #expect(due == live.values.sorted())
        }
    }
#endif
