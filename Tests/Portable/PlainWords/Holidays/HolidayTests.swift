import Testing

@testable import PlainWords

@Suite struct HolidayTests {
    @Test(arguments: [
        ("easter 2010", "2010-04-04 day"), ("orthodox good friday 2020", "2020-04-17 day"),
        ("thanksgiving 2014", "2014-11-27 day"),
        ("yom kippur 2018", "2018-09-18 day"), ("purim 2013", "2013-02-23 day"),
        ("chinese new year 2018", "2018-02-16 day"),
        ("chinese new year 2014", "2014-01-31 day"), ("eid al-fitr 2018", "2018-06-15 day"),
        ("eid al-adha 2018", "2018-08-21 day"),
        ("diwali 2019", "2019-10-27 day"), ("holi 2019", "2019-03-21 day"), ("vaisakhi 2018", "2018-04-14 day"),
        ("rama navami 2020", "2020-04-02 day"), ("boss's day 2016", "2016-10-17 day"),
        ("tax day 2017", "2017-04-18 day"),
        ("king's day 2014", "2014-04-26 day"), ("christmas eve", "2013-12-24 day"), ("last easter", "2012-04-08 day"),
        ("three days after easter", "2013-04-03 day"), ("hanukkah 2018", "2018-12-02..2018-12-10"),
        ("ramadan 2018", "2018-05-16..2018-06-15"),
    ])
    func movableFeastsFallOnTheirDays(text: String, expected: String) {
        #expect(PlainWords(context()).understand(text).times == [expected])
    }

    @Test(arguments: [("GB", "2013-03-10 day"), ("US", "2013-05-12 day")])
    func someDependOnTheCountry(country: String, expected: String) {
        #expect(PlainWords(context(country: country)).understand("mother's day").times == [expected])
    }

    @Test(arguments: ["my father called", "the law is clear", "earth is round", "tax is high"])
    func everydayWordsAreNoHolidays(text: String) {
        #expect(PlainWords(context()).understand(text).times.isEmpty)
    }
}
