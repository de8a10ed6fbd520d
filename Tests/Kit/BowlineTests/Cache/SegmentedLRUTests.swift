import Testing

@testable import Bowline

@Suite struct SegmentedLRUTests {
    @Test func theLeastUsedGoesFirst() {
        var list = SegmentedLRU<Int, String>(budget: 30, maxValues: 100)
        for key in 1...3 { list.put("\(key)", for: key, cost: 10) }
        _ = list.use(1)
        list.put("4", for: 4, cost: 10)
        #expect(list.peek(1) != nil)
        #expect(list.peek(2) == nil)
        #expect(list.count == 3)
    }

    @Test func aWalkThroughManyDoesNotPushOutWhatIsUsed() {
        var list = SegmentedLRU<Int, Int>(budget: 100, maxValues: 1_000)
        for key in 0..<5 {
            list.put(key, for: key, cost: 10)
            _ = list.use(key)
        }
        for key in 100..<1_000 { list.put(key, for: key, cost: 10) }
        for key in 0..<5 { #expect(list.peek(key) == key) }
    }

    @Test func whatIsLargerThanEverythingIsNotKept() {
        var list = SegmentedLRU<Int, Int>(budget: 10, maxValues: 10)
        list.put(1, for: 1, cost: 5)
        list.put(2, for: 2, cost: 11)
        #expect(list.peek(2) == nil)
        #expect(list.peek(1) == 1)
    }

    @Test func theNumberOfValuesIsBoundedToo() {
        var list = SegmentedLRU<Int, Int>(budget: 1_000_000, maxValues: 100)
        for key in 0..<1_000 { list.put(key, for: key, cost: 1) }
        #expect(list.count == 100)
        #expect(list.peek(999) == 999)
    }

    @Test func whateverIsDoneTheBudgetHoldsAndNothingIsLostSilently() {
        var generator = SystemRandomNumberGenerator()
        var list = SegmentedLRU<Int, Int>(budget: 500, maxValues: 40)
        for _ in 0..<50_000 {
            let key = Int.random(in: 0..<80, using: &generator)
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: list.remove(key)
            case 1: _ = list.use(key)
            default: list.put(key, for: key, cost: .random(in: 1...60, using: &generator))
            }
            #expect(list.cost <= 500)
            #expect(list.count <= 40)
            #expect(list.peek(key).map { $0 == key } ?? true)
        }
        for key in Array(list.keys) { list.remove(key) }
        #expect(list.cost == 0)
    }
}
