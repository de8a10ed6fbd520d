import BowlineJSON
import Essentials
import Testing

@Suite struct NumberEdgeTests {
    private func number(_ text: String) throws -> JSONNumber {
        try #require(try JSONValue(parsing: Data(text.utf8)).number)
    }

    @Test(arguments: [
        Int64.min, Int64.min + 1, -9_007_199_254_740_993, -1, 0, 1, 9_007_199_254_740_993, Int64.max - 1, Int64.max,
    ])
    func integersAreExact(_ value: Int64) throws {
        #expect(try number("\(value)").int == Int(value))
        #expect(JSONValue.integer(value).text() == "\(value)")
        #expect(try number("\(value).000").int == Int(value))
        #expect(try number("\(value)e0").int == Int(value))
    }

    @Test(arguments: [
        "9223372036854775808", "-9223372036854775809", "18446744073709551615", "18446744073709551616", "1e19", "1e400",
        "1e-1", "0.5", "1.5e0", "123456789012345678901234567890", "1e1000001", "1e99999999999999999999",
    ])
    func whatIsNotAnIntIsNotOne(text: String) throws {
        #expect(try number(text).int == nil)
        #expect(try JSONValue(parsing: Data(text.utf8)).text() == text)
    }

    @Test func unsignedIntegersKeepTheirDigits() throws {
        #expect(JSONValue.integer(UInt64.max).text() == "18446744073709551615")
        #expect(try number("18446744073709551615").decimal == Decimal(UInt64.max))
    }

    @Test(
        arguments: [
            0, -0.0, .leastNonzeroMagnitude, .leastNormalMagnitude, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
            .ulpOfOne,
            0.1, 1.0 / 3, 1e15, 1e16, 1e21, 123_456_789.123_456_789, 9_007_199_254_740_992,
        ] as [Double]
    )
    func doublesComeBackBitForBit(_ value: Double) throws {
        let text = JSONValue.double(value).text()
        #expect(try number(text).double.bitPattern == value.bitPattern, "\(text)")
    }

    @Test(arguments: [Double.infinity, -.infinity, .nan, .signalingNaN])
    func whatJSONCannotWriteIsNoNumber(_ value: Double) {
        #expect(JSONNumber(value) == nil)
        #expect(JSONValue.double(value) == .null)
    }

    @Test func numbersOutOfRangeAreInfiniteOnTheirSide() throws {
        #expect(try number("1e400").double == .infinity)
        #expect(try number("-1e400").double == -.infinity)
        #expect(try number("1e-400").double == 0)
        #expect(try number("-0").double.sign == .minus)
    }

    @Test func numbersAreEqualWhenTheyAreWrittenAlike() throws {
        #expect(try number("1") != number("1.0"))
        #expect(try number("1.0").int == number("1").int)
        #expect(try number("-0") != number("0"))
    }

    /// One long number must not take time in proportion to its value.
    @Test func aMillionDigitsAreOneNumber() throws {
        let digits = String(repeating: "9", count: 1_000_000)
        #expect(try number(digits).int == nil)
        #expect(try number(digits).decimal == nil)
        #expect(try number("1" + digits.replacing("9", with: "0")).int == nil)
        #expect(try number("0." + digits).int == nil)
    }
}
