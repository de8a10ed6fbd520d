import Basics
import BowlineTesting
import LocalizedTexts
import TestSupport
import Testing
import Wire

@testable import ScoreBaseApp

@Suite(.timeLimit(.minutes(8))) @MainActor struct SignInFeatureTests {
    private func form(_ username: String = "ann", _ password: String = "secret") -> ScoreBaseState {
        var state = ScoreBaseState()
        state.screen = .signIn
        state.signIn.username = username
        state.signIn.password = HiddenText(password)
        return state
    }

    @Test func aSavedSignInLeadsToTheLeagues() async throws {
        var scene = Scene()
        scene.dependencies.restore = { () async throws(ScoreBaseSignInError) in Fixture.user }
        scene.dependencies.leagues = { _, _ in ListPage([Scene.league("l", "Premier")]) }
        try await Scene.Store.test(scene.feature, from: ScoreBaseState()) { store in
            try store.send(.appeared)
            try await store.receive(.signIn(.restored(.success(Fixture.user)))) {
                $0.screen = .leagues
                $0.user = Fixture.user
                $0.leagues.isLoading = true
                $0.leagues.question = 1
            }
            let page = ListPage([Scene.league("l", "Premier")])
            try await store.receive(.leagues(.loaded(.success(page), question: 1))) {
                $0.leagues.isLoading = false
                $0.leagues.hasLoaded = true
                $0.leagues.page = page
            }
        }
    }

    @Test func withoutOneTheFormComes() async throws {
        var scene = Scene()
        scene.dependencies.restore = { () async throws(ScoreBaseSignInError) in nil }
        try await Scene.Store.test(scene.feature, from: ScoreBaseState()) { store in
            try store.send(.appeared)
            try await store.receive(.signIn(.restored(.success(nil)))) { $0.screen = .signIn }
        }
    }

    @Test func aLockedStoreIsTriedAgainWhenThePersonSaysSo() async throws {
        var scene = Scene()
        let isLocked = Locked(true)
        scene.dependencies.restore = { () async throws(ScoreBaseSignInError) in
            if isLocked.withLock({ $0 }) { throw .call(ScoreBaseError(.locked)) }
            return nil
        }
        try await Scene.Store.test(scene.feature, from: ScoreBaseState()) { store in
            try store.send(.appeared)
            try await store.receive(.signIn(.restored(.failure(.call(ScoreBaseError(.locked)))))) {
                $0.screen = .signIn
                $0.signIn.problem = .call(ScoreBaseError(.locked))
            }
            let looks = SignInPresentation(store.state.signIn, .english)
            #expect(looks.submit.isEnabled && looks.submit.title == "Try again")
            isLocked.withLock { $0 = false }
            try store.send(.signIn(.submitTapped)) { $0.signIn.problem = nil }
            try await store.receive(.signIn(.restored(.success(nil))))
        }
    }

    @Test(arguments: [
        ScoreBaseSignInError.tooManyAttempts, .notConfirmed, .passwordResetRequired, .unsupported, .dishonestServer,
        .otherTenant,
        .call(ScoreBaseError(.offline)), .call(ScoreBaseError(.timedOut)),
    ])
    func aProblemIsShownAndTheSpinnerStops(problem: ScoreBaseSignInError) async throws {
        var scene = Scene()
        scene.dependencies.signIn = { _, _ async throws(ScoreBaseSignInError) in throw problem }
        try await Scene.Store.test(scene.feature, from: form()) { store in
            try store.send(.signIn(.submitTapped)) { $0.signIn.isWorking = true }
            try await store.receive(.signIn(.completed(.failure(problem)))) {
                $0.signIn.isWorking = false
                $0.signIn.problem = problem
            }
            for language in Language.allCases {
                let notice = try #require(SignInPresentation(store.state.signIn, language).notice)
                #expect(!notice.title.isEmpty && !notice.lines.isEmpty && notice.role == .alert)
            }
        }
    }

    @Test func aWrongPasswordIsWiped() async throws {
        var scene = Scene()
        scene.dependencies.signIn = { _, _ async throws(ScoreBaseSignInError) in throw .wrongNameOrPassword }
        try await Scene.Store.test(scene.feature, from: form()) { store in
            try store.send(.signIn(.submitTapped)) { $0.signIn.isWorking = true }
            try await store.receive(.signIn(.completed(.failure(.wrongNameOrPassword)))) {
                $0.signIn.isWorking = false
                $0.signIn.problem = .wrongNameOrPassword
                $0.signIn.password = HiddenText()
            }
            let looks = SignInPresentation(store.state.signIn, .english)
            #expect(looks.fields.allSatisfy(\.isWrong) && looks.focus == "password" && !looks.submit.isEnabled)
        }
    }

    @Test func aNewPasswordIsAskedForAndChosen() async throws {
        var scene = Scene()
        scene.dependencies.signIn = { _, _ async throws(ScoreBaseSignInError) in .newPasswordRequired(["name"]) }
        scene.dependencies.choose = { password, told async throws(ScoreBaseSignInError) in
            password == "good" && told == ["name": "Ann"] ? .signedIn(Fixture.user) : .newPasswordRequired([])
        }
        scene.dependencies.leagues = { _, _ in ListPage([]) }
        try await Scene.Store.test(scene.feature, from: form()) { store in
            try store.send(.signIn(.submitTapped)) { $0.signIn.isWorking = true }
            try await store.receive(.signIn(.completed(.success(.newPasswordRequired(["name"]))))) {
                $0.signIn.isWorking = false
                $0.signIn.password = HiddenText()
                $0.signIn.renewal = .init(asking: ["name"])
            }
            #expect(!SignInPresentation(store.state.signIn, .english).submit.isEnabled)
            try store.send(.signIn(.newPasswordChanged(HiddenText("good")))) {
                $0.signIn.renewal?.password = HiddenText("good")
            }
            try store.send(.signIn(.attributeChanged(name: "name", value: "Ann"))) {
                $0.signIn.renewal?.attributes[0].value = "Ann"
            }
            try store.send(.signIn(.submitTapped)) { $0.signIn.isWorking = true }
            try await store.receive(.signIn(.completed(.success(.signedIn(Fixture.user))))) {
                $0.signIn = SignInForm()
                $0.user = Fixture.user
                $0.screen = .leagues
                $0.leagues.isLoading = true
                $0.leagues.question = 1
            }
            try await store.receive(.leagues(.loaded(.success(ListPage([])), question: 1))) {
                $0.leagues.isLoading = false
                $0.leagues.hasLoaded = true
            }
        }
    }

    @Test func anEndedSignInLeadsToTheFormAndBackToWhereOneWas() async throws {
        var scene = Scene()
        let isExpired = Locked(true)
        scene.dependencies.standings = { _ in
            if isExpired.withLock({ $0 }) { throw APIError.unauthorized(message: "expired", requestId: "r") }
            return []
        }
        scene.dependencies.games = { _, _ in
            // Only the table's answer is looked at here.
            try await Task.sleep(for: .seconds(3_600))
            return ListPage([])
        }
        scene.dependencies.signIn = { _, _ async throws(ScoreBaseSignInError) in .signedIn(Fixture.user) }
        var state = Scene.inside
        state.leagues.page = ListPage([Scene.league("l", "Premier")])
        let error = ScoreBaseError(.unauthorized, message: "expired", requestId: "r")
        try await Scene.Store.test(scene.feature, from: state) { store in
            try store.send(.leagues(.leagueTapped("l"))) {
                $0.league = OpenLeague(Scene.league("l", "Premier"))
                $0.screen = .league
            }
            try await store.receive(.league(.tableLoaded(.failure(error)))) {
                $0.screen = .signIn
                $0.user = nil
                $0.signIn.username = Fixture.user.name
                $0.signIn.problem = .expired
                $0.signIn.returnPoint = .init(screen: .league, user: "u")
            }
            isExpired.withLock { $0 = false }
            try store.send(.signIn(.passwordChanged(HiddenText("p")))) { $0.signIn.password = HiddenText("p") }
            try store.send(.signIn(.submitTapped)) {
                $0.signIn.isWorking = true
                $0.signIn.problem = nil
            }
            try await store.receive(.signIn(.completed(.success(.signedIn(Fixture.user))))) {
                $0.signIn = SignInForm()
                $0.user = Fixture.user
                $0.screen = .league
            }
            try await store.receive(.league(.tableLoaded(.success([])))) { $0.league?.table = [] }
            try store.send(.backTapped) {
                $0.league = nil
                $0.screen = .leagues
            }
        }
    }

    @Test func passwordsAreNowhereInWords() {
        let state = form("ann", "hunter2")
        #expect(!"\(state)".contains("hunter2"))
        #expect(!"\(ScoreBaseAction.signIn(.passwordChanged(HiddenText("hunter2"))))".contains("hunter2"))
        var text = ""
        dump(ScoreBasePresentation(state), to: &text)
        #expect(!text.contains("hunter2"))
    }

    // MARK: Leaving

    @Test func signingOutWithNothingUnsentAsksNothing() async throws {
        var scene = Scene()
        let calls = scene.calls
        scene.dependencies.signOut = { keeps in calls.withLock { $0.append("out \(keeps)") } }
        try await Scene.Store.test(scene.feature, from: Scene.inside) { store in
            try store.send(.leaving(.signOutTapped)) { $0.leaving = Leaving() }
            try await store.receive(.leaving(.counted(.success(0)))) {
                $0.leaving?.unsent = 0
                $0.leaving?.isWorking = true
            }
            try await store.receive(.leaving(.left)) {
                $0 = ScoreBaseState()
                $0.screen = .signIn
            }
        }
        #expect(scene.calls.withLock { $0 } == ["out false"])
    }

    @Test func whatCannotBeCountedIsKept() async throws {
        var scene = Scene()
        let calls = scene.calls
        scene.dependencies.unsentCount = { throw ScoreBaseError(.storage) }
        scene.dependencies.signOut = { keeps in calls.withLock { $0.append("out \(keeps)") } }
        try await Scene.Store.test(scene.feature, from: Scene.inside) { store in
            try store.send(.leaving(.signOutTapped)) { $0.leaving = Leaving() }
            try await store.receive(.leaving(.counted(.failure(ScoreBaseError(.storage))))) {
                $0.leaving?.isWorking = true
            }
            try await store.receive(.leaving(.left)) {
                $0 = ScoreBaseState()
                $0.screen = .signIn
            }
        }
        #expect(scene.calls.withLock { $0 } == ["out true"])
    }

    @Test(arguments: [(LeavingAction.keepEventsTapped, "out true"), (.destroyTapped, "out false")])
    func unsentEventsAreAskedAbout(answer: LeavingAction, call: String) async throws {
        var scene = Scene()
        let calls = scene.calls
        scene.dependencies.unsentCount = { 3 }
        scene.dependencies.signOut = { keeps in calls.withLock { $0.append("out \(keeps)") } }
        try await Scene.Store.test(scene.feature, from: Scene.inside) { store in
            try store.send(.leaving(.signOutTapped)) { $0.leaving = Leaving() }
            try await store.receive(.leaving(.counted(.success(3)))) { $0.leaving?.unsent = 3 }
            let dialog = try #require(ScoreBasePresentation(store.state).dialog)
            #expect(dialog.title == "3 events not sent yet" && dialog.buttons.map(\.id) == ["stay", "keep", "destroy"])
            try store.send(.leaving(answer)) { $0.leaving?.isWorking = true }
            try await store.receive(.leaving(.left)) {
                $0 = ScoreBaseState()
                $0.screen = .signIn
            }
        }
        #expect(scene.calls.withLock { $0 } == [call])
    }

    @Test func whoWasSignedOutMeanwhileIsNotAskedWhetherToLeave() async throws {
        var state = Scene.inside
        state.leaving = Leaving()
        state.leaving?.unsent = 2
        try await Scene.Store.test(Scene().feature, from: state) { store in
            try store.send(.leagues(.loaded(.failure(ScoreBaseError(.unauthorized)), question: 0))) {
                $0.leaving = nil
                $0.user = nil
                $0.screen = .signIn
                $0.signIn.username = Fixture.user.name
                $0.signIn.problem = .expired
                $0.signIn.returnPoint = .init(screen: .leagues, user: "u")
            }
        }
    }

    @Test func onesMayStay() async throws {
        var scene = Scene()
        scene.dependencies.unsentCount = { 1 }
        try await Scene.Store.test(scene.feature, from: Scene.inside) { store in
            try store.send(.leaving(.signOutTapped)) { $0.leaving = Leaving() }
            try await store.receive(.leaving(.counted(.success(1)))) { $0.leaving?.unsent = 1 }
            try store.send(.leaving(.cancelTapped)) { $0.leaving = nil }
        }
    }
}
