/// Feast days of the western and eastern churches.
enum ChurchCalendar {
    /// Easter Sunday of the western church.
    static func easter(_ year: Int) -> Day {
        let golden = year % 19
        let century = year / 100
        let rest = year % 100
        let correction = (century - century / 4 - (century - (century + 8) / 25 + 1) / 3 + 19 * golden + 15) % 30
        let weekday = (32 + 2 * (century % 4) + 2 * (rest / 4) - correction - rest % 4) % 7
        let shift = (golden + 11 * correction + 22 * weekday) / 451
        let sum = correction + weekday - 7 * shift + 114
        return Day(year: year, month: sum / 31, day: sum % 31 + 1)
    }

    /// Easter Sunday of the eastern churches, as a Gregorian day.
    static func orthodoxEaster(_ year: Int) -> Day {
        let moon = (19 * (year % 19) + 15) % 30
        let weekday = (2 * (year % 4) + 4 * (year % 7) - moon + 34) % 7
        let sum = moon + weekday + 114
        let julian = Day(year: year, month: sum / 31, day: sum % 31 + 1)
        return julian + (year / 100 - year / 400 - 2)
    }
}

/// The Islamic calendar: computed from the new moon for the years people live in, otherwise by the arithmetical
/// thirty-year cycle.
enum IslamicCalendar {
    /// The Gregorian day of an Islamic date, which begins the evening before.
    static func day(year: Int, month: Int, day: Int) -> Day {
        let months = (month - 1) * 29 + month / 2
        let start = Day((year - 1) * 354 + (3 + 11 * year) / 30 + months - 492_148)
        return moonStart(near: start, year: year) + (day - 1)
    }

    /// The civil calendar of Arabia follows the new moon; the arithmetical calendar is used for distant years.
    private static func moonStart(near start: Day, year: Int) -> Day {
        guard (1370...1460).contains(year) else { return start }
        let moon = SkyClock.next(phase: 0, after: SkyClock.time(start - 6, hour: 12))
        // Since 1423 the new moon must come well before the evening; earlier, before midnight was enough.
        let lead = year >= 1423 ? 10.5 : 0.0
        return SkyClock.day(of: moon, hoursAhead: 24 + lead - 0.01)
    }

    /// The Islamic years that overlap a Gregorian year.
    static func years(touching year: Int) -> ClosedRange<Int> {
        let near = (year - 622) * 33 / 32
        return near - 1...near + 2
    }
}

/// The Hebrew calendar with its nineteen-year cycle and its postponement rules.
enum HebrewCalendar {
    /// The first day (1 Tishri) of a year.
    private static func newYear(_ year: Int) -> Int {
        func elapsed(_ year: Int) -> Int {
            let months = (235 * year - 234) / 19
            let parts = 12_084 + 13_753 * months
            let day = months * 29 + parts / 25_920
            return 3 * (day + 1) % 7 < 3 ? day + 1 : day
        }
        let here = elapsed(year)
        let before = elapsed(year - 1)
        let behind = elapsed(year + 1)
        let shift = behind - here == 356 ? 2 : here - before == 382 ? 1 : 0
        return here + shift - 2_092_591
    }

    private static func isLeap(_ year: Int) -> Bool { (7 * year + 1) % 19 < 7 }

    /// A date, months counted from Nisan (1) to Adar (12, or 13 in leap years for the second Adar).
    static func day(year: Int, month: Int, day: Int) -> Day {
        let start = newYear(year)
        let length = newYear(year + 1) - start
        let last = isLeap(year) ? 13 : 12
        var count = start + day - 1
        var currentMonth = 7
        while currentMonth != month {
            count += daysIn(currentMonth, length: length, isLeap: last == 13)
            currentMonth = currentMonth == last ? 1 : currentMonth + 1
        }
        return Day(count)
    }

    private static func daysIn(_ month: Int, length: Int, isLeap: Bool) -> Int {
        switch month {
        case 2, 4, 6, 10, 13: 29
        case 8: length % 10 == 5 ? 30 : 29
        case 9: length % 10 == 3 ? 29 : 30
        case 12: isLeap ? 30 : 29
        default: 30
        }
    }

    /// The month of Purim: Adar, or Adar II in leap years.
    static func lastMonth(_ year: Int) -> Int { isLeap(year) ? 13 : 12 }
}

/// The Chinese calendar, from the moon's phases and the winter solstice at Chinese time.
enum ChineseCalendar {
    /// The Gregorian day of a month and day in the Chinese year that begins in `year`.
    static func day(year: Int, month: Int, day: Int) -> Day {
        var start = newYear(year)
        // A leap month contains no mid-season point of the sun, and repeats the number of the previous month.
        var number = 1
        while number < month {
            let next = newMoon(after: start + 20)
            if hasCenter(next) || !yearHasLeap(year) { number += 1 }
            start = next
        }
        return start + (day - 1)
    }

    private static func newMoon(after day: Day) -> Day {
        SkyClock.day(of: SkyClock.next(phase: 0, after: SkyClock.time(day, hour: 0)), hoursAhead: 8)
    }

    private static func solstice(_ year: Int) -> Day {
        let time = SkyClock.nextSun(at: 270, after: SkyClock.time(Day(year: year, month: 12, day: 1), hour: 0))
        return SkyClock.day(of: time, hoursAhead: 8)
    }

    /// The new moon on or before a day.
    private static func newMoon(onOrBefore day: Day) -> Day {
        var found = newMoon(after: day - 31)
        while true {
            let next = newMoon(after: found + 20)
            if next > day { return found }
            found = next
        }
    }

    private static func hasCenter(_ start: Day) -> Bool {
        let next = newMoon(after: start + 20)
        let from = SkyClock.sun(SkyClock.time(start, hour: -8))
        let to = SkyClock.sun(SkyClock.time(next, hour: -8))
        return Int(from / 30) != Int(to / 30)
    }

    private static func yearHasLeap(_ year: Int) -> Bool {
        newYear(year + 1) - newYear(year) > 360
    }

    /// The first day of the year: the second new moon after the month of the solstice, or the third if there is a leap
    /// month in between.
    static func newYear(_ year: Int) -> Day {
        let eleventh = newMoon(onOrBefore: solstice(year - 1))
        let nextEleventh = newMoon(onOrBefore: solstice(year))
        let twelfth = newMoon(after: eleventh + 20)
        let first = newMoon(after: twelfth + 20)
        guard nextEleventh - eleventh > 370, !hasCenter(twelfth) || !hasCenter(first) else { return first }
        return newMoon(after: first + 20)
    }
}
