import Flow
import LocalizedTexts
import ScamSense
import TestSupport
import Testing

@testable import TypeSafeApp

/// Checking a text that the user received.
@MainActor
struct CheckTests {
    private static let scam = "Please send me the code we texted you, or http://paypa1.top/x"

    @Test func aTextIsCheckedOnATapAndForgottenWhenItChanges() async throws {
        try await TestStore.test(CheckFeature(), from: CheckState()) { store in
            try store.send(.textChanged(Self.scam)) { $0.text = Self.scam }
            try store.send(.checkTapped) { $0.check = ScamJudge.check(Self.scam) }
            try store.send(.textChanged(Self.scam))
            try store.send(.textChanged("see you")) {
                $0.text = "see you"
                $0.check = nil
            }
            try store.send(.countryChosen(.bulgaria)) { $0.country = .bulgaria }
            try store.send(.shared(Self.scam)) {
                $0.text = Self.scam
                $0.check = ScamJudge.check(Self.scam)
            }
            try store.send(.clearTapped) {
                $0.text = ""
                $0.check = nil
            }
            try store.send(.textChanged(" \n")) { $0.text = " \n" }
            try store.send(.checkTapped)
        }
    }

    private func shown(_ text: String, _ country: Country = .other, _ language: Language = .english) throws
        -> CheckPresentation
    {
        var state = CheckState(country: country)
        state.text = text
        state.check = ScamJudge.check(text)
        return try #require(CheckPresentation(state, in: language))
    }

    @Test func theEvidenceIsUnderlinedAndTheRestIsAsItWas() throws {
        let shown = try shown(Self.scam)
        #expect(shown.pieces.map(\.text).joined() == Self.scam)
        #expect(shown.pieces.contains { $0.isEvidence && $0.text.contains("paypa1.top") })
        #expect(shown.pieces.contains { !$0.isEvidence })
        #expect(shown.reasons.count >= 2 && shown.links == ["Leads to paypa1.top"])
        #expect(shown.tone == .red && shown.title.hasPrefix("High Risk"))
    }

    @Test(arguments: Country.allCases)
    func eachCountryHasItsAdviceInBothLanguages(country: Country) throws {
        for category in ScamCategory.allCases {
            let (english, bulgarian) = (
                Language.english.advice(category, country), Language.bulgarian.advice(category, country)
            )
            #expect(english.count == 3 && bulgarian.count == 3 && zip(english, bulgarian).allSatisfy { $0 != $1 })
        }
        #expect(try !shown(Self.scam, country, .bulgarian).advice.isEmpty)
        #expect(Language.english.name(country) != Language.bulgarian.name(country))
    }

    @Test func whomToReportToDependsOnTheCountry() throws {
        #expect(try shown(Self.scam, .unitedStates).advice.contains { $0.contains("7726") })
        #expect(try shown(Self.scam, .bulgaria).advice.contains { $0.contains("cybercrime.bg") })
    }

    @Test func anOrdinaryTextIsNotAlarming() throws {
        let shown = try shown("See you at seven")
        #expect(shown.tone == .neutral && shown.advice == [] && shown.harmless == nil && shown.title == "Low Risk")
        #expect(CheckPresentation(CheckState()) == nil)
    }

    @Test func ofAForeignTextItIsSaidWhatWasNotLookedAt() throws {
        let text = "Ich komme nicht mit, weil das Auto noch in der Werkstatt ist"
        #expect(try shown(text).note?.contains("German") == true)
        #expect(try shown("See you at seven").note == nil)
        for language in TextLanguage.allCases {
            #expect(Language.english.onlyStructure(language) != Language.bulgarian.onlyStructure(language))
        }
    }

    @Test func whatWouldHaveMadeItHarmlessIsSaid() throws {
        let text = "Your parcel is on hold, pay the fee at http://dhl.com.track-me.top/pay now"
        #expect(try shown(text).harmless?.contains("track-me.top") == true)
        #expect(try shown(text, .other, .bulgarian).harmless?.hasPrefix("Без") == true)
        #expect(CheckLabels(.bulgarian).countries.count == Country.allCases.count)
    }
}
