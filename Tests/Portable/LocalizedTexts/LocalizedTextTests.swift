import LocalizedTexts
import Testing

@Suite struct LocalizedTextTests {
    @Test func aPhraseSpeaksTheLanguageItIsAskedFor() {
        let phrase = LocalizedText("Back", "Назад")
        #expect(phrase[.english] == "Back" && phrase[.bulgarian] == "Назад")
        #expect(Language.bulgarian.text("Back", "Назад") == phrase[.bulgarian])
    }

    @Test func numbersHaveTheRightForm() {
        let (event, events) = (LocalizedText("event", "събитие"), LocalizedText("events", "събития"))
        #expect(LocalizedText.count(1, event, events) == LocalizedText("1 event", "1 събитие"))
        #expect(LocalizedText.count(2, event, events) == LocalizedText("2 events", "2 събития"))
        #expect(LocalizedText.count(0, event, events)[.english] == "0 events")
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
