import Basics
import BowlineTesting
import Flow
import LocalizedTexts
import TestSupport
import Testing
import Wire

@testable import GistaApp

/// Ten seconds to undo the revocation of the save key, and the removal of a highlight or a tag.
@MainActor
struct UndoTests {
    private let clock = ManualClock()
    private let kept = SettingsState.Saving.since("2026-11-21T08:00:00Z")

    /// Lets seconds pass, of which none is the last one.
    private func wait(
        _ seconds: Int,
        _ store: TestStore<GistaState, GistaAction>,
        _ action: GistaAction,
        _ count: (inout GistaState) -> Void
    ) async throws {
        for _ in 0..<seconds {
            await clock.sleepers(1)
            clock.advance(by: .seconds(1))
            try await store.receive(action, count)
        }
    }

    // MARK: The save key

    private func sheet() throws -> GistaState {
        var state = try GistaState.signedIn()
        state.settings = SettingsState()
        state.settings?.saving = kept
        return state
    }

    /// Dependencies that note the calls; `error` is thrown instead of revoking while it is set.
    private func dependencies(_ calls: Locked<[String]>, failing error: NetworkError? = nil) -> GistaDependencies {
        .unexpected.with {
            $0.clock = clock
            $0.revokeSaveKey = { _ throws(NetworkError) in
                if let error { throw error }
                calls.withLock { $0.append("revoke") }
            }
            $0.signOut = { calls.withLock { $0.append("sign out") } }
        }
    }

    private func revoke(_ store: TestStore<GistaState, GistaAction>) throws {
        try store.send(.settings(.revokeSaveKeyTapped)) {
            $0.settings?.revocation = UndoCountdown(kept)
            $0.settings?.saving = .none
        }
    }

    private func carryOut(_ state: inout GistaState) {
        state.settings?.revocation = nil
        state.settings?.revoking = kept
    }

    private func shown(_ state: GistaState) throws -> SettingsPresentation {
        guard case .settings(let settings) = GistaPresentation(state).sheet else { throw NetworkError.unknown }
        return settings
    }

    @Test func undoneInTimeTheKeyIsBackAndTheServerHearsNothing() async throws {
        let calls = Locked<[String]>([])
        try await TestStore.test(GistaFeature(dependencies(calls)), from: try sheet()) { store in
            try revoke(store)
            let looks = try shown(store.state)
            #expect(looks.undo?.text == "The bookmark is revoked." && looks.focus == "undo-key")
            #expect(looks.saving?.buttons.map(\.id) == ["make-save-key"])
            try await wait(9, store, .settings(.revocation(.secondPassed))) {
                _ = $0.settings?.revocation?.countSecond()
            }
            #expect(try shown(store.state).undo?.timeLeft == "1 s")
            try store.send(.settings(.revocation(.undoTapped))) {
                $0.settings?.revocation = nil
                $0.settings?.saving = kept
            }
        }
        #expect(calls.withLock { $0.isEmpty })
    }

    @Test func afterTenSecondsTheKeyIsRevoked() async throws {
        let calls = Locked<[String]>([])
        try await TestStore.test(GistaFeature(dependencies(calls)), from: try sheet()) { store in
            try revoke(store)
            try await wait(9, store, .settings(.revocation(.secondPassed))) {
                _ = $0.settings?.revocation?.countSecond()
            }
            #expect(calls.withLock { $0.isEmpty })
            try await wait(1, store, .settings(.revocation(.secondPassed))) { carryOut(&$0) }
            try await store.receive(.settings(.saveKeyRevoked)) { $0.settings?.revoking = nil }
            // Too late.
            try store.send(.settings(.revocation(.undoTapped)))
        }
        #expect(calls.withLock { $0 } == ["revoke"])
    }

    @Test func theSheetClosesWhenTheKeyIsRevoked() async throws {
        let calls = Locked<[String]>([])
        try await TestStore.test(GistaFeature(dependencies(calls)), from: try sheet()) { store in
            try revoke(store)
            try store.send(.settings(.closed)) {
                carryOut(&$0)
                $0.settings?.closesAfterwards = true
            }
            #expect(try !shown(store.state).close.isEnabled && shown(store.state).status?.tone == .muted)
            try await store.receive(.settings(.saveKeyRevoked)) { $0.settings = nil }
        }
        #expect(calls.withLock { $0 } == ["revoke"])
    }

    @Test func offlineTheSheetStaysAndSaysThatTheKeyStillWorks() async throws {
        let offline = NetworkError.unknown
        let feature = GistaFeature(dependencies(Locked([]), failing: offline))
        try await TestStore.test(feature, from: try sheet()) { store in
            try revoke(store)
            try store.send(.settings(.closed)) {
                carryOut(&$0)
                $0.settings?.closesAfterwards = true
            }
            try await store.receive(.settings(.saveKeyNotRevoked(offline))) {
                $0.settings?.revoking = nil
                $0.settings?.saving = kept
                $0.settings?.closesAfterwards = false
                $0.settings?.failure = offline
            }
            #expect(try shown(store.state).status?.text.hasSuffix("Nothing was changed.") == true)
            try store.send(.settings(.closed)) { $0.settings = nil }
        }
    }

    @Test func aSignOutRevokesTheKeyFirst() async throws {
        let calls = Locked<[String]>([])
        try await TestStore.test(GistaFeature(dependencies(calls)), from: try sheet()) { store in
            try revoke(store)
            try store.send(.settings(.signOutTapped)) { $0.settings?.question = .signOut }
            try store.send(.settings(.confirmed)) {
                carryOut(&$0)
                $0.settings?.question = nil
                $0.settings?.work = .signingOut
            }
            try await store.receive(.settings(.saveKeyRevoked)) { $0.settings?.revoking = nil }
            try await store.receive(.settings(.signedOut(everywhere: false))) { state in
                state = GistaState()
                state.stage = .signedOut
                state.onboarding.mode = .signIn
                state.onboarding.email = "ann@example.com"
                state.onboarding.notice = .signedOut(everywhere: false)
            }
        }
        #expect(calls.withLock { $0 } == ["revoke", "sign out"])
    }

    @Test func aSignOutStopsOnceIfTheKeyStillWorks() async throws {
        let calls = Locked<[String]>([])
        let feature = GistaFeature(dependencies(calls, failing: .httpError(503)))
        try await TestStore.test(feature, from: try sheet()) { store in
            try revoke(store)
            try store.send(.settings(.signOutTapped)) { $0.settings?.question = .signOut }
            try store.send(.settings(.confirmed)) {
                carryOut(&$0)
                $0.settings?.question = nil
                $0.settings?.work = .signingOut
            }
            try await store.receive(.settings(.saveKeyNotRevoked(.httpError(503)))) {
                $0.settings?.revoking = nil
                $0.settings?.saving = kept
                $0.settings?.work = nil
                $0.settings?.failure = .httpError(503)
            }
        }
        #expect(calls.withLock { $0.isEmpty })
    }

    @Test func aNewKeyTakesTheEarlierOnesPlaceAtOnce() async throws {
        let key = Gista.SaveKey(createdAt: "2026-11-22T08:00:00Z", key: "aB-_9")
        let bookmark = try #require(SaveBookmark(key, at: "https://gista.example"))
        let feature = GistaFeature(dependencies(Locked([])).with { $0.makeSaveKey = { _ in key } })
        try await TestStore.test(feature, from: try sheet()) { store in
            try revoke(store)
            try store.send(.settings(.makeSaveKeyTapped)) {
                $0.settings?.revocation = nil
                $0.settings?.saving = kept
                $0.settings?.work = .changingSaveKey
            }
            try await store.receive(.settings(.saveKeyChanged(.made(bookmark)))) {
                $0.settings?.work = nil
                $0.settings?.saving = .made(bookmark)
            }
        }
    }

    @Test func anAppThatClosesInBetweenRevokesTheKey() async throws {
        let calls = Locked<[String]>([])
        var state = try sheet()
        await dependencies(calls).revokeBeforeClosing(state)
        #expect(calls.withLock { $0.isEmpty })
        state.settings?.revocation = UndoCountdown(kept)
        await dependencies(calls).revokeBeforeClosing(state)
        #expect(calls.withLock { $0 } == ["revoke"])
    }

    // MARK: Highlights and tags

    private func opened(_ change: (inout Gista.Reading, (Bool) -> Gista.Mark) -> Void) throws -> GistaState {
        let gist = Gist.made("g1", link: "l1", article: ["First. Second one."])
        var state = try GistaState.signedIn(.loaded([.saved("l1", .ready, gist: "g1")], [gist]))
        state.library.readings["l1"] = .said("l1", change)
        state.reader = ReaderState(gistId: "g1", gist: gist)
        state.reader?.isLoading = false
        return state
    }

    private func reader(_ state: GistaState) throws -> ReaderPresentation {
        guard case .reader(let reader) = GistaPresentation(state).sheet else { throw NetworkError.unknown }
        return reader
    }

    private func feature(_ said: Locked<[Gista.Reading]> = Locked([])) -> GistaFeature {
        GistaFeature(
            .unexpected.with {
                $0.clock = clock
                $0.saveReading = { _, change in said.withLock { $0.append(change) } }
            }
        )
    }

    @Test func aRemovedHighlightIsBackWithItsNote() async throws {
        let said = Locked<[Gista.Reading]>([])
        let feature = feature(said)
        var state = try opened { reading, mark in
            var highlight = Gista.Highlight(quote: "Second one.", before: "First. ", kept: mark(true))
            highlight.note = highlight.note.replaced(by: "ask Ann", at: highlight.kept.at, by: "test")
            reading.highlights["h"] = highlight
        }
        let remove = try #require(try reader(state).highlights.first?.buttons.last)
        _ = feature.reduce(into: &state, action: remove.action)
        #expect(try reader(state).highlights.isEmpty)
        let undo = try #require(try reader(state).undo)
        #expect(undo.text == "Highlight removed." && undo.undo.label == "Undo: Second one.")
        #expect(try reader(state).focus == "undo-mark" && reader(state).focusOrder.last == "undo-mark")
        _ = feature.reduce(into: &state, action: undo.undo.action)
        #expect(try reader(state).undo == nil)
        #expect(try reader(state).highlights.map(\.note) == ["ask Ann"])
        // What was sent when it was removed is not newer than what brings it back.
        let highlight = try #require(state.library.readings["l1"]?.highlights["h"])
        #expect(highlight.kept.on && highlight.note.texts.count == 1)
    }

    @Test func undoLeavesWhatAnotherDeviceWroteAboutTheHighlightMeanwhile() throws {
        var state = try opened { reading, mark in
            var highlight = Gista.Highlight(quote: "Second one.", before: "First. ", kept: mark(true))
            highlight.note = highlight.note.replaced(by: "mine", at: highlight.kept.at, by: "test")
            reading.highlights["h"] = highlight
        }
        let feature = feature()
        let before = try #require(state.library.readings["l1"]?.highlights["h"])
        _ = feature.reduce(into: &state, action: .reader(.highlightRemoved("h")))
        var elsewhere = Gista.Reading(linkId: "l1")
        elsewhere.highlights["h"] = before
        elsewhere.highlights["h"]?.note = before.note.merged(with: Gista.Note([.init("theirs", at: 9, by: "phone")]))
        _ = feature.reduce(into: &state, action: .library(.reading(.loaded([elsewhere]))))
        _ = feature.reduce(into: &state, action: .reader(.removal(.undoTapped)))
        let highlight = try #require(state.library.readings["l1"]?.highlights["h"])
        #expect(highlight.kept.on && highlight.note.texts.map(\.text).sorted() == ["mine", "theirs"])
    }

    @Test func theMessageEndsAlsoWhenTheLinkIsGone() throws {
        let feature = feature()
        for action in [UndoAction.dismissed, .undoTapped] {
            var state = try opened { $0.tags["sea"] = $1(true) }
            _ = feature.reduce(into: &state, action: .reader(.tagRemoved("sea")))
            state.library.links = []
            _ = feature.reduce(into: &state, action: .reader(.removal(.secondPassed)))
            #expect(try reader(state).undo?.timeLeft == "9 s")
            _ = feature.reduce(into: &state, action: .reader(.removal(action)))
            #expect(state.reader?.removed == nil)
        }
    }

    @Test func aRemovedTagIsSentAtOnceAndBackInTime() async throws {
        let said = Locked<[Gista.Reading]>([])
        let state = try opened { $0.tags["sea"] = $1(true) }
        try await TestStore.test(feature(said), from: state) { store in
            try store.send(.reader(.tagRemoved("sea"))) {
                $0.reader?.removed = UndoCountdown(.tag("sea"))
                $0.library.readings["l1"] = .said("l1", later: 1) { $0.tags["sea"] = $1(false) }
            }
            #expect(try reader(store.state).tags?.tags.isEmpty == true)
            try await wait(2, store, .reader(.removal(.secondPassed))) { _ = $0.reader?.removed?.countSecond() }
            try store.send(.reader(.removal(.undoTapped))) {
                $0.reader?.removed = nil
                $0.library.readings["l1"] = .said("l1", later: 2_000) { $0.tags["sea"] = $1(true) }
            }
        }
        #expect(said.withLock { $0.map { $0.tags["sea"]?.on } } == [false, true])
    }

    @Test func afterTenSecondsATagStaysRemoved() async throws {
        let state = try opened { $0.tags["sea"] = $1(true) }
        try await TestStore.test(feature(), from: state) { store in
            try store.send(.reader(.tagRemoved("sea"))) {
                $0.reader?.removed = UndoCountdown(.tag("sea"))
                $0.library.readings["l1"] = .said("l1", later: 1) { $0.tags["sea"] = $1(false) }
            }
            try await wait(9, store, .reader(.removal(.secondPassed))) { _ = $0.reader?.removed?.countSecond() }
            try await wait(1, store, .reader(.removal(.secondPassed))) { $0.reader?.removed = nil }
            try store.send(.reader(.removal(.undoTapped)))
        }
    }

    @Test func aReaderThatIsClosedLeavesTheTagRemoved() async throws {
        let state = try opened { $0.tags["sea"] = $1(true) }
        try await TestStore.test(feature(), from: state) { store in
            try store.send(.reader(.tagRemoved("sea"))) {
                $0.reader?.removed = UndoCountdown(.tag("sea"))
                $0.library.readings["l1"] = .said("l1", later: 1) { $0.tags["sea"] = $1(false) }
            }
            try store.send(.reader(.closed)) { $0.reader = nil }
        }
    }

    @Test func theMessagesAreInBothLanguages() throws {
        var state = try opened { $0.tags["sea"] = $1(true) }
        state.language = .bulgarian
        state.reader?.removed = UndoCountdown(.tag("sea"))
        #expect(
            try reader(state).undo?.text == "Етикетът е премахнат." && reader(state).undo?.undo.label == "Върни: sea"
        )
        state = try sheet()
        state.language = .bulgarian
        state.settings?.revocation = UndoCountdown(kept)
        #expect(try shown(state).undo?.text == "Отметката е отменена." && shown(state).undo?.timeLeft == "10 с")
    }
}
