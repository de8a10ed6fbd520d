#if os(Linux)
    import Testing

    @testable import EventLoop

    @Suite struct InboxTests {
        @Test func onlyTheFirstSubmissionToASleepingLoopRings() {
            var inbox = Inbox<Int>()
            #expect(inbox.submit(1) == .accepted)
            #expect(inbox.fallAsleep() == false, "work waits")
            var taken: [Int] = []
            inbox.takeWaiting(into: &taken)
            #expect(taken == [1])
            #expect(inbox.fallAsleep() == true)
            #expect(inbox.submit(2) == .acceptedMustWake)
            #expect(inbox.submit(3) == .accepted)
        }

        @Test func aClosedInboxKeepsWhatItHasAndRefusesMore() {
            var inbox = Inbox<Int>()
            _ = inbox.submit(1)
            #expect(inbox.close() == false)
            #expect(inbox.submit(2) == .refused)
            #expect(!inbox.isFinished)
            var taken: [Int] = []
            inbox.takeWaiting(into: &taken)
            #expect(taken == [1])
            #expect(inbox.isFinished)
        }

        @Test func closingRingsALoopThatSleeps() {
            var inbox = Inbox<Int>()
            #expect(inbox.fallAsleep() == true)
            #expect(inbox.close() == true)
            #expect(inbox.close() == false)
            #expect(inbox.fallAsleep() == false)
        }
    }
#endif
