import Basics
import Bowline
import Essentials
import TestSupport
import Testing
import Wire

@testable import GistaApp

@MainActor
struct ShareTests {
    private func sheet(_ url: String) throws -> GistaState {
        var state = try GistaState.signedIn(.loaded([]))
        state.share = ShareState(url: url)
        return state
    }

    @Test func aSavedLinkBringsTheLibraryAnewAndTheSheetTakesTheNext() async throws {
        let asked = Locked<[String]>([])
        let answer = LibraryAnswer(links: [.saved("l1")], gists: [])
        let dependencies = GistaDependencies.unexpected.with {
            $0.sendLink = { _, url, title, category in
                asked.withLock { $0 += [url.absoluteString, title, category] }
                return .success(LinkResponse(.saved, linkId: "l1"))
            }
            $0.library = { _ in answer }
        }
        try await TestStore.test(GistaFeature(dependencies), from: try .signedIn(.loaded([]))) { store in
            try store.send(.share(.opened(url: "", title: "T"))) { $0.share = ShareState(title: "T") }
            try store.send(.typed(.url, " example.com/a ")) { $0.share?.url = " example.com/a " }
            try store.send(.typed(.category, "news")) { $0.share?.category = "news" }
            try store.send(.share(.sendTapped)) { $0.share?.isSending = true }
            try store.send(.share(.sendTapped))
            try store.send(.typed(.title, "late"))
            try await store.receive(.share(.sent(LinkResponse(.saved, linkId: "l1")))) {
                $0.share = ShareState()
                $0.share?.outcome = .saved
            }
            try await store.receive(.library(.pulled)) { $0.library.isRefreshing = true }
            try await store.receive(.library(.loaded(answer))) {
                $0.library.isRefreshing = false
                $0.library.links = answer.links
            }
            try store.send(.share(.closed)) { $0.share = nil }
        }
        #expect(asked.withLock { $0 } == ["https://example.com/a", "T", "news"])
    }

    @Test func offlineItIsToldThatTheLinkWaits() async throws {
        let dependencies = GistaDependencies.unexpected.with {
            $0.sendLink = { _, _, _, _ in .success(LinkResponse(.queued)) }
        }
        try await TestStore.test(GistaFeature(dependencies), from: try sheet("https://example.com")) { store in
            try store.send(.share(.sendTapped)) { $0.share?.isSending = true }
            try await store.receive(.share(.sent(LinkResponse(.queued)))) {
                $0.share = ShareState()
                $0.share?.outcome = .queued
            }
        }
    }

    @Test(arguments: ["", " ", "no page", "ftp://example.com", "javascript:alert(1)", "localhost", "mailto:a@b.c"])
    func whatIsNoPageIsToldWithoutASend(url: String) async throws {
        try await TestStore.test(GistaFeature(.unexpected), from: try sheet(url)) { store in
            try store.send(.share(.sendTapped)) { $0.share?.problem = .invalidURL }
        }
    }

    @Test func aRefusedLinkStaysInTheSheet() async throws {
        let dependencies = GistaDependencies.unexpected.with {
            $0.sendLink = { _, _, _, _ in .failure(.addressRefused) }
        }
        try await TestStore.test(GistaFeature(dependencies), from: try sheet("http://10.0.0.1/")) { store in
            try store.send(.share(.sendTapped)) { $0.share?.isSending = true }
            try await store.receive(.share(.failed(.addressRefused))) {
                $0.share?.isSending = false
                $0.share?.problem = .addressRefused
            }
            try store.send(.typed(.url, "https://example.com")) {
                $0.share?.url = "https://example.com"
                $0.share?.problem = nil
            }
        }
    }
}

@MainActor
struct SettingsTests {
    private func sheet(_ library: LibraryState = .loaded([.saved("l1")], [.made("g1")])) throws -> GistaState {
        var state = try GistaState.signedIn(library)
        state.settings = SettingsState()
        return state
    }

    @Test func signingOutAsksAndTellsWhatIsNotSentYet() async throws {
        var library = LibraryState.loaded([])
        library.queued = [try .waiting("https://example.com/q")]
        let dependencies = GistaDependencies.unexpected.with { $0.signOut = {} }
        try await TestStore.test(GistaFeature(dependencies), from: try sheet(library)) { store in
            try store.send(.settings(.signOutTapped)) { $0.settings?.question = .signOut }
            try store.send(.settings(.cancelled)) { $0.settings?.question = nil }
            try store.send(.settings(.confirmed))
            try store.send(.settings(.signOutTapped)) { $0.settings?.question = .signOut }
            try store.send(.settings(.confirmed)) {
                $0.settings?.question = nil
                $0.settings?.work = .signingOut
            }
            try await store.receive(.settings(.signedOut(everywhere: false))) {
                $0 = GistaState()
                $0.stage = .signedOut
                $0.onboarding.mode = .signIn
                $0.onboarding.email = "ann@example.com"
                $0.onboarding.notice = .signedOut(everywhere: false)
            }
        }
    }

    @Test func whatComesAfterSomebodyLeftBelongsToNobody() async throws {
        let (begun, beginning) = AsyncStream.makeStream(of: Void.self)
        let dependencies = GistaDependencies.unexpected.with {
            $0.signOut = {}
            $0.gist = { _ in
                beginning.yield()
                // Until it is cancelled.
                for await _ in AsyncStream<Void>.makeStream().stream {}
                return Fetched(.made("g9", link: "l1"))
            }
        }
        try await TestStore.test(GistaFeature(dependencies), from: try sheet()) { store in
            try store.send(.library(.updated(.gistReady(gistId: "g9", linkId: "l1", event: 8)))) {
                $0.library.links = [Gista.Link.saved("l1").with(status: .ready, gistId: "g9")]
                $0.library.liveEvents["l1"] = LinkEvent(event: 8, status: .ready, gistId: "g9")
            }
            for await _ in begun { break }
            try store.send(.settings(.signedOut(everywhere: false))) {
                $0 = GistaState()
                $0.stage = .signedOut
                $0.onboarding.mode = .signIn
                $0.onboarding.email = "ann@example.com"
                $0.onboarding.notice = .signedOut(everywhere: false)
            }
        }
    }

    @Test func signingOutEverywhereThatFailsChangesNothing() async throws {
        let dependencies = GistaDependencies.unexpected.with {
            $0.signOutEverywhere = { () throws(NetworkError) in throw .httpError(429) }
        }
        try await TestStore.test(GistaFeature(dependencies), from: try sheet()) { store in
            try store.send(.settings(.signOutEverywhereTapped)) {
                $0.settings?.question = .signOutEverywhere
            }
            try store.send(.settings(.confirmed)) {
                $0.settings?.question = nil
                $0.settings?.work = .signingOut
            }
            // While it is under way nothing else can be begun.
            try store.send(.settings(.exportTapped))
            try store.send(.settings(.deleteAccountTapped))
            try store.send(.settings(.closed))
            try await store.receive(.settings(.failed(.httpError(429)))) {
                $0.settings?.work = nil
                $0.settings?.failure = .httpError(429)
            }
        }
    }

    @Test func theExportIsAFileToHandOver() async throws {
        let file = ExportFile(name: "gista-2026-11-21.json", bytes: Data("{}".utf8), links: 1, gists: 1)
        let dependencies = GistaDependencies.unexpected.with { $0.export = { _ in file } }
        try await TestStore.test(GistaFeature(dependencies), from: try sheet()) { store in
            try store.send(.settings(.exportTapped)) { $0.settings?.work = .exporting }
            try await store.receive(.settings(.exported(file))) {
                $0.settings?.work = nil
                $0.settings?.export = file
            }
            try store.send(.settings(.closed)) { $0.settings = nil }
            try store.send(.settings(.opened)) { $0.settings = SettingsState() }
        }
    }

    /// The backend closes the live channel of an account before the answer to its deletion is here.
    @Test func theEndOfOnesOwnSessionIsNoNews() async throws {
        var state = try sheet()
        state.settings?.work = .deleting
        try await TestStore.test(GistaFeature(.unexpected), from: state) { store in
            try store.send(.library(.updated(.stopped(isSignedOut: true)))) { $0.library.isListening = false }
            try store.send(.library(.failed(.unauthorized)))
            try store.send(.settings(.failed(.unauthorized))) {
                $0 = GistaState()
                $0.stage = .signedOut
                $0.onboarding.mode = .signIn
                $0.onboarding.email = "ann@example.com"
                $0.onboarding.notice = .sessionEnded
            }
        }
    }

    @Test func anAccountIsDeletedWithItsPasswordOnlyAndSaysWhatIsGone() async throws {
        let gone = Gista.DeletedUser(userId: Bench.userId, message: "Deleted.", links: 4, gists: 3)
        let dependencies = GistaDependencies.unexpected.with {
            $0.deleteAccount = { $0 == "correct horse" ? .done(gone) : .wrongPassword }
        }
        try await TestStore.test(GistaFeature(dependencies), from: try sheet()) { store in
            try store.send(.settings(.deleteAccountTapped)) { $0.settings?.question = .deleteAccount }
            // Nothing is asked of the backend without a password.
            try store.send(.settings(.confirmed))
            try store.send(.typed(.newPassword, "no such field here"))
            try store.send(.typed(.currentPassword, "wrong")) { $0.settings?.currentPassword = "wrong" }
            try store.send(.settings(.confirmed)) {
                $0.settings?.ask(nil)
                $0.settings?.work = .deleting
            }
            try store.send(.typed(.currentPassword, "typed too late"))
            try await store.receive(.settings(.passwordWrong(.deleteAccount))) {
                $0.settings?.work = nil
                $0.settings?.question = .deleteAccount
                $0.settings?.problems = [.currentPassword: .wrong]
            }
            try store.send(.typed(.currentPassword, "correct horse")) {
                $0.settings?.currentPassword = "correct horse"
                $0.settings?.problems = [:]
            }
            try store.send(.settings(.confirmed)) {
                $0.settings?.ask(nil)
                $0.settings?.work = .deleting
            }
            try await store.receive(.settings(.accountDeleted(gone))) {
                $0 = GistaState()
                $0.stage = .signedOut
                $0.onboarding.notice = .accountDeleted(links: 4, gists: 3)
            }
        }
    }

    @Test func aPasswordIsChangedWithTheCurrentOne() async throws {
        let dependencies = GistaDependencies.unexpected.with {
            $0.changePassword = { current, new throws(NetworkError) in
                if new == "password1" { throw .httpError(400) }
                return current == "correct horse" ? .done(()) : .wrongPassword
            }
        }
        try await TestStore.test(GistaFeature(dependencies), from: try sheet()) { store in
            try store.send(.settings(.changePasswordTapped)) { $0.settings?.question = .changePassword }
            try store.send(.typed(.currentPassword, "correct horse")) { $0.settings?.currentPassword = "correct horse" }
            try store.send(.typed(.newPassword, "short")) { $0.settings?.newPassword = "short" }
            try store.send(.settings(.confirmed)) { $0.settings?.problems = [.newPassword: .tooShort] }
            let wrong = SettingsAction.passwordWrong(.changePassword)
            let attempts:
                [(
                    current: String, new: String, answer: SettingsAction,
                    problems: [Field: SettingsState.PasswordProblem]
                )] = [
                    ("wrong", "battery staple", wrong, [.currentPassword: .wrong]),
                    ("correct horse", "password1", .failed(.httpError(400)), [.newPassword: .refused]),
                ]
            for (current, new, answer, problems) in attempts {
                try store.send(.typed(.currentPassword, current)) {
                    $0.settings?.currentPassword = current
                    $0.settings?.problems[.currentPassword] = nil
                }
                try store.send(.typed(.newPassword, new)) {
                    $0.settings?.newPassword = new
                    $0.settings?.problems[.newPassword] = nil
                }
                try store.send(.settings(.confirmed)) {
                    $0.settings?.ask(nil)
                    $0.settings?.work = .changingPassword
                }
                try await store.receive(.settings(answer)) {
                    $0.settings?.work = nil
                    $0.settings?.question = .changePassword
                    $0.settings?.problems = problems
                }
            }
            try store.send(.typed(.currentPassword, "correct horse")) { $0.settings?.currentPassword = "correct horse" }
            try store.send(.typed(.newPassword, "battery staple")) {
                $0.settings?.newPassword = "battery staple"
                $0.settings?.problems = [:]
            }
            try store.send(.settings(.confirmed)) {
                $0.settings?.ask(nil)
                $0.settings?.work = .changingPassword
            }
            try await store.receive(.settings(.passwordChanged)) {
                $0.settings?.work = nil
                $0.settings?.hasChangedPassword = true
            }
            try store.send(.settings(.changePasswordTapped)) {
                $0.settings?.question = .changePassword
                $0.settings?.hasChangedPassword = false
            }
            try store.send(.typed(.currentPassword, "x")) { $0.settings?.currentPassword = "x" }
            // What was typed is not kept.
            try store.send(.settings(.cancelled)) { $0.settings = SettingsState() }
        }
    }
}
