import Testing

@testable import PlainWords

/// Invented messages in the manners of banks of several countries.
struct BankMessageTests {
    private func read(_ text: String, country: String = "IN", currency: String = "INR") -> String? {
        let now = LocalTime(Day(year: 2026, month: 3, day: 10), hour: 9)
        let engine = PlainWords(context(now, country: country, currency: currency))
        guard let message = engine.bankMessage(text) else { return nil }
        let entry = message.entry
        return [
            entry.kind.rawValue, entry.amount.text, entry.currency.code, entry.details, message.account ?? "-",
            message.reference ?? "-", entry.day.iso,
        ].joined(separator: "|")
    }

    @Test(arguments: [
        (
            "Rs.1,24,500.50 debited from A/c XX4821 on 05-Mar-26 to GREEN HOMES via NEFT. Ref no 612300441188. Avl Bal Rs 9,000.00",
            "Expenses|124500.5|INR|GREEN HOMES|4821|612300441188|2026-03-05"
        ),
        (
            "INR 350 spent on your Lotus Bank Card ending 7711 at BEAN HOUSE on 07/03/26. Avl limit INR 82,000. Not you? Call 1800 000",
            "Expenses|350|INR|BEAN HOUSE|7711|-|2026-03-07"
        ),
        (
            "Dear Customer, your account 0045 is credited with INR 52,000.00 on 01-03-2026 from ACME WORKS. Total Bal: INR 60,100.00",
            "Income|52000|INR|ACME WORKS|0045|-|2026-03-01"
        ),
        (
            "Dear UPI user A/C X9034 debited by 75.0 on date 02Mar26 trf to Ravi Tea Refno 606712345678",
            "Expenses|75|INR|Ravi Tea|9034|606712345678|2026-03-02"
        ),
        (
            "Your refund of Rs 640.00 from BOOK BARN has been credited to card XX2210 on 03-Mar-26",
            "Income|640|INR|BOOK BARN|2210|-|2026-03-03"
        ),
        (
            "Your failed transaction of Rs 90 was reversed to A/c XX4821 on 06-Mar-26",
            "Income|90|INR|-|4821|-|2026-03-06"
        ),
    ])
    func aTransactionIsRead(text: String, expected: String) {
        let found = read(text)?.split(separator: "|", omittingEmptySubsequences: false).map {
            $0.isEmpty ? "-" : String($0)
        }
        #expect(found?.joined(separator: "|") == expected)
    }

    @Test(arguments: [
        (
            "You spent £12.40 at Corner Shop with your card ending 3306 on 8 Mar 2026.", "GB",
            "Expenses|12.4|GBP|Corner Shop|3306|-|2026-03-08"
        ),
        (
            "Card *5512: purchase of $45.00 at DINER 24 on 03/04/26. Available balance $310.22", "US",
            "Expenses|45|USD|DINER 24|5512|-|2026-03-04"
        ),
        (
            "Плащане 23,90 лв. с карта *4410 в BILLA на 09.03.2026. Наличност 512,00 лв.", "BG",
            "Expenses|23.9|BGN|BILLA|4410|-|2026-03-09"
        ),
    ])
    func otherCountriesWriteTheirOwnWay(text: String, country: String, expected: String) {
        #expect(read(text, country: country) == expected)
    }

    @Test(arguments: [
        "482913 is the OTP for your transaction of Rs 4,999 on card XX2210. Do not share it with anyone.",
        "Rs 1,200 will be debited from A/c XX4821 on 15-Mar-26 for your SIP. Keep enough balance.",
        "Your payment of Rs 700 to CITY POWER failed. If the amount was debited, it will be refunded in 3 days.",
        "RAVI has requested Rs 300 from you on UPI. On approving, Rs 300 will be debited from your account.",
        "Statement for card XX2210: total due Rs 8,450.00, minimum due Rs 422.50, due date 20-Mar-26.",
        "Hurry! Convert Rs 9,999 spent on your card XX2210 into easy EMIs today.",
        "Your available balance in A/c XX4821 is INR 5,310.40 as on 09-Mar-26.",
        "Payment of Rs 8,450 has been received on your credit card XX2210 on 08-Mar-26.",
        "Your NEFT of Rs 5,000 has been credited to the beneficiary account on 04-03-2026. UTR 99887766554",
        "CITY CLINIC has received INR 2,400 towards your claim no. 5512. Bank ref 77889911.",
        "Get a loan of Rs 5,00,000 credited to your account in minutes! Apply now",
        "IMPS from Ac X1200 for Rs 9,000 to My savings Ac X1300 sent from the app. If not you, call 1800 000",
        "Dinner with Ana was great, I paid 20 and she paid 30",
        "Transaction declined: Rs 450 at FUEL POINT on card XX2210, insufficient funds.",
    ])
    func whatReportsNothingIsNotBooked(text: String) {
        #expect(read(text) == nil)
    }

    @Test(arguments: [
        "", ".", "Rs", "Rs.", "A/c", "debited by", "a/c XX debited by 99999999999999999999999999999",
        "credited Rs 0 a/c",
    ])
    func fragmentsAreNoMessages(text: String) {
        #expect(read(text) == nil)
    }
}
