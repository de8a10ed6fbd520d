import Testing

@testable import PlainWords

@Suite struct NumberTests {
    @Test(arguments: [
        ("seven hundred twenty-one thousand and twelve", "721012"), ("three million two hundred thousand", "3200000"),
        ("two hundred point zero three", "200.03"), ("negative one", "-1"), ("nineteen", "19"), ("a hundred", "100"),
        ("three crore twelve lakh", "31200000"), ("two dozen", "24"), ("five and a half million", "5500000"),
        ("one hundred and three quarters", "100.75"), ("two thirds", "0.666666666666667"), ("a half", "0.5"),
        ("two million and three fifths", "2600000"), ("one over twenty", "0.05"), ("twenty-fifth", "25"),
        ("42nd", "42"), ("half a dozen", "6"), ("one half", "0.5"), ("four and one half million", "4500000"),
        ("two million and one third", "2333333.333333333"), ("three out of four", "0.75"),
        ("a trillionth", "0.000000000001"), ("a hundred trillionths", "0.0000000001"),
    ])
    func numbersInWords(text: String, value: String) {
        #expect(PlainWords(context()).understand(text).numbers == [value])
    }

    @Test(arguments: [
        ("1,234.56", "1234.56"), ("1.234,56", "1234.56"), ("12,34,567.89", "1234567.89"), ("1 234 567", "1234567"),
        ("2k", "2000"),
        ("3M", "3000000"), ("1e10", "10000000000"), ("1.3x10^6", "1300000"), (".25", "0.25"), ("¾", "0.75"),
        ("-12", "-12"),
        ("2 1/4", "2.25"), ("4.800", "4.8"), ("-4/5", "-0.8"), ("12.32e+14", "1232000000000000"),
        ("2.5^+2", "6.25"), ("1.3*10^6", "1300000"), ("1.3×10^6", "1300000"),
    ])
    func numbersInDigits(text: String, value: String) {
        #expect(PlainWords(context()).understand(text).numbers == [value])
    }

    @Test(arguments: ["this one", "29km road", "the 180ml bottle", "that one is good", "hello"])
    func whatIsNoNumberIsNotSaid(text: String) {
        #expect(PlainWords(context()).understand(text).numbers.isEmpty)
    }

    @Test func aListOfNumbersStaysAList() {
        #expect(PlainWords(context()).understand("pages 22,24,26 please").numbers == ["22", "24", "26"])
    }

    @Test func quantitiesAreExact() {
        #expect((Quantity(1, exponent: -1) + Quantity(2, exponent: -1)).text == "0.3")
        #expect((Quantity(120) * Quantity(1955, exponent: -3)).text == "234.6")
        #expect(Quantity(2346, exponent: -1).scaled(by: 2) == 23_460)
        #expect(Quantity(1005, exponent: -3).roundedScaled(by: 2) == 101)
        #expect(Quantity(-1005, exponent: -3).roundedScaled(by: 2) == -101)
        #expect((Quantity(.max) * Quantity(.max)).double > 8e37)
    }
}
