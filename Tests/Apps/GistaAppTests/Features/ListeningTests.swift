import Basics
import BowlineTesting
import Essentials
import Flow
import TestSupport
import Testing
import Wire

@testable import GistaApp

/// Reading an article aloud: the reducer. The voice is a test's own reports.
@MainActor
struct ListeningTests {
    private let link = Gista.Link.saved("l1", .ready, gist: "g1")
    private let feature = GistaFeature(.unexpected.with { $0.storeStyle = { _ in } })

    private func block(_ type: Gista.BlockType, _ text: String, url: String? = nil) -> Gista.Block {
        var block = Gista.Block(type, text)
        block.url = url
        return block
    }

    /// An open article: title, text, code, a picture without a caption, text.
    private func opened(_ blocks: [Gista.Block]? = nil) throws -> GistaState {
        let gist = Gist.made("g1", title: "On bees", link: "l1")
        var state = try GistaState.signedIn(.loaded([link], [gist]))
        state.reader = ReaderState(gistId: "g1", gist: gist)
        state.reader?.isLoading = false
        state.reader?.article = Gista.GistArticle(
            gistId: "g1",
            title: "On bees",
            language: "en-GB",
            blocks: blocks ?? [
                block(.heading, "On bees"), block(.paragraph, "Bees dance. They do."), block(.code, "let bee = 1"),
                block(.figure, "", url: "https://example.com/bee.png"), block(.paragraph, "The end."),
            ]
        )
        return state
    }

    private func send(_ action: ListeningAction, _ state: inout GistaState) {
        _ = feature.reduce(into: &state, action: .reader(.listening(action)))
    }

    private func speech(_ state: GistaState) -> SpeechPresentation? { GistaPresentation(state).speech }

    @Test func anArticleIsReadFromItsTitleToItsEndWithoutCodeAndPictures() throws {
        var state = try opened()
        #expect(speech(state) == nil)
        send(.startTapped, &state)
        var heard: [[String]] = []
        while let spoken = speech(state), heard.count < 9 {
            #expect(spoken.language == "en-GB" && spoken.speed == 100 && !spoken.isPaused)
            heard.append(spoken.texts)
            _ = feature.reduce(into: &state, action: spoken.spoken)
        }
        #expect(heard == [["On bees"], ["Bees dance.", "They do."], ["The end."]])
        #expect(state.reader?.listening == nil && state.reader?.speechError == nil)
        // The position is what was heard last.
        #expect(state.reader?.block == 4)
    }

    @Test func aLateReportOfTheVoiceHasNoEffect() throws {
        var state = try opened()
        send(.startTapped, &state)
        let title = try #require(state.reader?.listening)
        send(.nextTapped, &state)
        let first = state
        #expect(state.reader?.listening?.part == .block(1))
        for late in [0, title.utterance, title.utterance + 2, -1] {
            send(.spoken(late), &state)
            send(.interrupted(late), &state)
            send(.failed(late, .failed), &state)
        }
        #expect(state == first)
        // Back and forth to the same part is another utterance.
        send(.previousTapped, &state)
        send(.nextTapped, &state)
        send(.spoken(try #require(first.reader?.listening?.utterance)), &state)
        #expect(state.reader?.listening?.part == .block(1))
        // After a stop, and after listening again, too.
        let last = try #require(state.reader?.listening?.utterance)
        send(.stopTapped, &state)
        send(.spoken(last), &state)
        #expect(state.reader?.listening == nil)
        send(.startTapped, &state)
        send(.spoken(last), &state)
        #expect(state.reader?.listening == Listening(part: .title, utterance: last + 1))
    }

    @Test func aPauseStaysUntilTheUserContinues() throws {
        var state = try opened()
        send(.pauseTapped, &state)
        send(.continueTapped, &state)
        #expect(state.reader?.listening == nil)
        send(.startTapped, &state)
        let playing = state
        send(.pauseTapped, &state)
        #expect(speech(state)?.isPaused == true && speech(state)?.utterance == speech(playing)?.utterance)
        send(.nextTapped, &state)
        #expect(speech(state)?.isPaused == true && speech(state)?.texts == ["Bees dance.", "They do."])
        send(.previousTapped, &state)
        send(.continueTapped, &state)
        #expect(speech(state)?.isPaused == false && speech(state)?.texts == ["On bees"])
        // A call interrupts; nothing is lost.
        send(.interrupted(try #require(state.reader?.listening?.utterance)), &state)
        #expect(speech(state)?.isPaused == true)
    }

    @Test func theFirstPartHasNoPreviousOneAndTheLastNoNext() throws {
        var state = try opened()
        send(.nextTapped, &state)
        send(.previousTapped, &state)
        #expect(state.reader?.listening == nil)
        send(.startTapped, &state)
        send(.previousTapped, &state)
        #expect(state.reader?.listening == Listening(part: .title, utterance: 2))
        send(.nextTapped, &state)
        send(.nextTapped, &state)
        #expect(state.reader?.listening == Listening(part: .block(4), utterance: 4))
        send(.nextTapped, &state)
        #expect(state.reader?.listening == Listening(part: .block(4), utterance: 4))
        send(.previousTapped, &state)
        #expect(state.reader?.listening == Listening(part: .block(1), utterance: 5))
    }

    @Test(
        arguments: [
            (nil, nil, Listening.Part.title), (nil, 4, .block(4)), (2, 4, .block(4)), (1, 4, .block(1)),
            (0, 4, .title), (4, nil, .block(4)), (nil, 99, .title), (-3, nil, .title),
        ] as [(Int?, Int?, Listening.Part)]
    )
    func listeningBeginsWhereTheUserIs(top: Int?, saved: Int?, part: Listening.Part) throws {
        var state = try opened([
            block(.paragraph, "One."), block(.paragraph, "Two."), block(.code, "3"), block(.code, "4"),
            block(.paragraph, "Five."),
        ])
        state.reader?.block = top
        state.reader?.savedPosition = saved.map { Gista.ReadingPosition(block: $0, of: 5, at: 1, by: "test") }
        send(.startTapped, &state)
        #expect(state.reader?.listening?.part == part)
    }

    @Test func nothingIsReadOfAnArticleWithoutText() throws {
        for blocks in [[], [block(.code, "let bee = 1")], [block(.paragraph, "* * *")], [block(.heading, "On bees")]] {
            var state = try opened(blocks)
            send(.startTapped, &state)
            #expect(state.reader?.listening == nil && state.reader?.canListen == false)
        }
        var state = try GistaState.signedIn()
        send(.startTapped, &state)
        #expect(state.reader == nil)
    }

    @Test func theVoicesErrorsAreShownUntilTheUserTriesAgain() throws {
        var state = try opened()
        send(.startTapped, &state)
        send(.failed(1, .noVoice), &state)
        #expect(state.reader?.listening == nil && state.reader?.speechError == .noVoice)
        send(.startTapped, &state)
        #expect(state.reader?.listening?.utterance == 2 && state.reader?.speechError == nil)
        send(.failed(2, .failed), &state)
        #expect(state.reader?.speechError == .failed)
    }

    @Test func whatLeavesTheReaderStopsTheVoice() throws {
        for action in [GistaAction.reader(.closed), .reader(.deleteTapped), .reader(.failed(.unauthorized))] {
            var state = try opened()
            send(.startTapped, &state)
            #expect(speech(state) != nil)
            _ = feature.reduce(into: &state, action: action)
            #expect(speech(state) == nil)
            send(.spoken(1), &state)
            #expect(speech(state) == nil)
        }
        var state = try opened()
        send(.startTapped, &state)
        _ = feature.reduce(into: &state, action: .library(.linkTapped("l1")))
        #expect(state.reader != nil && speech(state) == nil)
    }

    @Test func theStructuredArticleGoesOnWithTheSameText() throws {
        let plain = Gist.made("g1", title: "On bees", link: "l1", article: ["Bees dance.", "The end."])
        var state = try opened()
        state.reader?.gist = plain
        let article = try #require(state.reader?.article)
        state.reader?.article = nil
        send(.startTapped, &state)
        send(.spoken(1), &state)
        send(.spoken(2), &state)
        #expect(state.reader?.listening == Listening(part: .block(1), utterance: 3))
        _ = feature.reduce(into: &state, action: .reader(.articleLoaded(article)))
        #expect(state.reader?.listening == Listening(part: .block(4), utterance: 3) && state.reader?.block == 4)
        // A text that is gone begins again.
        state.reader?.article = nil
        state.reader?.listening = Listening(part: .block(0), utterance: 3)
        _ = feature.reduce(into: &state, action: .reader(.articleLoaded(article)))
        #expect(state.reader?.listening == Listening(part: .title, utterance: 4))
    }

    @Test func thePositionIsWhatIsHeardAndIsKeptWhenItStands() async throws {
        let said = Locked<[Gista.Reading]>([])
        let clock = ManualClock()
        let dependencies = GistaDependencies.unexpected.with { dependencies in
            dependencies.saveReading = { _, change in said.withLock { $0.append(change) } }
            dependencies.clock = clock
        }
        try await TestStore.test(GistaFeature(dependencies), from: try opened()) { store in
            try store.send(.reader(.listening(.startTapped))) {
                $0.reader?.utterances = 1
                $0.reader?.listening = Listening(part: .title, utterance: 1)
            }
            try store.send(.reader(.listening(.spoken(1)))) {
                $0.reader?.utterances = 2
                $0.reader?.listening = Listening(part: .block(1), utterance: 2)
                $0.reader?.block = 1
            }
            // The page scrolls to what is read; that is no scrolling of the user.
            try store.send(.reader(.scrolled(0)))
            await clock.sleepers(1)
            clock.advance(by: ReaderFeature.pause)
            let at = max(Int(clock.date.timeIntervalSince1970 * 1_000), 1)
            try await store.receive(.reader(.paused)) {
                $0.reader?.savedBlock = 1
                $0.library.readings["l1"] = Gista.Reading(linkId: "l1")
                $0.library.readings["l1"]?.position = .init(block: 1, of: 5, at: at, by: "test")
            }
            // In a pause the user may read on with their eyes.
            try store.send(.reader(.listening(.pauseTapped))) { $0.reader?.listening?.isPaused = true }
            try store.send(.reader(.scrolled(4))) { $0.reader?.block = 4 }
            try store.send(.reader(.closed)) {
                $0.reader = nil
                $0.library.readings["l1"]?.position = .init(block: 4, of: 5, at: at + 1, by: "test")
            }
        }
        #expect(said.withLock { $0 }.compactMap { $0.position?.block } == [1, 4])
    }

    @Test func theSpeedIsKeptAndContinuesTheSameUtterance() async throws {
        let bench = try await Bench.signedIn()
        let kept = bench.container.choices
        await kept.store(ReaderStyle().sized(1).spoken(at: 150))
        #expect(await kept.style() == ReaderStyle().sized(1).spoken(at: 150))
        #expect(ReaderStyle().spoken(at: 137).speed == 100 && ReaderStyle().spoken(at: 0).speed == 100)
        var state = try opened()
        send(.startTapped, &state)
        let before = try #require(speech(state))
        _ = feature.reduce(into: &state, action: .reader(.styleChosen(ReaderStyle().spoken(at: 200))))
        let after = try #require(speech(state))
        #expect(after.speed == 200 && after.utterance == before.utterance && after.texts == before.texts)
        #expect(state.library.style.speed == 200)
    }
}

/// What a voice says of a text.
struct SpokenTextsTests {
    @Test func aBlockIsSpokenSentenceBySentence() {
        var list = Gista.Block(.list, "First item\nSecond item. With more.\n\n3")
        list.items = ["First item", "Second item. With more.", "", "3"]
        #expect(SpokenTexts.of(list) == ["First item", "Second item.", "With more.", "3"])
        #expect(
            SpokenTexts.of(Gista.Block(.quote, "“Why?” he asked.\nNobody knew.")) == [
                "“Why?” he asked.", "Nobody knew.",
            ]
        )
        #expect(SpokenTexts.of(Gista.Block(.heading, "Пчелите танцуват")) == ["Пчелите танцуват"])
    }

    @Test func codeTablesAndPicturesWithoutACaptionAreSkipped() {
        #expect(SpokenTexts.of(Gista.Block(.code, "let x = 1")).isEmpty)
        #expect(SpokenTexts.of(Gista.Block(.table, "a\tb\nc\td")).isEmpty)
        var figure = Gista.Block(.figure, "A bee at work.")
        #expect(SpokenTexts.of(figure).isEmpty)
        figure.url = "https://example.com/bee.png"
        #expect(SpokenTexts.of(figure) == ["A bee at work."])
    }

    @Test(
        arguments: [
            ("See https://example.com/a?b=c for more.", ["See for more."]), ("(www.example.com)", []),
            ("Write to mailto:a@b.example today.", ["Write to today."]), ("HTTPS://EXAMPLE.COM", []), ("— * —", []),
            ("", []),
            ("A website is example.com", ["A website is example.com"]),
        ] as [(String, [String])]
    )
    func addressesAndOrnamentsAreNotSpoken(text: String, spoken: [String]) {
        #expect(SpokenTexts.of(text) == spoken)
    }

    @Test func aLongSentenceIsDividedWhereAReaderWouldBreathe() {
        let clause = "the bees that live in the hive behind the old house by the river dance at noon"
        let texts = SpokenTexts.of("\(clause), \(clause), \(clause) and \(clause).")
        #expect(texts.allSatisfy { $0.count <= SpokenTexts.longest } && texts.first == "\(clause),")
        #expect(texts.joined(separator: " ") == "\(clause), \(clause), \(clause) and \(clause).")
        // Without any space it is cut anywhere, and nothing is lost.
        let word = String(repeating: "я", count: 3 * SpokenTexts.longest + 1)
        #expect(SpokenTexts.of(word).map(\.count) == [150, 150, 150, 1] && SpokenTexts.of(word).joined() == word)
    }

    @Test func aNumberIsNotDividedAtItsComma() {
        let texts = SpokenTexts.of(String(repeating: "it was 1,000,000 ", count: 20) + "in all.")
        #expect(texts.count > 1 && texts.allSatisfy { !$0.hasSuffix(",") && $0.first != "0" })
    }
}
