/// Holidays whose dates follow their own law or table.
enum SpecialHoliday: String, Sendable {
    case fathersDay, mothersDay, labourDay, bossDay, adminDay, taxDay, emancipationDay, kingsDay, superTuesday,
        earthHour
    case parsiNewYear, hobartRegatta, ekka, ekkaDay, youthServiceDay, augustBankHoliday, onam, tagore, electionDay
    case childrensDay, independenceDay, miniTuesday, republicDay, nationalDay, stGeorge, jumatulWida, canadaThanksgiving

    func day(in year: Int, country: Country) -> Day? {
        switch self {
        case .fathersDay: fathersDay(year, country)
        case .mothersDay:
            mothersDay(year, country)
        case .labourDay: labourDay(year, country)
        case .bossDay: nearestWorkday(Day(year: year, month: 10, day: 16))
        case .adminDay: adminDay(year, country)
        case .taxDay: taxDay(year)
        case .emancipationDay: nearestWorkday(Day(year: year, month: 4, day: 16))
        case .kingsDay: Day(year: year, month: 4, day: Day(year: year, month: 4, day: 27).weekday == 7 ? 26 : 27)
        case .superTuesday: Self.superTuesdays[year].map { Day(year: year, month: $0.0, day: $0.1) }
        case .miniTuesday: year == 2004 ? Day(year: 2004, month: 2, day: 3) : nil
        case .earthHour: earthHour(year)
        case .parsiNewYear: Day(year: 2018, month: 8, day: 17) + (year - 2018) * 365
        case .hobartRegatta: Day.nth(2, weekday: 1, month: 2, year: year).map { $0 - 2 }
        case .ekka: ekkaStart(year)
        case .ekkaDay: ekkaStart(year) + 5
        case .youthServiceDay: Self.youthServiceDays[year].map { Day(year: year, month: 4, day: $0) }
        case .augustBankHoliday: Day.nth(country.code == "IE" ? 1 : -1, weekday: 1, month: 8, year: year)
        case .onam: HinduCalendar.onam(year)
        case .tagore: Day(year: year, month: 5, day: Day.isLeap(year) ? 8 : 9)
        case .electionDay: Day.nth(1, weekday: 1, month: 11, year: year).map { $0 + 1 }
        case .childrensDay: Day(year: year, month: country.code == "IN" ? 11 : 6, day: country.code == "IN" ? 14 : 1)
        case .independenceDay: independenceDay(year, country)
        case .republicDay: republicDay(year, country)
        case .nationalDay: nationalDay(year, country)
        case .stGeorge: Day(year: year, month: country.code == "BG" ? 5 : 4, day: country.code == "BG" ? 6 : 23)
        case .jumatulWida: lastRamadanFriday(year)
        case .canadaThanksgiving: thanksgiving(year, country)
        }
    }

    private func thanksgiving(_ year: Int, _ country: Country) -> Day? {
        country.code == "CA"
            ? Day.nth(2, weekday: 1, month: 10, year: year) : Day.nth(4, weekday: 4, month: 11, year: year)
    }

    private func mothersDay(_ year: Int, _ country: Country) -> Day? {
        switch country.code {
        case "GB", "IE": return ChurchCalendar.easter(year) - 21
        case "ES", "PT", "HU", "RO", "LT": return Day.nth(1, weekday: 7, month: 5, year: year)
        case "SE": return Day.nth(-1, weekday: 7, month: 5, year: year)
        case "FR":
            // The last Sunday of May, or a week later if that is Pentecost.
            guard let sunday = Day.nth(-1, weekday: 7, month: 5, year: year) else { return nil }
            return sunday == ChurchCalendar.easter(year) + 49 ? sunday + 7 : sunday
        case "NO": return Day.nth(2, weekday: 7, month: 2, year: year)
        case "AR": return Day.nth(3, weekday: 7, month: 10, year: year)
        case "BG", "RS", "MK", "AL": return Day(year: year, month: 3, day: 8)
        case "PL": return Day(year: year, month: 5, day: 26)
        case "MX": return Day(year: year, month: 5, day: 10)
        case "EG", "AE", "SA", "JO", "LB", "KW", "QA": return Day(year: year, month: 3, day: 21)
        default: return Day.nth(2, weekday: 7, month: 5, year: year)
        }
    }

    private func fathersDay(_ year: Int, _ country: Country) -> Day? {
        switch country.code {
        case "AU", "NZ": Day.nth(1, weekday: 7, month: 9, year: year)
        case "DE": ChurchCalendar.easter(year) + 39
        case "BG": Day(year: year, month: 12, day: 26)
        case "DK": Day(year: year, month: 6, day: 5)
        case "PL": Day(year: year, month: 6, day: 23)
        case "SE", "NO", "FI", "EE", "IS": Day.nth(2, weekday: 7, month: 11, year: year)
        case "BR": Day.nth(2, weekday: 7, month: 8, year: year)
        case "AT", "BE": Day.nth(2, weekday: 7, month: 6, year: year)
        case "CH": Day.nth(1, weekday: 7, month: 6, year: year)
        case "IT", "ES", "PT", "HR": Day(year: year, month: 3, day: 19)
        default: Day.nth(3, weekday: 7, month: 6, year: year)
        }
    }

    private func labourDay(_ year: Int, _ country: Country) -> Day? {
        switch country.code {
        case "US", "CA", nil: Day.nth(1, weekday: 1, month: 9, year: year)
        case "GB", "IE": Day.nth(1, weekday: 1, month: 5, year: year)
        case "AU": Day.nth(1, weekday: 1, month: 10, year: year)
        case "NZ": Day.nth(4, weekday: 1, month: 10, year: year)
        default: Day(year: year, month: 5, day: 1)
        }
    }

    /// The day itself, or the Friday before a Saturday and the Monday after a Sunday.
    private func nearestWorkday(_ day: Day) -> Day {
        day.weekday == 6 ? day - 1 : day.weekday == 7 ? day + 1 : day
    }

    /// The Wednesday of the last full week of April; other dates in some countries.
    private func adminDay(_ year: Int, _ country: Country) -> Day? {
        switch country.code {
        case "AU": return Day.nth(1, weekday: 5, month: 5, year: year)
        case "ZA": return Day.nth(1, weekday: 3, month: 9, year: year)
        default:
            guard let saturday = Day.nth(-1, weekday: 6, month: 4, year: year) else { return nil }
            return saturday - 3
        }
    }

    /// 15 April, or the next day that is neither a weekend nor Emancipation Day as observed in Washington.
    private func taxDay(_ year: Int) -> Day {
        var day = Day(year: year, month: 4, day: 15)
        let emancipation = nearestWorkday(Day(year: year, month: 4, day: 16))
        while day.weekday > 5 || day == emancipation { day = day + 1 }
        return day
    }

    /// The last Saturday of March, or a week earlier if that is the eve of Easter.
    private func earthHour(_ year: Int) -> Day? {
        guard let saturday = Day.nth(-1, weekday: 6, month: 3, year: year) else { return nil }
        return saturday + 1 == ChurchCalendar.easter(year) ? saturday - 7 : saturday
    }

    private func ekkaStart(_ year: Int) -> Day {
        Day(year: year, month: 8, day: 5).onOrAfter(weekday: 5)
    }

    private func independenceDay(_ year: Int, _ country: Country) -> Day? {
        let date = Self.independence[country.code ?? "US"] ?? (7, 4)
        return Day(year: year, month: date.0, day: date.1)
    }

    private func republicDay(_ year: Int, _ country: Country) -> Day? {
        switch country.code {
        case "IN": Day(year: year, month: 1, day: 26)
        case "TR": Day(year: year, month: 10, day: 29)
        case "PT": Day(year: year, month: 10, day: 5)
        default: Day(year: year, month: 6, day: 2)
        }
    }

    private func nationalDay(_ year: Int, _ country: Country) -> Day? {
        let date = [
            "DE": (10, 3), "IT": (6, 2), "IE": (3, 17), "NO": (5, 17), "SE": (6, 6), "DK": (6, 5), "PT": (6, 10),
            "BE": (7, 21), "GR": (3, 25), "RO": (12, 1), "HU": (8, 20), "AT": (10, 26), "PL": (11, 11), "CZ": (10, 28),
            "SK": (9, 1), "SG": (8, 9), "AE": (12, 2), "SA": (9, 23), "QA": (12, 18), "FI": (12, 6),
            "BG": (3, 3), "FR": (7, 14), "AU": (1, 26), "CA": (7, 1), "CH": (8, 1), "ES": (10, 12), "CN": (10, 1),
        ][
            country.code ?? ""
        ]
        return date.flatMap { Day.valid(year: year, month: $0.0, day: $0.1) }
    }

    private func lastRamadanFriday(_ year: Int) -> Day? {
        IslamicCalendar.years(touching: year).map { IslamicCalendar.day(year: $0, month: 10, day: 1) }
            .first { $0.year == year }.map { ($0 - 1).onOrBefore(weekday: 5) }
    }

    private static let independence = [
        "US": (7, 4), "IN": (8, 15), "PK": (8, 14), "MX": (9, 16), "BG": (9, 22), "PH": (6, 12), "UA": (8, 24),
        "FI": (12, 6),
        "PL": (11, 11), "BR": (9, 7), "NG": (10, 1), "ID": (8, 17), "GR": (3, 25),
        "LT": (2, 16), "EE": (2, 24), "LV": (11, 18), "CZ": (10, 28), "KR": (8, 15), "VN": (9, 2), "AR": (7, 9),
        "CL": (9, 18), "CO": (7, 20), "PE": (7, 28), "KE": (12, 12), "GH": (3, 6), "LK": (2, 4), "BD": (3, 26),
        "MY": (8, 31), "MK": (9, 8), "IS": (6, 17),
    ]

    private static let superTuesdays = [
        1996: (3, 12), 2000: (3, 7), 2004: (3, 2), 2008: (2, 5), 2012: (3, 6), 2016: (3, 1), 2020: (3, 3), 2024: (3, 5),
    ]

    /// The Friday on which it begins.
    private static let youthServiceDays = [
        2012: 20, 2013: 26, 2014: 11, 2015: 17, 2016: 15, 2017: 21, 2018: 20, 2019: 26, 2020: 17,
    ]
}
