import Bowline
import BowlineStore
import Essentials
import Flow
import LocalizedTexts
import Testing
import Wire

@testable import GistaApp

struct PresentationTests {
    private let link = Gista.Link.saved("l1", .ready, title: "On bees", gist: "g1")
    private let gist = Gist.made("g1", title: "On bees", link: "l1", article: ["First.", "Second."])

    private func library(_ change: (inout LibraryState) -> Void = { _ in }) throws -> LibraryPresentation {
        var library = LibraryState.loaded([link, .saved("l2"), .saved("l3", .failed, reason: "It is empty.")], [gist])
        change(&library)
        guard case .library(let shown) = GistaPresentation(try .signedIn(library)).screen else {
            throw NetworkError.unknown
        }
        return shown
    }

    @Test func aReadyLinkSaysAllAScreenReaderNeeds() throws {
        let item = try #require(try library().items.first)
        #expect(item.label == "On bees. Example. Science. Gist ready · 4 min read. Unread. All in one line.")
        #expect(item.state.tone == .good)
        #expect(item.action == .library(.linkTapped("l1")))
    }

    @Test func aHeadlineThatOnlyRepeatsTheTitleIsLeftOut() throws {
        let shown = try library { library in
            library.links = [.saved("l1", .ready, title: "all in one line", gist: "g1")]
        }
        #expect(shown.items.first?.detail == nil)
    }

    @Test func pendingAndFailedSayHowTheyStand() throws {
        let items = try library().items
        #expect(items.map(\.state.text) == ["Gist ready · 4 min read", "Gist is being made …", "No gist"])
        #expect(items.map(\.state.tone) == [.good, .warning, .danger])
        #expect(items[2].detail == "It is empty.")
        #expect(items[1].action == nil && items[2].action == nil)
    }

    @Test func whatWaitsStandsFirstAndCanBeGivenUp() throws {
        let queued = try QueuedLink.waiting("https://example.com/q")
        let item = try #require(try library { $0.queued = [queued] }.items.first)
        #expect(item.state.text == "Waiting to be sent")
        #expect(
            item.buttons.map(\.action) == [
                .library(.retryTapped(queued)), .library(.removal(.tapped(.unsent(queued)))),
            ]
        )
        #expect(item.focusOrder == ["retry-queued-7", "drop-queued-7"])
        let refused = try QueuedLink.waiting("https://example.com/q", isRefused: true)
        #expect(try library { $0.queued = [refused] }.items.first?.state.tone == .danger)
    }

    @Test(arguments: [
        (CacheOutcome.miss, Duration?.none, "Up to date.", Tone.muted),
        (.revalidated, .seconds(9), "Up to date.", .muted),
        (.hit, .seconds(5), "From this device, as of just now.", .muted),
        (.stale, .seconds(60), "From this device, as of 1 minute ago: the server cannot be reached.", .warning),
        (.stale, .seconds(7_200), "From this device, as of 2 hours ago: the server cannot be reached.", .warning),
        (.stale, .seconds(200_000), "From this device, as of 2 days ago: the server cannot be reached.", .warning),
    ])
    func theCacheIsExplained(outcome: CacheOutcome, age: Duration?, text: String, tone: Tone) throws {
        let report = CacheReport(outcome: outcome, rule: "a rule", age: age)
        let shown = try library { $0.explanation = report }
        #expect(shown.explanation == StatusPresentation(text: text, tone: tone))
        #expect(shown.rule == "a rule")
    }

    @Test func anEmptyLibrarySaysWhyItIsEmpty() throws {
        #expect(try library { $0.search = "zzz" }.empty == "No saved link matches your search.")
        #expect(try library { $0.links = [] }.empty?.hasPrefix("Nothing saved yet.") == true)
        #expect(try library { $0 = LibraryState() }.empty?.hasPrefix("Your library is not on this device yet.") == true)
        #expect(try library().empty == nil)
    }

    @Test func aRemovedLinkLeavesAMessageWithTheTimeLeftAndTheFocusOnUndo() throws {
        let shown = try library { $0.removals.undoable = UndoCountdown(.saved(.link("l1"))) }
        #expect(shown.items.map(\.id) == ["link-l2", "link-l3"])
        let undo = try #require(shown.undo)
        #expect(undo.text == "Link deleted." && undo.timeLeft == "10 s")
        #expect(undo.undo.label == "Undo: On bees" && undo.undo.action == .library(.removal(.undoTapped)))
        #expect(shown.focusOrder.last == "undo")
        var state = try GistaState.signedIn(.loaded([link], [gist]))
        state.library.removals.undoable = UndoCountdown(.saved(.gist("g1")))
        #expect(GistaPresentation(state).focus == "undo")
    }

    @Test func theReaderSaysNothingTwice() throws {
        let article = ["On bees", "First."]
        let gist = Gist.made("g1", title: "On bees", article: article, headline: "Two", published: "last spring")
        var state = try GistaState.signedIn(.loaded([link], [gist]))
        state.reader = ReaderState(gistId: "g1", gist: gist)
        guard case .reader(let reader) = GistaPresentation(state).sheet else { throw NetworkError.unknown }
        #expect(reader.headline == nil && reader.blocks == [.paragraph([ReaderPiece(text: "First.")])])
        #expect(reader.byline.contains("last spring"))
    }

    @Test(arguments: [
        ("2026-10-01", "1 October 2026", "1 октомври 2026 г."),
        ("2026-12-31T23:00:00Z", "31 December 2026", "31 декември 2026 г."),
    ])
    func aDayIsWrittenOut(text: String, english: String, bulgarian: String) {
        #expect(CalendarTexts.day(ofTimestamp: text, .english) == english)
        #expect(CalendarTexts.day(ofTimestamp: text, .bulgarian) == bulgarian)
    }

    @Test(arguments: ["", "2026", "2026-13-01", "2026-00-01", "26-10-01-02", "٢٠٢٦-١٠-٠١", "2026-1-01"])
    func whatIsNoDayIsNotWrittenOut(text: String) {
        #expect(CalendarTexts.day(ofTimestamp: text, .english) == nil)
    }

    @Test func theReaderShowsTheGistAndItsSource() throws {
        var state = try GistaState.signedIn(.loaded([link], [gist]))
        state.reader = ReaderState(gistId: "g1", gist: gist)
        state.reader?.isLoading = false
        let shown = GistaPresentation(state)
        guard case .reader(let reader) = shown.sheet else { throw NetworkError.unknown }
        #expect(reader.title == "On bees" && reader.headline == "All in one line.")
        #expect(reader.byline == "A. Writer · Example · 1 October 2026 · 4 min read")
        #expect(reader.sentences == ["One.", "Two.", "Three."])
        #expect(reader.blocks.count == 2)
        #expect(reader.source?.address == "https://www.example.com/l1")
        #expect(
            shown.focusOrder == [
                "close", "mark-favorite", "mark-archived", "mark-read", "pen", "listen", "smaller", "larger",
                "theme-standard", "theme-paper", "theme-night", "tag", "tag-add", "source", "delete",
            ]
        )
        #expect(shown.focus == "close")
    }

    @Test(arguments: ["javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "//example.com", "example.com"])
    func aSourceThatIsNoPageIsNoLink(address: String) throws {
        var state = try GistaState.signedIn()
        let gist = Gist(id: "g", title: "T", content: "C", userId: Bench.userId, sourceUrl: address)
        state.reader = ReaderState(gistId: "g", gist: gist)
        guard case .reader(let reader) = GistaPresentation(state).sheet else { throw NetworkError.unknown }
        #expect(reader.source == nil)
    }

    @Test(arguments: [
        ("https://www.example.com/a", "example.com"), ("http://10.0.0.1:8080", "10.0.0.1:8080"),
        ("example.com", "example.com"),
        ("https://bank.example@evil.example/x", "evil.example"), ("https://a.example\\@evil.example", "a.example"),
        ("", ""),
    ])
    func aSiteIsNamedByItsHostAlone(address: String, host: String) {
        #expect(address.host == host)
    }

    @Test func theFormGivesTheFocusToWhatIsWrong() {
        var state = GistaState()
        state.stage = .signedOut
        #expect(GistaPresentation(state).focus == "username")
        state.onboarding.problems = [.password: .tooShort]
        let shown = GistaPresentation(state)
        #expect(shown.focus == "password")
        guard case .onboarding(let form) = shown.screen else {
            Issue.record("no form is shown")
            return
        }
        #expect(form.fields.map(\.problem) == [nil, nil, "A password has at least 8 characters."])
        #expect(form.fields.map(\.kind) == [.username, .email, .newPassword])
    }

    @Test func everyQuestionBeginsWithTheWayBack() throws {
        for question in [Question.signOut, .signOutEverywhere] {
            var state = try GistaState.signedIn()
            state.settings = SettingsState()
            state.settings?.question = question
            let shown = GistaPresentation(state)
            #expect(shown.focus == "cancel")
            #expect(shown.dialog?.confirm.tone == .danger)
            #expect(shown.dialog?.confirm.action == .settings(.confirmed))
        }
    }

    @Test(arguments: [
        (Question.deleteAccount, [Field.currentPassword]), (.changePassword, [.currentPassword, .newPassword]),
    ])
    func whatOnlyTheOwnerMayDoAsksForThePassword(_ question: Question, _ fields: [Field]) throws {
        var state = try GistaState.signedIn()
        state.settings = SettingsState()
        state.settings?.ask(question)
        let empty = GistaPresentation(state)
        #expect(empty.dialog?.fields.map(\.field) == fields)
        #expect(empty.dialog?.fields.first?.kind == .password)
        #expect(empty.focus == "currentPassword")
        #expect(empty.dialog?.confirm.isEnabled == false)
        for field in fields { state.settings?.type("long enough", into: field) }
        #expect(GistaPresentation(state).dialog?.confirm.isEnabled == true)
        state.settings?.problems = [.currentPassword: .wrong]
        #expect(GistaPresentation(state).dialog?.fields.first?.problem == "This is not your password.")
    }

    @Test func whatIsLostIsNamed() throws {
        var state = try GistaState.signedIn()
        state.settings = SettingsState()
        state.settings?.question = .signOut
        state.library.queued = [try .waiting("https://example.com/a"), try .waiting("https://example.com/b")]
        #expect(
            GistaPresentation(state).dialog?.message
                == "2 links could not be sent yet and will be lost. Everything else stays on the server."
        )
        state = GistaState()
        state.stage = .signedOut
        state.onboarding.notice = .accountDeleted(links: 1, gists: 2)
        guard case .onboarding(let form) = GistaPresentation(state).screen else {
            Issue.record("no form is shown")
            return
        }
        #expect(
            form.status?.text
                == "Your account is deleted: 1 link and 2 gists are gone from the server and from this device."
        )
    }

    /// Every id in the order of focus stands once, whatever is shown.
    @Test(arguments: Language.allCases)
    func noElementTakesTheFocusTwiceAndNoTextIsMissing(language: Language) throws {
        for var state in try everyState() {
            state.language = language
            let shown = GistaPresentation(state)
            #expect(shown.language == language.rawValue)
            #expect(Set(shown.focusOrder).count == shown.focusOrder.count)
            if let focus = shown.focus { #expect(shown.focusOrder.contains(focus)) }
            #expect(!shown.title.isEmpty)
        }
    }

    @Test func bulgarianIsBulgarian() throws {
        for var state in try everyState() {
            let english = GistaPresentation(state)
            state.language = .bulgarian
            #expect(GistaPresentation(state) != english)
        }
    }

    private func everyState() throws -> [GistaState] {
        var states: [GistaState] = [GistaState()]
        for mode in [OnboardingState.Mode.signUp, .signIn, .forgotten, .reset] {
            var state = GistaState()
            state.stage = .signedOut
            state.onboarding.mode = mode
            state.onboarding.problems = state.onboarding.mistakes
            states.append(state)
        }
        var state = try GistaState.signedIn(.loaded([link, .saved("l2")], [gist]))
        state.library.queued = [try .waiting("https://example.com/q")]
        state.isConnected = false
        states.append(state)
        state.reader = ReaderState(gistId: "g1", gist: gist)
        states.append(state)
        state.reader?.listening = Listening(part: .title, utterance: 1)
        states.append(state)
        state.reader?.listening?.isPaused = true
        states.append(state)
        state.reader?.listening = nil
        for error in [SpeechError.noVoice, .failed] {
            state.reader?.speechError = error
            states.append(state)
        }
        state.reader?.removed = UndoCountdown(.tag("sea"))
        states.append(state)
        state.reader = nil
        state.share = ShareState()
        states.append(state)
        state.share = nil
        state.settings = SettingsState()
        states.append(state)
        let bookmark = SaveBookmark(Gista.SaveKey(createdAt: "", key: "k"), at: "https://gista.example")
        for saving in [SettingsState.Saving.none, .since(""), bookmark.map { .made($0) } ?? .unknown] {
            state.settings?.saving = saving
            states.append(state)
        }
        state.settings?.revocation = UndoCountdown(.since(""))
        states.append(state)
        state.settings?.revocation = nil
        for question in [Question.deleteAccount, .changePassword] {
            state.settings?.ask(question)
            states.append(state)
            state.settings?.problems = [.currentPassword: .wrong, .newPassword: .refused]
            states.append(state)
        }
        return states
    }
}
