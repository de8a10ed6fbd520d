/// Days of the Gregorian calendar as counts since 1 January 1970: just what rules of zones need.
enum CivilDay {
    /// The days from 1970 to a date.
    static func count(_ year: Int, _ month: Int, _ day: Int) -> Int {
        // Years are counted from March so that the leap day comes last.
        let shifted = month <= 2 ? year - 1 : year
        let era = floored(shifted, 400)
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// 0 for Sunday to 6 for Saturday.
    static func weekday(_ day: Int) -> Int { ((day + 4) % 7 + 7) % 7 }

    static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

    /// The year in which a reading of the wall clock lies.
    static func year(of seconds: Int) -> Int {
        let day = floored(seconds, 86_400)
        // The mean length of a year is off by a day at most, so the guess is off by one year at most.
        let guess = 1970 + floored(day * 400, 146_097)
        if day < count(guess, 1, 1) { return guess - 1 }
        return day >= count(guess + 1, 1, 1) ? guess + 1 : guess
    }

    private static func floored(_ value: Int, _ divisor: Int) -> Int {
        value >= 0 ? value / divisor : -((divisor - 1 - value) / divisor)
    }
}
