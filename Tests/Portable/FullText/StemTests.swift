import Testing

@testable import FullText

@Suite struct StemTests {
    @Test(arguments: [
        "study studies studied studying", "make makes making", "stop stops stopped stopping", "box boxes boxed",
        "city cities", "church churches", "company companies company's companies'", "hope hopes hoped hoping",
        "travel travels travelled traveled travelling", "agree agrees agreed agreeing", "use uses used using",
        "quick quickly", "total totally", "organise organize organised organizing", "colour color colours",
        "organisation organization organizations", "tell tells telling", "movie movies", "try tries tried trying",
        "class classes", "virus", "lens", "vote votes voting",
        "важен важна важно важни важният важната важните", "град града градът градове градовете",
        "книга книгата книги книгите", "място мястото места местата", "жена жената жени жените",
        "говоря говориш говори говорим говорите говорят говорих говорил говорили говореше говориха говорене",
        "вестник вестникът вестници вестниците", "история историята истории историите", "театър театърът театри",
        "проблем проблемът проблеми проблемите", "канал каналът канали", "бял бяла бели белите",
        "полиция полицията", "възможност възможността възможности", "работа работата работи",
    ])
    func theFormsOfAWordHaveOneStem(forms: String) {
        let stems = Set(SearchWords.tokens(of: forms).map(\.stem))
        #expect(stems.count == 1, "\(stems.map { String(decoding: $0, as: UTF8.self) })")
    }

    @Test(arguments: [
        "new news", "sing sting string", "king kind", "need needle", "planet plan", "red reed", "university universe",
        "човек чорап", "град градина", "стол столица", "училище учител",
    ])
    func differentWordsHaveDifferentStems(words: String) {
        let stems = SearchWords.tokens(of: words).map(\.stem)
        #expect(Set(stems).count == stems.count, "\(stems.map { String(decoding: $0, as: UTF8.self) })")
    }

    @Test(arguments: [
        ("Café", "cafe"), ("ÜBER", "uber"), ("Straße", "strasse"), ("Œuvre", "oeuvre"), ("Đorđe", "dorde"),
        ("Việt", "viet"), ("Ёлка", "елка"), ("Αθήνα", "αθηνα"), ("re\u{301}sume\u{301}", "resume"), ("İzmir", "izmir"),
        ("don’t", "dont"), ("مَدْرَسَة", "مدرسة"), ("co\u{AD}operate", "cooperate"), ("ﬁn", "ﬁn"),
    ])
    func lettersAreComparedWithoutCaseAndDiacritics(written: String, folded: String) {
        #expect(SearchWords.tokens(of: written).map { String(decoding: $0.folded, as: UTF8.self) } == [folded])
    }

    @Test func theTablesOfLatinLettersAreAsLongAsTheirRanges() {
        for value in Array(0xC0..<0x180) + Array(0x1E00..<0x1F00) {
            guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
            var word: [UInt8] = []
            LetterFolding.append(scalar, to: &word)
            let isLetter = scalar.properties.isAlphabetic
            #expect(!isLetter || !word.isEmpty, "\(scalar)")
        }
    }

    @Test(arguments: [
        "", "\u{0}", "\u{301}\u{301}", "🇧🇬👩‍👩‍👧", "§ § 'a'", "\u{FFFF}", "٣٤", String(repeating: "ж", count: 5_000),
    ])
    func everyTextHasWordsOfLettersAndDigitsOnly(text: String) {
        for token in SearchWords.tokens(of: text) {
            #expect(token.range.upperBound <= text.utf8.count && !token.range.isEmpty)
            #expect(token.stem.count <= SearchWords.maxWordBytes + 3 && !token.stem.isEmpty)
            #expect(!token.stem.contains { $0 < 0x30 } && !token.stem.elementsEqual("§".utf8))
        }
    }

    @Test func wordsStandWhereTheyAreWritten() {
        let text = "Der Café-Besuch, 1½ Jahre; 経済が."
        let bytes = Array(text.utf8)
        let written = SearchWords.tokens(of: text).map { String(decoding: bytes[$0.range], as: UTF8.self) }
        #expect(written == ["Der", "Café", "Besuch", "1½", "Jahre", "経", "済", "が"])
    }
}
