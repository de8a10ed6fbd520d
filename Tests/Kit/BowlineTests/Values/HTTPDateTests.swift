import Essentials
import Testing

@testable import Bowline

@Suite struct HTTPDateTests {
    private let now = Date(timeIntervalSince1970: 1_700_000_000)

    @Test(arguments: [
        "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
        "Sun, 06 NOV 1994 08:49:37 GMT", "SUN, 06 Nov 1994 08:49:37 gMT", "Sunday, 06-Nov-94 08:49:37 gmt",
    ])
    func theThreeFormsMeanTheSame(_ text: String) {
        #expect(HTTPDate.parse(text, now: now) == Date(timeIntervalSince1970: 784_111_777))
    }

    @Test(arguments: [
        "", "0", "Sun, 31 Feb 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:49:37 CET",
        "Sun, 06 Nov 94 08:49:37 GMT", "Sun, 06 Nov 1994 08:49 GMT", "06 Nov 1994",
        "Sun, 06 Nov 1994 8:49:37 GMT", "Sun 06 Nov 1994 08:49:37 GMT", "Sun,  06 Nov 1994 08:49:37 GMT",
        "Sun, 06  Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994  08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37  GMT",
        "Sun,06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov, 1994 08:49:37 GMT", "Sunday 06-Nov-94 08:49:37 GMT",
        "Sunday,  06-Nov-94 08:49:37 GMT", "Sun Nov   6 08:49:37 1994", "Sun, Nov  6 08:49:37 1994",
        "Sun Nov  6  08:49:37 1994",
    ])
    func anythingElseIsNoDate(_ text: String) {
        #expect(HTTPDate.parse(text, now: now) == nil)
    }

    @Test func twoDigitYearsLieAtMostFiftyYearsAhead() {
        #expect(HTTPDate.parse("Friday, 01-Jan-74 00:00:00 GMT", now: now) == Date(timeIntervalSince1970: 126_230_400))
        let ahead = HTTPDate.parse("Sunday, 01-Jan-73 00:00:00 GMT", now: now)
        #expect(ahead == Date(timeIntervalSince1970: 3_250_454_400))
    }

    @Test func whatIsWrittenIsReadBack() {
        for seconds in stride(from: -2_208_988_800, through: 7_258_118_400, by: 86_399 * 37) {
            let date = Date(timeIntervalSince1970: Double(seconds))
            #expect(HTTPDate.parse(HTTPDate.format(date), now: now) == date)
        }
    }

    @Test func weekdaysAreRight() {
        #expect(HTTPDate.format(Date(timeIntervalSince1970: 784_111_777)) == "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(HTTPDate.format(Date(timeIntervalSince1970: 951_782_400)) == "Tue, 29 Feb 2000 00:00:00 GMT")
    }
}
