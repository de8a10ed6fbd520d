import TestSupport
import Testing
import Wire

@testable import GistaApp

struct HighlightRangesTests {
    private let blocks = [
        Gista.Block(.paragraph, "Rivers rise in the north. Farmers moved cattle. Rivers rise in the north."),
        Gista.Block(.paragraph, "„Реките се покачват“, каза кметът. Никой не беше ранен."),
    ]

    private func highlight(_ quote: String, _ before: String = "", _ after: String = "") -> Gista.Highlight {
        .init(quote: quote, before: before, after: after, kept: .init(true, at: 1, by: "x"))
    }

    private func text(_ place: Gista.ArticlePlace?, in blocks: [Gista.Block]) -> String? {
        place.map { String(decoding: Array(blocks[$0.block].text.utf8)[$0.start..<$0.end], as: UTF8.self) }
    }

    @Test func aPlaceIsFoundByItsTextAndItsSurroundings() {
        let places = HighlightRanges(blocks)
        let whole = places.range(of: highlight("Farmers moved cattle."))
        #expect(whole?.start == 26 && text(whole, in: blocks) == "Farmers moved cattle.")
        #expect(places.range(of: highlight("Rivers rise in the north.", "", "Farmers"))?.start == 0)
        #expect(places.range(of: highlight("Rivers rise in the north.", "moved cattle. "))?.start == 48)
        #expect(places.range(of: highlight("Nobody wrote this.")) == nil)
        #expect(places.range(of: highlight("…")) == nil)
    }

    @Test(arguments: [
        "\"Реките  се покачват\", каза кметът.", "«Реките се\nпокачват» – каза кметът",
        "РЕКИТЕ СЕ ПОКАЧВАТ, КАЗА КМЕТЪТ",
    ])
    func otherSpacesMarksAndCapitalsAreNoOtherText(quote: String) {
        let place = HighlightRanges(blocks).range(of: highlight(quote))
        #expect(text(place, in: blocks) == "Реките се покачват“, каза кметът")
    }

    @Test func theGreatestPartIsFoundWhereThePageWasReadAnewInOtherBlocks() {
        let anew = [
            Gista.Block(.paragraph, "The town: rivers rise in the north and"),
            Gista.Block(.paragraph, "farmers moved cattle to the hills."),
        ]
        let place = HighlightRanges(anew).range(
            of: highlight("Rivers rise in the north and farmers moved cattle to the hills.")
        )
        #expect(place?.block == 1 && text(place, in: anew)?.hasSuffix("moved cattle to the hills") == true)
    }

    /// Any sentence of any text is found again after white space and quotation marks changed, and its article's blocks
    /// were joined or divided.
    @Test(arguments: 1...60)
    func everySentenceIsFoundAgainAfterThePageWasReadAnew(seed: Int) throws {
        var random = SeededRandom(UInt64(seed))
        let letters = Array("abcdeжзий 1é語🙂")
        func word() -> String {
            String(
                (0..<Int.random(in: 2...9, using: &random)).map { _ in letters.randomElement(using: &random) ?? "a" }
            )
        }
        let sentences = (0..<30).map { number in
            "Word\(number) " + (0..<Int.random(in: 4...12, using: &random)).map { _ in word() }.joined(separator: " ")
                + "."
        }
        let old = [Gista.Block(.paragraph, sentences.joined(separator: " "))]
        var (anew, next) = ([Gista.Block](), sentences[...])
        while !next.isEmpty {
            let some = next.prefix(Int.random(in: 1...7, using: &random))
            next = next.dropFirst(some.count)
            anew.append(Gista.Block(.paragraph, some.joined(separator: "  ").replacing(" ", with: "\u{A0}")))
        }
        let places = HighlightRanges(anew)
        for range in SentenceCuts.of(old[0].text) {
            let quote = String(decoding: Array(old[0].text.utf8)[range], as: UTF8.self)
            let place = try #require(places.range(of: highlight(quote)), "seed \(seed): \(quote)")
            let found = try #require(text(place, in: anew)).replacing("\u{A0}", with: " ")
            #expect(quote.hasPrefix(found.prefix(6)))
        }
    }

    @Test(arguments: [
        ("One. Two! Three? Four…", ["One.", "Two!", "Three?", "Four…"]),
        ("He paid 3.5 million. So what", ["He paid 3.5 million.", "So what"]),
        ("“Stop.” He did. e.g. this", ["“Stop.”", "He did. e.g. this"]), ("a\nb\tc", ["a", "b", "c"]), ("", []),
        (" \n ", []),
        ("Здравей. Как си?", ["Здравей.", "Как си?"]), ("🙂. 🙂", ["🙂.", "🙂"]),
    ])
    func sentencesEndWherePeopleEndThem(text: String, sentences: [String]) {
        let bytes = Array(text.utf8)
        #expect(SentenceCuts.of(text).map { String(decoding: bytes[$0], as: UTF8.self) } == sentences)
    }
}
