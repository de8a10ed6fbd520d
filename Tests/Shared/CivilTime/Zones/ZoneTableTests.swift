import Foundation
import Testing

@testable import CivilTime

struct ZoneTableTests {
    /// Years 1900 to 2130, each some 75 days and around the last changes; in full each some 5 days and around every
    /// change.
    @Test func everyZoneOfTheSystemsTableIsReadAsTheSystemReadsIt() throws {
        let isThorough = ProcessInfo.processInfo.environment["BOWLINE_THOROUGH"] == "1"
        let steps = Array(stride(from: -2_208_988_800, to: 5_049_129_600, by: isThorough ? 432_000 : 6_543_210))
        var questions: [String: [Int]] = [:]
        for name in ZoneTable.system.names {
            let zone = try #require(ZoneTable.system.rules(of: name), "\(name)")
            let changes = zone.changes.suffix(isThorough ? 400 : 6).flatMap { [$0 - 1, $0, $0 + 1] }
            // Python has no dates before the year 1.
            questions[name] = steps + changes.filter { $0 > -62_000_000_000 }
        }
        #expect(questions.count > 400)
        let system = try SystemZones(questions)
        for (name, instants) in questions {
            let zone = try #require(ZoneTable.system.rules(of: name))
            let differs = zip(instants, try #require(system.offsets[name])).first { zone.offset(at: $0) != $1 }
            #expect(differs == nil, "\(name): at \(differs?.0 ?? 0) the system says \(differs?.1 ?? 0)")
        }
    }

    /// No table but the file knows this zone.
    @Test func aChangeThatOnlyTheFilesKnowIsRead() throws {
        // Clocks that were never changed, and that are an hour and a half ahead from 2030 on.
        let folder = FileManager.default.temporaryDirectory.appending(path: "zones-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(Self.madeUp).write(to: folder.appending(path: "Made_Up"))
        let zone = try #require(ZoneTable(folder: folder.path).rules(of: "Made_Up"))
        #expect(zone.offset(at: 1_893_455_999) == 0)
        #expect(zone.offset(at: 1_893_456_000) == 5_400)
    }

    /// A file as RFC 8536 has it: one change, at the start of 2030.
    private static var madeUp: [UInt8] {
        func block(wide: Bool) -> [UInt8] {
            let counts: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 4]
            let change: [UInt8] = (wide ? [0, 0, 0, 0] : []) + [0x70, 0xDB, 0xD8, 0x80, 1]
            let types: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0x15, 0x18, 0, 0]
            return Array("TZif2".utf8) + Array(repeating: 0, count: 15) + counts + change + types + Array("AAA\0".utf8)
        }
        return block(wide: false) + block(wide: true) + Array("\n<+0130>-1:30\n".utf8)
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
        #expect(throws: ZoneError.self) { try YearlyRule(text) }
    }

    @Test func brokenFilesAreRefusedWhereverTheyEnd() throws {
        let bytes = try Array(Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/Europe/Sofia")))
        let sofia = try ZoneRules(file: bytes)
        for end in stride(from: 0, to: bytes.count - 1, by: 7) {
            #expect(throws: ZoneError.self) { try ZoneRules(file: Array(bytes[..<end])) }
        }
        for place in bytes.indices {
            var broken = bytes
            broken[place] = broken[place] &* 31 &+ 77
            // It may still be a zone, only another one; it must not trap.
            _ = (try? ZoneRules(file: broken))?.offset(at: 1_800_000_000)
        }
        #expect(sofia.offset(at: 1_700_000_000) == 7_200)
    }

    /// As on a system whose files cannot be read. In full for every zone.
    @Test func clocksThatCanOnlyBeReadGiveTheSameRules() throws {
        let isThorough = ProcessInfo.processInfo.environment["BOWLINE_THOROUGH"] == "1"
        let few = [
            "Africa/Casablanca", "America/New_York", "Antarctica/Troll", "Asia/Gaza", "Australia/Lord_Howe",
            "Europe/Dublin",
            "Pacific/Apia", "UTC",
        ]
        let (begin, end) = (0, 4_102_444_800)
        for name in isThorough ? ZoneTable.system.names : few {
            let zone = try #require(ZoneTable.system.rules(of: name), "\(name)")
            let sampled = ZoneRules(sampling: zone.offset, from: begin, to: end)
            let instants = zone.changes.flatMap { [$0 - 1, $0] } + Array(stride(from: begin, to: end, by: 6_543_210))
            for instant in instants where (begin..<end).contains(instant) {
                #expect(sampled.offset(at: instant) == zone.offset(at: instant), "\(name) at \(instant)")
            }
        }
    }

    @Test func aZoneThatHasNoFileIsAskedForElsewhere() throws {
        let known = ZoneRules(sampling: { $0 < 1_000 ? 0 : 3_600 }, from: 0, to: 1_000_000)
        let table = ZoneTable(folder: "/usr/share/zoneinfo") { $0 == "Europe/Nowhere" ? known : nil }
        #expect(table.rules(of: "Europe/Nowhere")?.offset(at: 999) == 0)
        #expect(table.rules(of: "Europe/Nowhere")?.offset(at: 1_000) == 3_600)
        #expect(table.rules(of: "Europe/Elsewhere") == nil)
        #expect(table.rules(of: "Europe/Sofia") == ZoneTable.system.rules(of: "Europe/Sofia"))
    }
}
