import Testing

@testable import PlainWords

/// A sentence may name any number; none ends the process, and what is meant by a usual one stays.
struct HugeNumberTests {
    private static let numbers = [
        "0", "32", "366", "9999", "10000", "999999", "2147483648", "99999999999", "106751991167301", "2562047788015216",
        "9007199254740993", "99999999999999999", "100000000000000000", "999999999999999999", "9223372036854775807",
        "9223372036854775808", "99999999999999999999999999",
    ]

    @Test(arguments: [
        "# days from now", "in # weeks", "# months ago", "the #th month of next year", "#st week of Oct. on Friday",
        "week #",
        "the last # years", "the next # quarters", "# business days from now", "the #th of may", "# fridays ago",
        "every # days",
        "every #th monday", "at #", "at #:30", "#:#", "#-#-#", "#/#/#", "# hours and # minutes", "#.#.#", "year #",
        "the #s",
        "pay #e99", "#%", "#^#", "#x10^9", "half past #", "quarter #", "the #th quarter", "2 # 3", "from # to #",
        "UTC+#", "# o'clock +#:#",
        "# decades ago", "# centuries from now", "#th day of the week", "spent # on lunch", "remind me in # seconds",
        "# sundays after easter",
    ])
    func noNumberEndsASentence(form: String) {
        let words = PlainWords(
            Context(now: 1_795_342_000, zone: .fixed(secondsAhead: 7_200), currency: Currency("EUR"))
        )
        for number in Self.numbers {
            _ = words.understand(form.replacing("#", with: number))
        }
    }

    @Test func digitsInGroupsMayHaveAFractionHoweverManyTheyAre() {
        let words = PlainWords(Context(now: 0, zone: .fixed(secondsAhead: 0), currency: Currency("EUR")))
        for text in ["999 999 999 999 999.9999", "1 234 567.89", "ninety quintillion fifth", "one trillion second"] {
            _ = words.understand(text)
        }
        #expect(
            Quantity(999_999_999_999_999) + Quantity(5, exponent: -1) == Quantity(9_999_999_999_999_995, exponent: -1)
        )
    }

    @Test func daysStandStillAtTheCalendarsEnd() {
        #expect(Day(.max) + .max == Day(.max) && Day(.min) - .max == Day(.min))
        #expect(Day(.max).adding(months: .max).count <= Day.limit)
        #expect(Day(year: .max, month: 12, day: .max).count <= Day.limit)
        let last = LocalTime(seconds: .max)
        for grain in Grain.allCases {
            #expect(last.adding(.max, grain) <= last && last.adding(.min, grain) < last)
            #expect((0..<86_400).contains(last.adding(.min, grain).secondOfDay))
        }
    }
}
