import Testing

@testable import CivilTime

struct UTCTimeTests {
    @Test func aTimeIsWrittenInEveryForm() {
        let time = UTCTime(784_111_777.25)
        #expect(time.rfc3339 == "1994-11-06T08:49:37.250Z")
        #expect(time.httpDate == "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(time.mailDate == "Sun, 6 Nov 1994 08:49:37 +0000")
        #expect(time.srpTimestamp == "Sun Nov 6 08:49:37 UTC 1994")
    }

    @Test func timesBefore1970AreRoundedDown() {
        #expect(UTCTime(-0.0005).rfc3339 == "1969-12-31T23:59:59.999Z")
        #expect(UTCTime(-62_167_219_201).rfc3339 == "-0001-12-31T23:59:59.000Z")
    }

    @Test(arguments: [Double.infinity, -.infinity, .nan, .greatestFiniteMagnitude, -1e300, 1e18])
    func noNumberOfSecondsIsTooLarge(_ seconds: Double) {
        let time = UTCTime(seconds)
        #expect(abs(time.date.year) < 300_000_000)
        #expect((0..<86_400_000).contains(time.millisecondOfDay))
        #expect(seconds.isNaN == (time.date.year == 1970))
    }

    @Test func aClockIsRead() {
        #expect(UTCTime.secondOfDay(clock: "08:49:37") == 31_777)
        #expect(UTCTime.secondOfDay(clock: "23:59:60") == 86_400)
    }

    @Test(arguments: [
        "", "08:49", "8:49:37", "24:00:00", "08:60:00", "08:49:61", "08:49:37:00", "08:49:3a", "-8:49:37",
    ])
    func otherTextIsNotAClock(_ text: String) {
        #expect(UTCTime.secondOfDay(clock: text) == nil)
    }
}
