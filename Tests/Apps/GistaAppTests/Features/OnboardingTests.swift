import Basics
import LocalizedTexts
import TestSupport
import Testing

@testable import GistaApp

@MainActor
struct OnboardingTests {
    private func form(_ mode: OnboardingState.Mode) -> GistaState {
        var state = GistaState()
        state.stage = .signedOut
        state.onboarding.mode = mode
        state.onboarding.username = "ann"
        state.onboarding.email = "ann@example.com"
        state.onboarding.password = "correct horse"
        state.onboarding.code = "123456"
        return state
    }

    private let empty = LibraryAnswer(links: [], gists: [])

    @Test func theAppBeginsWithWhoeverIsSignedIn() async throws {
        let (ann, empty) = (try Account.ann, empty)
        let dependencies = GistaDependencies.unexpected.with {
            $0.restore = { .signedIn(ann) }
            $0.library = { _ in empty }
        }
        try await TestStore.test(GistaFeature(dependencies), from: GistaState()) { store in
            try store.send(.appeared)
            try await store.receive(.restored(.signedIn(ann))) { $0.stage = .signedIn(ann) }
            try await store.receive(.library(.opened)) { $0.library.isLoading = true }
            try await store.receive(.library(.remembered(empty)))
            try await store.receive(.library(.loaded(empty))) {
                $0.library.isLoading = false
                $0.library.hasLoaded = true
                $0.library.isListening = true
            }
        }
    }

    @Test(arguments: [AccountService.Restored.signedOut, .locked])
    func withNobodyThereItAsks(restored: AccountService.Restored) async throws {
        let dependencies = GistaDependencies.unexpected.with { $0.restore = { restored } }
        try await TestStore.test(GistaFeature(dependencies), from: GistaState()) { store in
            try store.send(.appeared)
            try await store.receive(.restored(restored)) { $0.stage = restored == .locked ? .locked : .signedOut }
        }
    }

    @Test func signingUpLeadsToTheLibraryAndForgetsThePassword() async throws {
        let (ann, empty) = (try Account.ann, empty)
        let dependencies = GistaDependencies.unexpected.with {
            $0.signUp = { name, email, password in
                #expect((name, email, password) == ("ann", "ann@example.com", "correct horse"))
                return ann
            }
            $0.library = { _ in empty }
        }
        try await TestStore.test(GistaFeature(dependencies), from: form(.signUp)) { store in
            try store.send(.onboarding(.submitTapped)) { $0.onboarding.isBusy = true }
            try await store.receive(.onboarding(.signedIn(ann))) {
                $0.onboarding = OnboardingState()
                $0.stage = .signedIn(ann)
            }
            try await store.receive(.library(.opened)) { $0.library.isLoading = true }
            try await store.receive(.library(.remembered(empty)))
            try await store.receive(.library(.loaded(empty))) {
                $0.library.isLoading = false
                $0.library.hasLoaded = true
                $0.library.isListening = true
            }
        }
    }

    @Test func whatIsWrongIsToldFieldByFieldAndNothingIsSent() async throws {
        var state = GistaState()
        state.stage = .signedOut
        state.onboarding.username = "a/b"
        state.onboarding.email = "ann"
        state.onboarding.password = "short"
        try await TestStore.test(GistaFeature(.unexpected), from: state) { store in
            try store.send(.onboarding(.submitTapped)) {
                $0.onboarding.problems = [.username: .notAName, .email: .notAnAddress, .password: .tooShort]
            }
            try store.send(.typed(.email, "ann@example.com")) {
                $0.onboarding.email = "ann@example.com"
                $0.onboarding.problems = [.username: .notAName, .password: .tooShort]
            }
        }
    }

    @Test func anEmptyFormIsToldWhatIsMissing() async throws {
        var state = GistaState()
        state.stage = .signedOut
        state.onboarding.mode = .reset
        try await TestStore.test(GistaFeature(.unexpected), from: state) { store in
            try store.send(.onboarding(.submitTapped)) {
                $0.onboarding.problems = [.email: .missing, .code: .missing, .password: .missing]
            }
        }
    }

    @Test(arguments: [OnboardingState.Mode.signUp, .signIn, .forgotten, .reset])
    func everyFailureIsToldAndTheFormCanBeSentAgain(mode: OnboardingState.Mode) async throws {
        let dependencies = GistaDependencies.unexpected.with {
            $0.signUp = { _, _, _ throws(NetworkError) in throw .httpError(409) }
            $0.signIn = { _, _ throws(NetworkError) in throw .httpError(409) }
            $0.requestPasswordCode = { _ throws(NetworkError) in throw .httpError(409) }
            $0.resetPassword = { _, _, _ throws(NetworkError) in throw .httpError(409) }
        }
        try await TestStore.test(GistaFeature(dependencies), from: form(mode)) { store in
            for _ in 0..<2 {
                try store.send(.onboarding(.submitTapped)) {
                    $0.onboarding.isBusy = true
                    $0.onboarding.notice = nil
                }
                // A second tap while it is under way does nothing, and neither does typing.
                try store.send(.onboarding(.submitTapped))
                try store.send(.typed(.email, "other"))
                try await store.receive(.onboarding(.failed(.httpError(409)))) {
                    $0.onboarding.isBusy = false
                    $0.onboarding.notice = .failed(.httpError(409))
                }
            }
        }
    }

    @Test func aForgottenPasswordIsReplacedByACode() async throws {
        let asked = Locked<[[String]]>([])
        let dependencies = GistaDependencies.unexpected.with {
            $0.requestPasswordCode = { email in asked.withLock { $0.append([email]) } }
            $0.resetPassword = { email, code, password in asked.withLock { $0.append([email, code, password]) } }
        }
        var start = GistaState()
        start.stage = .signedOut
        start.onboarding.mode = .signIn
        start.onboarding.email = "ann@example.com"
        try await TestStore.test(GistaFeature(dependencies), from: start) { store in
            try store.send(.onboarding(.modeChosen(.forgotten))) { $0.onboarding.mode = .forgotten }
            try store.send(.onboarding(.submitTapped)) { $0.onboarding.isBusy = true }
            try await store.receive(.onboarding(.codeSent)) {
                $0.onboarding.isBusy = false
                $0.onboarding.mode = .reset
                $0.onboarding.notice = .codeSent
            }
            try store.send(.typed(.code, "42")) { $0.onboarding.code = "42" }
            try store.send(.typed(.password, "a new password")) { $0.onboarding.password = "a new password" }
            try store.send(.onboarding(.submitTapped)) {
                $0.onboarding.isBusy = true
                $0.onboarding.notice = nil
            }
            try await store.receive(.onboarding(.passwordChanged)) {
                $0.onboarding = OnboardingState()
                $0.onboarding.mode = .signIn
                $0.onboarding.email = "ann@example.com"
                $0.onboarding.notice = .passwordChanged
            }
        }
        #expect(asked.withLock { $0 } == [["ann@example.com"], ["ann@example.com", "42", "a new password"]])
    }

    @Test func aLanguageIsChosenAnywhere() async throws {
        try await TestStore.test(GistaFeature(.unexpected), from: form(.signUp)) { store in
            try store.send(.languageChosen(.bulgarian)) { $0.language = .bulgarian }
        }
    }
}
