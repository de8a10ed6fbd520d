import LocalizedTexts
import Mail
import Testing

@Suite struct MailLanguageTests {
    @Test(arguments: [
        ("bg", Language.bulgarian), ("bg-BG,bg;q=0.9,en;q=0.8", .bulgarian), ("en-US,en;q=0.5", .english),
        ("de, bg;q=0.3, en;q=0.7", .english), ("en;q=0.2,bg;q=0.2", .english), ("fr;q=1, BG ; q=0.1", .bulgarian),
        ("de", nil), ("", nil), ("en;q=0", nil), ("en;q=x", nil), ("*", nil), ("en;q=nan", nil), ("eng", nil),
        (",,;;,bg", .bulgarian),
    ])
    func theBestLikedOfOursIsTaken(_ header: String, _ language: Language?) {
        #expect(Language(acceptLanguage: header) == language)
    }

    @Test(arguments: [("bg_BG", Language.bulgarian), ("en", .english), ("en-GB", .english), ("de_DE", nil), ("", nil)])
    func aLocaleNamesItsLanguage(_ locale: String, _ language: Language?) {
        #expect(Language(locale: locale) == language)
    }
}
