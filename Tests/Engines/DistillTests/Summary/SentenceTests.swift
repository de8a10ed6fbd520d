import Basics
import Testing

@testable import Distill

@Suite struct SentenceSplitterTests {
    @Test(
        arguments: [
            ("One. Two! Three?", ["One.", "Two!", "Three?"]),
            (
                "Dr. Smith met Mr. Jones at 3.30 p.m. on Main St. They spoke.",
                ["Dr. Smith met Mr. Jones at 3.30 p.m. on Main St. They spoke."]
            ),
            ("Pi is 3.14. It never ends.", ["Pi is 3.14.", "It never ends."]),
            ("He said: “Stop. Now.” Then he left.", ["He said: “Stop.", "Now.”", "Then he left."]),
            ("She said “Go!” and went.", ["She said “Go!” and went."]),
            ("We use e.g. trees, i.e. oaks. They grow.", ["We use e.g. trees, i.e. oaks.", "They grow."]),
            ("J. R. Hartley fished. He wrote.", ["J. R. Hartley fished.", "He wrote."]),
            ("Visit example.com today. Thanks.", ["Visit example.com today.", "Thanks."]),
            ("Wait… what? Yes.", ["Wait… what?", "Yes."]),
            ("今日は晴れ。明日は雨！", ["今日は晴れ。", "明日は雨！"]),
            ("¿Qué pasa? ¡Nada! Bien.", ["¿Qué pasa?", "¡Nada!", "Bien."]),
            ("Das ist z.B. gut. Ja.", ["Das ist z.B. gut.", "Ja."]),
            ("Это т.е. так. Да.", ["Это т.е. так.", "Да."]),
            ("Smith et al. show this. We agree.", ["Smith et al. show this.", "We agree."]),
            ("The U.S. Army came. It left.", ["The U.S. Army came.", "It left."]),
            ("No end", ["No end"]), ("", []), ("...", []), ("Line one\nLine two", ["Line one", "Line two"]),
        ] as [(String, [String])]
    )
    func sentencesEndWhereTheyEnd(text: String, sentences: [String]) {
        #expect(SentenceSplitter.sentences(text) == sentences)
    }
}

@Suite struct SentenceTrimmerTests {
    @Test(arguments: [
        ("In this paper, we propose a method for drying rope.", "We propose a method for drying rope."),
        ("However, in this work, we show that knots hold well.", "We show that knots hold well."),
        ("The bowline (an old knot) holds under any load [3].", "The bowline holds under any load."),
        ("Finally, it ends.", "Finally, it ends."),
        ("An open (bracket stays as it was found here.", "An open (bracket stays as it was found here."),
    ])
    func whatCanBeSparedIsTakenAway(sentence: String, trimmed: String) {
        #expect(SentenceTrimmer.trim(sentence) == trimmed)
    }
}

@Suite struct TellingWordsTests {
    private let weights: [String: Float] = ["we": 0.25, "we propose": 0.5, "however": -0.125, "propose": 0.0625]

    @Test(
        arguments: [
            (["we", "propose", "knots"], 0.8125), (["however", "we"], 0.125), (["propose", "we"], 0.3125),
            (["knots"], 0), ([], 0),
        ] as [([String], Float)]
    )
    func wordsAndPairsAddUp(words: [String], weight: Float) throws {
        #expect(WordWeights(weights).weight(of: words) == weight)
        let copy = try WordWeights(packed: PackedBytes(copying: WordWeights.packed(weights)))
        #expect(copy.weight(of: words) == weight, "written and read they say the same")
    }

    @Test func aListThatEndsBeforeItsLastWordIsNotRead() {
        var writer = PackedWriter()
        writer.write(UInt32(2))
        writer.write("we")
        writer.write(Int32(7))
        let file = writer.file(as: WordWeights.format)
        #expect(throws: PackedDataError.self) { try WordWeights(packed: PackedBytes(copying: file)) }
    }
}

@Suite struct SummarizerTests {
    private let paragraphs = SamplePage.paragraphs

    @Test(arguments: [1, 2, 3, 5])
    func theSummaryHasTheSentencesAskedFor(count: Int) {
        #expect(Summarizer.summary(of: paragraphs, title: "Lighthouse", sentences: count).count == count)
    }

    @Test func sentencesKeepTheArticlesOrder() {
        let summary = Summarizer.summary(of: paragraphs, title: "", sentences: 3)
        let text = paragraphs.joined(separator: " ")
        let places = summary.compactMap { text.firstRange(of: $0.suffix(30))?.lowerBound }
        #expect(places == places.sorted())
    }

    @Test func aClaimIsPreferredToItsBackground() {
        let text = [
            "Ropes have been used for thousands of years. Many knots slip when they are wet. "
                + "In this paper we propose a knot that holds under any load and never jams. We test it on ships."
        ]
        #expect(
            Summarizer.summary(of: text, title: "", sentences: 1).first
                == "We propose a knot that holds under any load and never jams."
        )
    }

    @Test(arguments: [[], [""], ["…"], ["One"]])
    func littleTextGivesLittleSummary(paragraphs: [String]) {
        #expect(Summarizer.summary(of: paragraphs, title: "", sentences: 3).count <= 1)
    }

    @Test func repetitionsAreNotRepeated() {
        let twice = [paragraphs[0], paragraphs[0], paragraphs[0], paragraphs[3]]
        #expect(Summarizer.summary(of: twice, title: "", sentences: 3).count == 2)
    }
}
