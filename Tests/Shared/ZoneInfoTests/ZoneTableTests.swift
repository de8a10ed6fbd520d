// In full, because only it knows every zone's rules to compare with.
import Foundation
import Testing

@testable import ZoneInfo

struct ZoneTableTests {
    /// Years 1900 to 2130, each some 40 days; in full each some 5 days and around every change.
    @Test func everyZoneOfTheSystemsTableIsReadAsTheSystemReadsIt() throws {
        let isThorough = ProcessInfo.processInfo.environment["BOWLINE_THOROUGH"] == "1"
        var compared = 0
        for name in TimeZone.knownTimeZoneIdentifiers {
            guard let theirs = TimeZone(identifier: name), let ours = ZoneTable.system.rules(of: name) else { continue }
            let step = isThorough ? 432_000 : 3_456_789
            var instants = Array(stride(from: -2_208_988_800, to: 5_049_129_600, by: step))
            instants += ours.changes.suffix(isThorough ? 400 : 6).flatMap { [$0 - 1, $0, $0 + 1] }
            // Before 1970 the tables disagree on what was local mean time; nobody is reminded of anything then.
            for instant in instants where instant >= 0 {
                let expected = theirs.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant)))
                #expect(ours.offset(at: instant) == expected, "\(name) at \(instant)")
            }
            compared += 1
        }
        #expect(compared > 400)
    }

    @Test(arguments: [
        "", "Europe/Nowhere", "../zoneinfo/UTC", "/etc/passwd", "Europe//Sofia", "Europe", "Europe/Sofia/", "tzdata.zi",
        "Europe/So fia", String(repeating: "a", count: 65),
    ])
    func whatIsNoZoneOfTheTableIsNone(name: String) {
        #expect(ZoneTable.system.rules(of: name) == nil)
    }

    @Test func summerIsSouthOfTheEquatorWhenItIsWinterInTheNorth() throws {
        let sydney = try YearlyRule("AEST-10AEDT,M10.1.0,M4.1.0/3")
        // 1 January and 1 July 2050.
        #expect(sydney.offset(at: 2_524_608_000) == 39_600)
        #expect(sydney.offset(at: 2_540_246_400) == 36_000)
    }

    @Test(arguments: [
        ("<+0330>-3:30", 12_600, 12_600), ("IST-1GMT0,M10.5.0,M3.5.0/1", 0, 3_600),
        ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", -7_200, -3_600), ("EST5", -18_000, -18_000),
        ("AAA3BBB,J60/2,J300/2", -10_800, -7_200), ("AAA3BBB,59/2,299/2", -10_800, -7_200),
    ])
    func rulesAreReadInEveryWayTheyAreWritten(text: String, january: Int, july: Int) throws {
        let rule = try YearlyRule(text)
        #expect(rule.offset(at: 2_524_608_000) == january)
        #expect(rule.offset(at: 2_540_246_400) == july)
    }

    @Test(arguments: [
        "", "X", "EET", "EET-2EEST", "EET-2EEST,M3.5.0/3", "EET-2EEST,M13.5.0,M10.5.0", "EET-2,,", "EET-999",
    ])
    func brokenRulesAreRefused(text: String) {
        #expect(throws: ZoneProblem.self) { try YearlyRule(text) }
    }

    @Test func brokenFilesAreRefusedWhereverTheyEnd() throws {
        let bytes = try Array(Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/Europe/Sofia")))
        let sofia = try ZoneRules(file: bytes)
        for end in stride(from: 0, to: bytes.count - 1, by: 7) {
            #expect(throws: ZoneProblem.self) { try ZoneRules(file: Array(bytes[..<end])) }
        }
        for place in bytes.indices {
            var broken = bytes
            broken[place] = broken[place] &* 31 &+ 77
            // It may still be a zone, only another one; it must not trap.
            _ = (try? ZoneRules(file: broken))?.offset(at: 1_800_000_000)
        }
        #expect(sofia.offset(at: 1_700_000_000) == 7_200)
    }
}
