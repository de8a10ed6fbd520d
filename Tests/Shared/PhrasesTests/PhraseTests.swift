import Phrases
import Testing

@Suite struct PhraseTests {
    @Test func aPhraseSpeaksTheLanguageItIsAskedFor() {
        let phrase = Phrase("Back", "Назад")
        #expect(phrase[.english] == "Back" && phrase[.bulgarian] == "Назад")
        #expect(Language.bulgarian("Back", "Назад") == phrase[.bulgarian])
    }

    @Test func numbersHaveTheRightForm() {
        let (event, events) = (Phrase("event", "събитие"), Phrase("events", "събития"))
        #expect(Phrase.count(1, event, events) == Phrase("1 event", "1 събитие"))
        #expect(Phrase.count(2, event, events) == Phrase("2 events", "2 събития"))
        #expect(Phrase.count(0, event, events)[.english] == "0 events")
    }

    @Test func thereIsOneLanguageForEveryListOfPreferences() {
        #expect(Language(preferring: ["fr-FR", "bg-BG", "en"]) == .bulgarian)
        #expect(Language(preferring: ["EN-gb;q=0.8", "bg"]) == .english)
        #expect(Language(preferring: ["fr"]) == .english)
        #expect(Language(preferring: [String]()) == .english)
    }

    @Test func everyLanguageNamesItself() {
        #expect(Language.allCases.map(\.name) == ["English", "Български"])
    }
}
