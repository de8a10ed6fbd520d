import LocalizedTexts
import Testing

@testable import Screens

struct KeyLayoutTests {
    @Test(arguments: [(Language.english, 26), (.bulgarian, 30)])
    func everyLetterHasItsKeyOnce(language: Language, count: Int) {
        for layout in [KeyLayout.lower, .upper] {
            let letters = layout.rows(language).joined().map(\.name).filter {
                $0.count == 1 && $0.first?.isLetter == true
            }
            #expect(letters.count == count && Set(letters).count == count)
        }
    }

    @Test(arguments: [KeyLayout.lower, .upper, .numbers], Language.allCases)
    func everyKeyMeansSomething(layout: KeyLayout, language: Language) {
        for cap in layout.rows(language).joined() { #expect(KeyLayout.Key(cap.name) != nil && !cap.label.isEmpty) }
    }
}
