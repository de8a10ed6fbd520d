import Testing

@testable import Identity

@Suite struct GuessLedgerTests {
    private typealias Sized = (key: GuessKey, allowance: GuessAllowance)

    private func bucket(_ number: UInt8, burst: Int = 3, interval: Double = 10) -> Sized {
        (GuessKey(bytes: [number]), GuessAllowance(burst: burst, interval: interval))
    }

    @Test func thereIsRoomForABurstAndThenForOneEachInterval() {
        var ledger = GuessLedger()
        let bucket = bucket(1)
        for _ in 0..<3 { #expect(ledger.take([bucket], now: 100) == .admitted) }
        #expect(ledger.take([bucket], now: 100) == .refused(seconds: 10))
        #expect(ledger.take([bucket], now: 109) == .refused(seconds: 1))
        #expect(ledger.take([bucket], now: 110) == .admitted)
        #expect(ledger.take([bucket], now: 110) == .refused(seconds: 10))
    }

    @Test func aRefusedGuessTakesNothingFromAnyBucket() {
        var ledger = GuessLedger()
        let (small, large) = (bucket(1, burst: 1), bucket(2, burst: 2))
        #expect(ledger.take([small, large], now: 0) == .admitted)
        for _ in 0..<5 { #expect(ledger.take([small, large], now: 0) == .refused(seconds: 10)) }
        #expect(ledger.take([large], now: 0) == .admitted)
    }

    @Test func aRightGuessCostsNothing() {
        var ledger = GuessLedger()
        let bucket = bucket(1, burst: 1)
        for _ in 0..<100 {
            #expect(ledger.take([bucket], now: 5) == .admitted)
            ledger.refund([bucket], now: 5)
        }
    }

    @Test func aClockSetBackKeepsNobodyWaitingLongerThanABucketFills() {
        var ledger = GuessLedger()
        let bucket = bucket(1, burst: 2, interval: 10)
        for _ in 0..<2 { _ = ledger.take([bucket], now: 1_000_000) }
        #expect(ledger.take([bucket], now: 100) == .refused(seconds: 10))
        #expect(ledger.take([bucket], now: 111) == .refused(seconds: 10))
        var other = ledger
        #expect(other.take([bucket], now: 1_000_011) == .admitted)
    }

    /// In any span the guesses admitted are at most the burst and one for each interval of it.
    @Test(arguments: 0..<20 as Range<UInt64>)
    func noPatternOfGuessesGetsMoreThanTheAllowance(_ seed: UInt64) {
        var random = Lehmer(state: seed &* 2 &+ 1)
        var ledger = GuessLedger(capacity: 64)
        let bucket = bucket(
            1,
            burst: Int.random(in: 1...8, using: &random),
            interval: .random(in: 1...30, using: &random)
        )
        var (now, admitted) = (0.0, [Double]())
        for _ in 0..<600 {
            now += Double.random(in: 0...bucket.allowance.interval, using: &random)
            if ledger.take([bucket], now: now) == .admitted { admitted.append(now) }
            if Bool.random(using: &random) {
                // What is stored and read again continues as it was.
                _ = ledger.takeChanges(now: now)
            }
        }
        var tooMany = 0
        for (first, start) in admitted.enumerated() {
            for last in first..<admitted.count {
                let most = Double(bucket.allowance.burst) + (admitted[last] - start) / bucket.allowance.interval + 0.01
                if Double(last - first + 1) > most { tooMany += 1 }
            }
        }
        #expect(admitted.count > bucket.allowance.burst && tooMany == 0)
    }

    @Test func itIsBoundedAndForgetsWhatIsNearestToBeingFull() {
        var ledger = GuessLedger(capacity: 100)
        let locked = bucket(0, burst: 2, interval: 10_000)
        for _ in 0..<2 { _ = ledger.take([locked], now: 0) }
        var largest = 0
        for number in 0..<5_000 {
            let other = (
                GuessKey(bytes: [1, UInt8(number % 256), UInt8(number / 256)]), GuessAllowance(burst: 5, interval: 1)
            )
            _ = ledger.take([other], now: Double(number) / 1_000)
            largest = max(largest, ledger.count)
        }
        #expect(largest <= 101)
        #expect(ledger.take([locked], now: 6) != .admitted)
    }

    /// A flood of guesses at names that are tried once leaves nothing behind, in memory or in the store.
    @Test func fullBucketsLeaveLongBeforeThereIsNoRoom() {
        var ledger = GuessLedger(capacity: 200_000)
        var (largest, stored) = (0, Set<GuessKey>())
        for number in 0..<20_000 {
            let other = (
                GuessKey(bytes: [1, UInt8(number % 256), UInt8(number / 256)]), GuessAllowance(burst: 5, interval: 1)
            )
            _ = ledger.take([other], now: Double(number) / 100)
            let changes = ledger.takeChanges(now: Double(number) / 100)
            stored = stored.union(changes.updated.keys).subtracting(changes.removed)
            largest = max(largest, ledger.count)
        }
        #expect(largest <= 2_049)
        #expect(stored.count <= 2_049)
    }

    @Test func onlyWhatChangedIsStoredAndWhatIsFullIsRemoved() {
        var ledger = GuessLedger()
        _ = ledger.take([bucket(1)], now: 0)
        _ = ledger.take([bucket(2)], now: 0)
        var changes = ledger.takeChanges(now: 0)
        #expect(changes.updated == [GuessKey(bytes: [1]): 10, GuessKey(bytes: [2]): 10])
        #expect(ledger.takeChanges(now: 0).isEmpty)
        ledger.restore(changes)
        ledger.clear(GuessKey(bytes: [2]))
        changes = ledger.takeChanges(now: 5)
        #expect(changes.updated.count == 1 && changes.removed == [GuessKey(bytes: [2])])
    }
}

/// Numbers that look random and are the same for the same seed.
private struct Lehmer: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 29)
    }
}
