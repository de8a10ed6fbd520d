import Basics
import Testing

@Suite struct LockedTests {
    @Test func changesFromManyTasksAreAllKept() async {
        let count = Locked(0)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<64 {
                group.addTask {
                    for _ in 0..<1_000 { count.withLock { $0 += 1 } }
                }
            }
        }
        #expect(count.withLock { $0 } == 64_000)
    }

    @Test func theLockIsFreeAgainAfterAnError() {
        struct Refused: Error, Equatable {}
        let value = Locked(1)
        #expect(throws: Refused()) {
            try value.withLock { number throws(Refused) in
                number = 2
                throw Refused()
            }
        }
        #expect(value.withLock { $0 } == 2)
    }

    @Test func theValueIsReleasedWithTheLock() {
        final class Guest: Sendable {}
        weak var guest: Guest?
        do {
            let fresh = Guest()
            guest = fresh
            let holder = Locked(fresh)
            #expect(holder.withLock { $0 === guest })
        }
        #expect(guest == nil)
    }
}
