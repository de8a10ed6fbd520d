/// The Indian lunar and solar calendars. A festival falls on the day whose lunar day is current at a certain hour in
/// India.
enum HinduCalendar {
    /// The hour (Indian time) at which a festival's lunar day must be current.
    enum Hour: Double {
        case sunrise = 6.2
        case noon = 12
        case sunset = 18.3
        case midnight = 24
    }

    /// The day of a festival. Months run from new moon to new moon, Chaitra (1) to Phalguna (12), and lunar days from 1
    /// (after the new moon) over 15 (full moon) to 30 (new moon).
    static func day(year: Int, month: Int, lunarDay: Int, hour: Hour) -> Day? {
        let start = monthStart(year: year, month: month)
        let expected = SkyClock.next(phase: Double(lunarDay) * 12 - 12, after: start + Double(lunarDay) * 0.9 - 3)
        let first = SkyClock.day(of: expected, hoursAhead: 5.5)
        for offset in 0...2 where rules(lunarDay, on: first + offset, hour) { return first + offset }
        return first
    }

    private static func rules(_ lunarDay: Int, on day: Day, _ hour: Hour) -> Bool {
        let phase = SkyClock.phase(SkyClock.time(day, hour: hour.rawValue - 5.5))
        return Int(phase / 12) + 1 == lunarDay
    }

    /// The new moon that begins a month: the sun enters the month's sign before the next new moon.
    private static func monthStart(year: Int, month: Int) -> Double {
        let degrees = Double((month - 1) * 30)
        // The sun enters Chaitra's sign, Aries, in April, and Magha's and Phalguna's in February and March.
        let january = SkyClock.time(Day(year: year, month: month >= 10 ? 1 : 3, day: 1), hour: 0)
        let entry = signEntry(degrees, after: january)
        var start = SkyClock.next(phase: 0, after: entry - 31)
        while true {
            let next = SkyClock.next(phase: 0, after: start + 20)
            if next > entry { return start }
            start = next
        }
    }

    /// The time when the sun enters a sign of the Indian zodiac, given by the sign's first degree.
    private static func signEntry(_ degrees: Double, after time: Double) -> Double {
        SkyClock.nextSun(at: degrees, after: time, origin: SkyClock.precession(time))
    }

    /// The day on which the sun enters a sign: 9 for Makara (mid January), 0 for Mesha (mid April), 4 for Simha.
    static func solarDay(year: Int, sign: Int) -> Day {
        let from = SkyClock.time(Day(year: year, month: sign == 9 ? 1 : 3, day: 1), hour: 0)
        // An entry after sunset counts as the next day.
        return SkyClock.day(of: signEntry(Double(sign * 30), after: from), hoursAhead: 11.5)
    }

    /// Onam: the moon in Shravana while the sun is in Leo.
    static func onam(_ year: Int) -> Day {
        var day = solarDay(year: year, sign: 4)
        for _ in 0..<30 {
            let time = SkyClock.time(day, hour: 0.7)
            let sidereal = (SkyClock.moon(time) - SkyClock.precession(time) + 360).truncatingRemainder(dividingBy: 360)
            if Int(sidereal / (360.0 / 27)) == 21 { return day }
            day = day + 1
        }
        return day
    }
}
