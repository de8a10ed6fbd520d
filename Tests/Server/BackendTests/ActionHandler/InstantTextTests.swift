import PlainWords
import Testing

@testable import Backend

struct InstantTextTests {
    private let zone = Zone.fixed(secondsAhead: 7200)

    @Test(arguments: [
        ("2025-11-03T10:00:00+02:00", 1_762_156_800), ("2025-11-03T08:00:00Z", 1_762_156_800),
        ("2025-11-03T08:00Z", 1_762_156_800), ("2025-11-03t08:00:00.25z", 1_762_156_800),
        ("2025-11-03 10:00", 1_762_156_800), ("2025-11-03T03:00:00-0500", 1_762_156_800),
        ("2025-11-03", 1_762_120_800), ("2016-12-31T23:59:60Z", 1_483_228_799),
        ("0001-01-01T00:00:00Z", -62_135_596_800),
    ])
    func instantsAreRead(text: String, seconds: Int) {
        #expect(InstantText.seconds(of: text, in: zone) == seconds)
    }

    @Test(arguments: [
        "", "now", "2025", "2025-13-01", "2025-02-29", "2025-11-03T", "2025-11-03T1:00", "2025-11-03T10",
        "2025-11-03T24:00",
        "2025-11-03T10:60", "2025-11-03T10:00:61", "2025-11-03T10:00:00.", "2025-11-03T10:00:00+2",
        "2025-11-03T10:00:00+02:00x", "٢٠٢٥-11-03", "0000-01-01",
    ])
    func whatIsNoInstantIsRefused(text: String) {
        #expect(InstantText.seconds(of: text, in: zone) == nil)
    }
}
