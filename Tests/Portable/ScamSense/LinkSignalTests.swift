import ScamSense
import Testing

/// What links tell, and what is no link at all.
struct LinkSignalTests {
    @Test(arguments: [
        ("see http://198.51.100.24/secure", Signal.rawAddressLink),
        ("open https:http://3325256704/a.php", .rawAddressLink),
        ("THANK YOU https:/WIN::http://194.0.2.43///w.php", .rawAddressLink),
        ("see bit.ly/3xYz12", .shortLink),
        ("lamp tap to join whatsapp://chat/?code=Tq8Lr2Nn0a", .unknownLink),
        ("take the survey: r.promo-nap.com/s.php?e=me@example.com&x=1", .unknownLink),
        ("log in at https://xn--pypal-4ve.com/login", .encodedLink),
        ("claim it at prize-day.top", .oddEndingLink),
        ("pay at usps-tracking.com", .lookalikeLink),
        ("log in at paypa1-secure.com", .lookalikeLink),
        ("go to https://usps.com@evil-host.net/x", .lookalikeLink),
        ("visit wellsfargocheck.com/go", .lookalikeLink),
        ("http //apple.com.sign-again.services", .lookalikeLink),
        ("Netflix: update your card at billing-update.net/nf", .brandMismatchLink),
        ("Your Netflix is on hold http://renew-plan.net", .brandMismatchLink),
        ("look here qkzmw.com/a8Xk29", .trackingLink),
        ("https://tinyurl.com/b7Kd402", .bareLink),
        ("see photos at smalltownpottery.co.uk/may", .unknownLink),
        ("pay at parcel-help-de.com", .throwawayLink),
        ("pay at 77parcelhelp.com", .throwawayLink),
        ("pay at qkzmwrt.com/a", .throwawayLink),
    ])
    func aLinkIsWeighed(text: String, signal: Signal) {
        #expect(signals(text).has(signal))
    }

    @Test(arguments: [
        "Track it at usps.com/track", "Rate your driver at dpd.co.uk/rate", "See https://www.paypal.com/activity",
        "v.whatsapp.com/771204", "details: www.amazon.co.uk/returns",
    ])
    func aBrandsOwnLinkReassures(text: String) {
        let found = signals(text)
        #expect(found.has(.brandLink))
        #expect(!found.has(.lookalikeLink))
        #expect(!found.has(.brandMismatchLink))
    }

    /// The letters of another alphabet make another address, and nobody writes a company's name like that by mistake.
    @Test(arguments: [
        "https://p\u{0430}yp\u{0430}l.com/login", "\u{0430}mazon.com/orders",
        "see https://\u{0430}\u{0440}\u{0440}\u{04CF}\u{0435}.com",
        "Приятели, вижте p\u{0430}ypal.com/bg за плащане",
    ])
    func aBrandsAddressInDisguisedLettersIsHigh(text: String) {
        #expect(ScamJudge.judge(text).riskLevel == .high)
        #expect(signals(text).has(.lookalikeLink) && !signals(text).has(.brandLink))
    }

    @Test(arguments: [
        "amazon.com/orders has the parcel",
        "thanks \u{1D420}\u{1D42B}\u{1D41E}\u{1D41A}\u{1D42D} deal, it is at the very end of amazon.com/orders",
        "see ft\u{0440}.microsoft.com/pub",
    ])
    func aDisguisedWordElsewhereLeavesTheBrandsAddressAsItIs(text: String) {
        #expect(signals(text).has(.brandLink) && !signals(text).has(.lookalikeLink))
    }

    @Test func aLinkToACompanysOwnPageIsNoHighRiskByItsWords() {
        let text = "Dear winner, you were selected for a $1000 gift voucher, claim your reward now: "
        #expect(ScamJudge.judge(text + "www.prizeclub.org/claim").riskLevel == .high)
        #expect(ScamJudge.judge(text + "www.amazon.com/claim").riskLevel == .medium)
    }

    @Test(arguments: ["see smalltownpottery.co.uk/may", "see www.library.org", "see https://x-y.library.org/a-1"])
    func anHonestNameIsNotPutTogether(text: String) {
        #expect(!signals(text).has(.throwawayLink))
    }

    @Test(arguments: [
        "See you at 9.30 or 10.15", "ok.so what now", "end of class.today is fun", "e.g. this or that",
        "it cost 12.50 in all", "so tired.lol", "finished early.today was fine", "we liked it.live music is best",
        "write to jo.info@example.com",
        "write to pat@example.com", "version 1.2.3 is out", "two.three words",
    ])
    func ordinaryDotsAreNoLinks(text: String) {
        #expect(
            signals(text).isDisjoint(
                with: SignalSet([.init(.unknownLink), .init(.brandLink), .init(.rawAddressLink), .init(.lookalikeLink)])
            )
        )
    }
}
