import Basics
import Flow
import LocalizedTexts
import Testing

@testable import ActionHandlerApp

/// What is said is written into the field, and what was said to its end is sent.
@MainActor struct DictationTests: FeatureSuite {
    /// Says what it is told to say, and notes in which language it listened.
    private final class ScriptedSpeech: SpeechRecognition {
        struct Deaf: Error {}

        let recognized: [RecognizedText]
        let isDeaf: Bool
        let goesOn: Bool
        let languages = Locked<[Language]>([])
        let wasStopped = Locked(false)

        init(_ recognized: [RecognizedText], isDeaf: Bool = false, goesOn: Bool = false) {
            (self.recognized, self.isDeaf, self.goesOn) = (recognized, isDeaf, goesOn)
        }

        func listen(in language: Language) -> AsyncThrowingStream<RecognizedText, any Error> {
            languages.withLock { $0.append(language) }
            return AsyncThrowingStream { words in
                words.onTermination = { [wasStopped] reason in
                    if case .cancelled = reason { wasStopped.withLock { $0 = true } }
                }
                for recognized in recognized { words.yield(recognized) }
                if goesOn { return }
                words.finish(throwing: isDeaf ? Deaf() : nil)
            }
        }
    }

    private func store(_ speech: ScriptedSpeech?, _ desk: Desk) -> Store<Feature.State, Feature.Action> {
        let feature = Feature(
            repository: MockActionHandlerRepository(mockResult: (try? Samples.result())),
            journal: desk.journal,
            services: desk.store,
            speech: speech,
            now: { Desk.now }
        )
        let store = Store(initialState: state(), reducer: feature)
        store.send(.appeared)
        return store
    }

    private func wait(_ store: Store<Feature.State, Feature.Action>, until isTrue: (Feature.State) -> Bool) async {
        while !isTrue(store.state) { await Task.yield() }
    }

    private func button(_ store: Store<Feature.State, Feature.Action>) -> DictationPresentation? {
        ActionHandlerPresentation(store.state, at: Desk.now).input.dictation
    }

    @Test func wordsGrowInTheFieldAndAreSentAfterAPause() async throws {
        let speech = ScriptedSpeech([
            RecognizedText("dinner", isFinal: false), RecognizedText(Samples.words, isFinal: true),
        ])
        let store = store(speech, try await Desk.open())
        #expect(button(store)?.isListening == false)
        store.send(.dictation(.tapped))
        await wait(store) { $0.result != nil }
        #expect(store.state.sent == Samples.words)
        #expect(store.state.dictation == .off)
        #expect(speech.languages.withLock { $0 } == [.english])
    }

    @Test func aSecondTapStopsListeningAndKeepsTheWords() async throws {
        let speech = ScriptedSpeech([RecognizedText("dinner 12", isFinal: false)], goesOn: true)
        let store = store(speech, try await Desk.open())
        store.send(.dictation(.tapped))
        await wait(store) { $0.input == "dinner 12" }
        #expect(button(store)?.isListening == true)
        store.send(.dictation(.tapped))
        #expect(store.state.dictation == .off)
        while !speech.wasStopped.withLock({ $0 }) { await Task.yield() }
        #expect(store.state.input == "dinner 12" && !store.state.isProcessing)
    }

    @Test func whatMayNotBeHeardIsSaid() async throws {
        let store = store(ScriptedSpeech([], isDeaf: true), try await Desk.open())
        store.send(.dictation(.tapped))
        await wait(store) { $0.dictation == .unheard }
        #expect(button(store)?.problem?.contains("microphone") == true)
    }

    @Test func nothingListensAfterTheAppWasClosed() async throws {
        let speech = ScriptedSpeech([], goesOn: true)
        let store = store(speech, try await Desk.open())
        store.send(.dictation(.tapped))
        store.send(.disappeared)
        while !speech.wasStopped.withLock({ $0 }) || store.runningCount > 0 { await Task.yield() }
        #expect(store.state.dictation == .off)
    }

    @Test func withoutAMicrophoneThereIsNoButton() async throws {
        let store = store(nil, try await Desk.open())
        #expect(button(store) == nil)
        store.send(.dictation(.tapped))
        #expect(store.state.dictation == nil)
    }
}
