import LocalizedTexts
import ScamSense
import TestSupport
import Testing

@testable import TypeSafeApp

/// Setting up the keyboard, as far as an app can find out how far it is.
@MainActor
struct SetupTests {
    private func feature(_ lastShown: Int?) -> SetupFeature {
        SetupFeature(SetupDependencies(lastShown: { lastShown }, openSettings: {}))
    }

    private func state(_ lastShown: Int?, began: Int = 1_000) -> SetupState {
        var state = SetupState()
        _ = feature(lastShown).reduce(into: &state, action: .appeared(now: began))
        _ = feature(lastShown).reduce(into: &state, action: .loaded(lastShown: lastShown))
        return state
    }

    private func progress(_ state: SetupState) -> [SetupState.Progress] { [state.added, state.allowed, state.tried] }

    @Test func theAppLooksWhenItComesBackAndWhenSomethingIsTyped() async throws {
        try await TestStore.test(feature(1_200), from: SetupState()) { store in
            try store.send(.appeared(now: 1_000)) { $0.firstShown = 1_000 }
            try await store.receive(.loaded(lastShown: 1_200)) { $0.lastShown = 1_200 }
            // Back from the settings: setting up still began at the first time.
            try store.send(.appeared(now: 1_300))
            try await store.receive(.loaded(lastShown: 1_200))
            try store.send(.trialChanged("hi")) { $0.trial = "hi" }
            try await store.receive(.loaded(lastShown: 1_200))
            try store.send(.trialChanged("hi"))
        }
    }

    @Test func nothingIsSaidOfWhatTheAppCannotKnow() {
        #expect(progress(SetupState()) == [.unknown, .unknown, .unknown])
        #expect(progress(state(nil)) == [.unknown, .unknown, .unknown])
    }

    @Test func aReportOfTheKeyboardSaysAllOfIt() {
        #expect(progress(state(1_001)) == [.done, .done, .done])
    }

    @Test func aReportFromBeforeSaysNothingOfTheTrial() {
        #expect(progress(state(999)) == [.done, .done, .pending])
    }

    @Test(arguments: Language.allCases)
    func eachStepSaysInWordsHowFarItIs(language: Language) {
        let looks = SetupPresentation(state(999), in: language)
        #expect(looks.steps.map(\.kind.rawValue) == [1, 2, 3])
        #expect(looks.steps.map(\.progress) == [.done, .done, .pending])
        for step in looks.steps {
            #expect(step.accessibilityLabel.contains(step.title) && step.accessibilityLabel.contains(step.progressText))
        }
        #expect(looks.leaves.lines.count == 1 && looks.never.lines.count == 4)
    }

    @Test func theSentenceToTryIsOneThatTheKeyboardWarnsOf() {
        for language in Language.allCases {
            var check = CheckState()
            let example = SetupPresentation(SetupState(), in: language).trialExample
            _ = CheckFeature().reduce(into: &check, action: .shared(example))
            #expect(check.check?.riskLevel != .low, "\(example)")
        }
    }
}
