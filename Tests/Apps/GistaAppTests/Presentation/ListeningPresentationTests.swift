import LocalizedTexts
import Testing
import Wire

@testable import GistaApp

/// Reading an article aloud: what a screen shows, and what a voice gets.
struct ListeningPresentationTests {
    private func state(
        language: Language = .english,
        _ blocks: [Gista.Block] = [Gista.Block(.heading, "On bees"), Gista.Block(.paragraph, "They dance.")],
        of article: String? = "bg",
        _ change: (inout ReaderState) -> Void = { _ in }
    ) throws -> GistaState {
        let gist = Gist.made("g1", title: "On bees", link: "l1")
        var state = try GistaState.signedIn(.loaded([.saved("l1", .ready, gist: "g1")], [gist]))
        state.language = language
        var reader = ReaderState(gistId: "g1", gist: gist)
        reader.isLoading = false
        reader.article = Gista.GistArticle(gistId: "g1", title: "On bees", language: article, blocks: blocks)
        change(&reader)
        state.reader = reader
        return state
    }

    private func reader(_ state: GistaState) throws -> ReaderPresentation {
        guard case .reader(let reader) = GistaPresentation(state).sheet else { throw NetworkError.unknown }
        return reader
    }

    @Test func anArticleIsOfferedToListenTo() throws {
        let shown = try reader(try state())
        #expect(shown.tools.last?.id == "listen" && shown.tools.last?.title == "Listen")
        #expect(shown.tools.last?.isSelected == false && shown.tools.last?.isEnabled == true)
        #expect(shown.tools.last?.action == .reader(.listening(.startTapped)))
        #expect(shown.listening == nil && shown.focusOrder.contains("listen"))
        #expect(try reader(try state([Gista.Block(.code, "1")])).tools.last?.isEnabled == false)
    }

    @Test func anArticleWithoutALinkIsOfferedToo() throws {
        var own = try state()
        own.library.links = []
        #expect(try reader(own).tools.map(\.id) == ["listen"])
        var empty = try state([])
        empty.library.links = []
        #expect(try reader(empty).tools.isEmpty)
    }

    @Test func whoListensHasTheControlsAndSeesTheBlock() throws {
        let state = try state { reader in
            reader.listening = Listening(part: .block(1), utterance: 7)
            reader.style = ReaderStyle().spoken(at: 125)
        }
        let shown = try reader(state)
        let listening = try #require(shown.listening)
        #expect(
            listening.buttons.map(\.id) == [
                "listen-back", "listen-pause", "listen-forward", "listen-speed", "listen-stop",
            ]
        )
        #expect(listening.buttons.map(\.title) == ["Back", "Pause", "Forward", "1.25×", "Stop"])
        #expect(
            listening.buttons.map(\.label) == [
                "Back one paragraph", "Pause", "Forward one paragraph", "Speed 1.25×", "Stop",
            ]
        )
        // Nothing follows the last block.
        #expect(listening.buttons.map(\.isEnabled) == [true, true, false, true, true])
        #expect(listening.buttons[3].action == .reader(.styleChosen(ReaderStyle().spoken(at: 150))))
        #expect(listening.status == StatusPresentation(text: "The article is read aloud.", tone: .muted))
        #expect(shown.tools.last?.isSelected == true)
        #expect(shown.tools.last?.action == .reader(.listening(.stopTapped)))
        // The title is not one of the shown blocks, and the focus stays.
        #expect(listening.block == 0 && shown.blockNumbers == [1] && shown.focus == "close")
        #expect(shown.focusOrder.contains("listen-pause") && Set(shown.focusOrder).count == shown.focusOrder.count)
        let speech = try #require(GistaPresentation(state).speech)
        #expect(speech.utterance == 7 && speech.texts == ["They dance."] && speech.speed == 125)
        #expect(speech.language == "bg" && !speech.isPaused)
        #expect(speech.spoken == .reader(.listening(.spoken(7))))
        #expect(speech.interrupted == .reader(.listening(.interrupted(7))))
        #expect(speech.failed(.noVoice) == .reader(.listening(.failed(7, .noVoice))))
    }

    @Test func aPauseIsContinuedByTheSameButton() throws {
        let state = try state { reader in
            reader.listening = Listening(part: .title, utterance: 1, isPaused: true)
        }
        let listening = try #require(try reader(state).listening)
        #expect(listening.buttons[1].id == "listen-pause" && listening.buttons[1].title == "Continue")
        #expect(listening.buttons[1].action == .reader(.listening(.continueTapped)))
        #expect(listening.status.text == "Paused." && listening.block == nil)
        #expect(listening.speech?.isPaused == true && listening.speech?.texts == ["On bees"])
    }

    @Test(arguments: [
        (Language.english, "bg", "This device has no voice for Bulgarian."),
        (.bulgarian, "bg-BG", "Това устройство няма глас за български."),
        (.english, "pt_BR", "This device has no voice for Portuguese."),
        (.english, "tlh", "This device has no voice for the language “tlh”."),
    ])
    func aMissingVoiceIsNamedByItsLanguage(language: Language, article: String, text: String) throws {
        let state = try state(language: language, of: article) { $0.speechError = .noVoice }
        let shown = try reader(state)
        #expect(shown.listening?.status == StatusPresentation(text: text, tone: .danger))
        #expect(shown.listening?.buttons.isEmpty == true && shown.listening?.speech == nil)
        #expect(shown.listening?.status.role == "alert")
    }

    @Test(arguments: [
        (Language.english, ["0.75×", "1×", "1.25×", "1.5×", "2×"]),
        (.bulgarian, ["0,75×", "1×", "1,25×", "1,5×", "2×"]),
    ])
    func theSpeedsGoRound(language: Language, titles: [String]) throws {
        var state = try state(language: language) { reader in
            reader.listening = Listening(part: .title, utterance: 1)
            reader.style = ReaderStyle().spoken(at: 75)
        }
        let feature = GistaFeature(.unexpected)
        var seen: [String] = []
        for _ in titles {
            let speed = try #require(try reader(state).listening?.buttons[3])
            seen.append(speed.title)
            _ = feature.reduce(into: &state, action: speed.action)
        }
        #expect(seen == titles && state.reader?.style.speed == 75)
    }

    @Test func theVoiceHasTheLanguageOfTheArticleOrElseOfTheGistOrElseOfTheApp() throws {
        let reading: (inout ReaderState) -> Void = { $0.listening = Listening(part: .title, utterance: 1) }
        #expect(GistaPresentation(try state(of: "de", reading)).speech?.language == "de")
        #expect(GistaPresentation(try state(of: nil, reading)).speech?.language == "en")
        let unknown = try state(language: .bulgarian, of: nil) { reader in
            reading(&reader)
            reader.gist = Gist(id: "g1", title: "T", content: "C", userId: Bench.userId)
        }
        #expect(GistaPresentation(unknown).speech?.language == "bg")
    }
}
