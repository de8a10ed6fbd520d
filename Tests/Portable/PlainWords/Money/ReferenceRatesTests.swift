import Testing

@testable import PlainWords

/// The forms in which the European Central Bank publishes its rates; the numbers are invented.
struct ReferenceRatesTests {
    private static let xml = """
        <?xml version="1.0" encoding="UTF-8"?><gesmes:Envelope><Cube>
        <Cube time='2025-11-20'><Cube currency='USD' rate='1.1500'/></Cube>
        <Cube time="2025-11-21"><Cube currency="USD" rate="1.1520"/><Cube currency="JPY" rate="180.2"/></Cube>
        </Cube></gesmes:Envelope>
        """
    private static let table = "Date, USD, JPY, \n21 November 2025, 1.1520, 180.2, \n"
    private static let history = "Date,USD,JPY,HRK,\n2025-11-21,1.1520,180.2,N/A,\n2025-11-20,1.1500,179,N/A,\n"
    private static let portal = """
        KEY,FREQ,CURRENCY,CURRENCY_DENOM,TIME_PERIOD,OBS_VALUE
        EXR.D.USD.EUR,D,USD,EUR,2025-11-21,1.1520
        EXR.D.JPY.EUR,D,JPY,EUR,2025-11-21,180.2
        EXR.D.USD.EUR,D,USD,EUR,2025-11-20,1.1500
        """

    @Test(arguments: [xml, table, history, portal])
    func theLatestDayOfAnyFormIsRead(text: String) throws {
        let rates = try ReferenceRates(text)
        #expect(rates.day.iso == "2025-11-21")
        #expect(rates.rates.map { "\($0.currency.code) \($0.digits)" } == ["JPY 180.2", "USD 1.1520"])
        let file = try ExchangeRates(text: rates.fileText)
        #expect(file.source == "European Central Bank")
        #expect(file.minorUnits(Quantity(100), from: Currency("EUR"), to: Currency("USD")) == 11_520)
    }

    @Test(arguments: [xml, history, portal])
    func aDayOfAHistoryCanBeChosen(text: String) throws {
        let rates = try ReferenceRates(text, of: Day(year: 2025, month: 11, day: 20))
        #expect(rates.rates.first { $0.currency.code == "USD" }?.digits == "1.1500")
        #expect(throws: ReferenceRates.ParseError.noSuchDay) { try ReferenceRates(text, of: Day(0)) }
    }

    @Test(arguments: [
        "", "nothing", "Date\n", "<Cube", "<Cube time='2025-11-21'>", "Date,USD\n2025-11-21,\n",
        "CURRENCY,TIME_PERIOD,OBS_VALUE\nUSD\n",
    ])
    func aFileWithoutRatesIsRefused(text: String) {
        #expect(throws: ReferenceRates.ParseError.noRates) { try ReferenceRates(text) }
    }

    @Test(arguments: ["-1", "0", "abc", "1e5", "99999999999999999999"])
    func aRateThatIsNoneIsRefused(digits: String) {
        #expect(throws: ReferenceRates.ParseError.badRate(currency: "USD")) {
            try ReferenceRates("Date,USD\n2025-11-21,\(digits)\n")
        }
    }
}
