#if os(Linux)
    import Testing

    @testable import PostgreSQL

    @Suite struct DurationTallyTests {
        @Test func aDurationIsCountedInTheFirstRangeThatHoldsIt() {
            var tally = DurationTally()
            for duration in [Duration.milliseconds(1), .microseconds(1_001), .milliseconds(2_500), .seconds(60)] {
                tally.add(duration)
            }
            #expect(tally.counts == [1, 1, 0, 0, 0, 1, 1])
            #expect(abs(tally.seconds - 62.502001) < 1e-9)
        }

        @Test func talliesAreAddedUp() {
            var (first, second) = (DurationTally(), DurationTally())
            first.add(.milliseconds(3))
            second.add(.milliseconds(4))
            first.add(second)
            #expect(first.counts == [0, 2, 0, 0, 0, 0, 0])
            #expect(abs(first.seconds - 0.007) < 1e-9)
        }
    }
#endif
