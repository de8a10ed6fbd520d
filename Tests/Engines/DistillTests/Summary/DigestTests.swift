import Testing

@testable import Distill

@Suite struct DigestTests {
    private func gist(_ paragraphs: [String]) throws -> Gist {
        let text = paragraphs.map { "<p>\($0)</p>" }.joined()
        let html = "<html lang=\"en\"><head><title>T</title></head><body><article>\(text)</article></body></html>"
        return try Distiller().gist(from: PageSource(html: html))
    }

    private func text(at place: ArticlePlace?, in gist: Gist) throws -> String {
        let place = try #require(place)
        let bytes = Array(gist.article.blocks[place.block].text.utf8)
        return String(decoding: bytes[place.range], as: UTF8.self)
    }

    @Test func eachSentenceKnowsItsPlace() throws {
        let gist = try Distiller().gist(from: PageSource(html: SamplePage.html))
        let digest = gist.digest
        #expect(digest.sentences.map(\.text) == gist.summary && digest.line.text == gist.headline)
        #expect(digest.sentences.count == 3 && digest.page.count >= 3)
        for sentence in digest.sentences + digest.page {
            #expect(SentenceTrimmer.trim(try text(at: sentence.place, in: gist)) == sentence.text)
        }
        #expect(try text(at: digest.line.place, in: gist).hasPrefix(digest.line.text.prefix(40)))
    }

    @Test func aPageIsInTheArticlesOrderAndBounded() throws {
        // Sentences of words that stand in no other.
        let many = (0..<90).map { number in
            "W" + (0..<12).map { "w\(number * 12 + $0)x" }.joined(separator: " ") + "."
        }
        let gist = try gist(many)
        let blocks = gist.digest.page.compactMap { $0.place?.block }
        #expect(blocks == blocks.sorted() && Set(blocks).count == blocks.count)
        #expect(gist.digest.page.count <= 15 && gist.digest.page.count > 3)
        #expect(gist.digest.page.reduce(0) { $0 + WordScanner.words($1.text).count } <= 300)
    }

    @Test func aPlaceIsFoundWhateverWhiteSpaceIsBetween() throws {
        let finder = PlaceFinder([
            ArticleBlock(.paragraph, "Nothing."), ArticleBlock(.list, "Où\u{A0}est\n le  nœud ?"),
        ])
        let place = try #require(finder.place(of: "est le nœud"))
        #expect(place == ArticlePlace(block: 1, range: 5..<19))
        #expect(finder.place(of: "Nothing.Où") == nil, "no text goes on in the next block")
        #expect(finder.place(of: "") == nil)
    }

    @Test(
        arguments: [
            ("The town paid about 1.4 million crowns for it.", ["1.4 million crowns"]),
            ("Prices rose by 3.5% to €1,200 in May 2024.", ["3.5%", "€1,200"]),
            ("The light reaches 35 km, and 120 people came.", ["35 km", "120 people"]),
            ("Населението е 1 200 000 души, или 17 процента.", ["1 200 000 души", "17 процента"]),
            ("On 12 March 2021 Apollo 11 and Boeing 737 were in Chapter 12 of [14] at 10:30.", []),
            ("Version 1.2.3 of COVID-19 came on 12.03.2024, in the 1990s.", []),
        ] as [(String, [String])]
    )
    func figuresAreAmountsAndNotDatesOrNames(sentence: String, figures: [String]) {
        let found = KeyFigures.all(in: SentenceToken.all(in: sentence))
        #expect(found.map(\.text) == figures)
    }

    @Test func namesAreCountedWithTheirShortForms() {
        let sentences = [
            "Yesterday Mara Ellison met the Bank of Wexmouth in London.", "However, Ellison’s boat left on Monday.",
            "Ellison said that London waits, and Mara Ellison left New York.",
        ]
        let found = NameFinder(language: "en").names(in: sentences.map(SentenceToken.all), count: 8)
        #expect(found.map(\.text) == ["Mara Ellison", "London", "Bank of Wexmouth", "New York"])
        #expect(found.map(\.count) == [4, 2, 1, 1])
        #expect(
            NameFinder(language: "de").names(in: [SentenceToken.all(in: "Dort steht ein Haus, ein Haus.")], count: 8)
                .isEmpty
        )
    }

    @Test(
        arguments: [
            ("“We never stopped counting the nights,” said Mara Ellison, who runs it.", "Mara Ellison"),
            ("Mara Ellison, who runs the station, said: “We never stopped counting.”", "Mara Ellison"),
            ("“We never stopped counting the nights,” Ellison told the paper.", "Ellison"),
            ("“We never stopped counting the nights,” said a spokeswoman for the town.", "a spokeswoman for the town"),
            ("„Никога не спряхме да броим“, каза Мара Илиева.", "Мара Илиева"),
            ("According to Mara Ellison, “we never stopped counting the nights”.", "Mara Ellison"),
        ]
    )
    func aQuotationKnowsItsSpeaker(text: String, speaker: String) throws {
        let found = QuotationFinder.quotations(in: [ArticleBlock(.paragraph, text)], limit: 9)
        try #require(found.count == 1)
        #expect(found[0].speaker == speaker)
        let bytes = Array(text.utf8)[found[0].place.range]
        #expect(String(decoding: bytes, as: UTF8.self) == found[0].text)
    }

    @Test(arguments: [
        "He read “The Old Man and the Sea” on the boat.", "The so-called “boat” sank.", "It cost 5\" and 6\" of rope.",
    ])
    func whatNobodySaysIsNoQuotation(text: String) {
        #expect(QuotationFinder.quotations(in: [ArticleBlock(.paragraph, text)], limit: 9).isEmpty)
    }

    @Test func aPronounIsThePersonNamedBefore() {
        let blocks = [
            ArticleBlock(.paragraph, "“We never stopped counting them,” said Mara Ellison. “It was a long time.”"),
            ArticleBlock(.paragraph, "“Today the count starts again,” she said."),
        ]
        #expect(
            QuotationFinder.quotations(in: blocks, limit: 9).map(\.speaker)
                == Array(repeating: "Mara Ellison", count: 3)
        )
    }

    @Test func aQuotedBlockNamesItsSpeakerBehindADash() {
        let found = QuotationFinder.quotations(
            in: [ArticleBlock(.quote, "All knots come undone.\n— Mara Quill")],
            limit: 9
        )
        #expect(
            found == [
                Quotation(
                    text: "All knots come undone.",
                    speaker: "Mara Quill",
                    place: ArticlePlace(block: 0, range: 0..<22)
                )
            ]
        )
    }

    @Test func aQuotedBlockIsSaidByWhomTheLineBeforeItNames() {
        let blocks = [
            ArticleBlock(.paragraph, "In an email Mara Quill wrote:"), ArticleBlock(.quote, "All knots come undone."),
        ]
        #expect(QuotationFinder.quotations(in: blocks, limit: 9).map(\.speaker) == ["Mara Quill"])
    }

    @Test func aTextThatOnlyRepeatsIsReadInLinearTime() throws {
        let finder = PlaceFinder([ArticleBlock(.paragraph, String(repeating: "a", count: 1 << 20))])
        #expect(finder.place(of: String(repeating: "a", count: 100_000) + "b") == nil)
    }
}
