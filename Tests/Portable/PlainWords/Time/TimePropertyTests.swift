import CivilTime
import Foundation
import Testing

@testable import PlainWords

/// What must hold in every zone, around every change of its clocks, and on every kind of day.
@Suite struct TimePropertyTests {
    private static let isThorough = ProcessInfo.processInfo.environment["BOWLINE_THOROUGH"] == "1"

    /// Every zone, or every ninth; each at some moments of 2025 to 2027, changes of clocks among them.
    private static func moments() -> [(zone: Zone, now: Int)] {
        let names = ZoneTable.system.names.enumerated().filter { isThorough || $0.offset % 9 == 0 }.map(\.element)
        return names.flatMap { name -> [(Zone, Int)] in
            guard let rules = ZoneTable.system.rules(of: name) else { return [] }
            let zone = Zone(name: name) { rules.offset(at: $0) }
            var nows: [Int] = []
            for day in stride(from: 1_740_000_000, to: 1_800_000_000, by: 86_400)
            where rules.offset(at: day) != rules.offset(at: day + 86_400) {
                nows += [day, day + 43_200]
            }
            return (nows.prefix(isThorough ? 100 : 4) + [1_750_000_000]).map { (zone, $0) }
        }
    }

    private func first(_ text: String, _ context: Context) -> TimeValue? {
        for span in PlainWords(context).understand(text).spans {
            if case .time(let value) = span.value { return value }
        }
        return nil
    }

    @Test func daysAreDaysOfTheWallAndHoursAreRealHours() {
        for (zone, now) in Self.moments() {
            let context = Context(now: now, zone: zone, currency: Currency("EUR"))
            let today = zone.local(now).day
            #expect(first("tomorrow", context)?.from == LocalTime(today + 1), "\(zone.name) \(now)")
            #expect(first("in 3 days", context)?.from?.day == today + 3, "\(zone.name) \(now)")
            let later = zone.local(now + 5 * 3600)
            #expect(
                first("in 5 hours", context)?.from == LocalTime(seconds: later.seconds - later.second),
                "\(zone.name) \(now)"
            )
            #expect(first("tomorrow at noon", context)?.from == LocalTime(today + 1, hour: 12), "\(zone.name) \(now)")
        }
    }

    @Test func anActionsOffsetIsTheZonesAtThatMoment() {
        for (zone, now) in Self.moments() {
            let context = Context(now: now, zone: zone, currency: Currency("EUR"))
            guard
                case .actions(let actions, _) = PlainWords(context).act(
                    "schedule a call with Ann tomorrow from 1am to 4am"
                ),
                case .event(let event)? = actions.first
            else {
                Issue.record("no event in \(zone.name) at \(now)")
                continue
            }
            #expect(event.offset == zone.offset(at: zone.instant(of: event.start)), "\(zone.name) \(now)")
            #expect(event.endOffset == zone.offset(at: zone.instant(of: event.end)), "\(zone.name) \(now)")
            #expect(event.start.day == zone.local(now).day + 1)
        }
    }

    @Test(arguments: [1, 6, 7])
    func weeksBeginOnTheirDayAndHoldToday(weekStart: Int) {
        for day in 0..<800 {
            let today = Day(year: 2023, month: 12, day: 1) + day
            let context = context(LocalTime(today, hour: 9), weekStart: weekStart)
            guard let this = first("this week", context)?.from?.day, let next = first("next week", context)?.from?.day
            else {
                Issue.record("no week on \(today.iso)")
                continue
            }
            #expect(this.weekday == weekStart && this <= today && today < this + 7, "\(today.iso)")
            #expect(next == this + 7, "\(today.iso)")
        }
    }

    @Test func leapDaysAndYearEndsHoldInEveryYear() {
        for year in 1990...2110 {
            let february = Day(year: year, month: 2, day: 28)
            let afterIt = Day.isLeap(year) ? Day(year: year, month: 2, day: 29) : Day(year: year, month: 3, day: 1)
            #expect(first("tomorrow", context(LocalTime(february, hour: 12)))?.from == LocalTime(afterIt))
            let lastDay = Day(year: year, month: 12, day: 31)
            #expect(
                first("tomorrow", context(LocalTime(lastDay, hour: 23)))?.from?.day
                    == Day(year: year + 1, month: 1, day: 1)
            )
            let january = Day(year: year, month: 1, day: 31)
            #expect(first("next month", context(LocalTime(january)))?.from?.day == Day(year: year, month: 2, day: 1))
            let end = first("the last day of february", context(LocalTime(january)))
            #expect(end?.from?.day == Day(year: year, month: 3, day: 1) + -1, "\(year)")
        }
    }
}
