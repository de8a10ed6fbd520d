import Basics
import Bowline
import Essentials
import Flow
import TestSupport
import Testing
import Wire

@testable import GistaApp

/// The key for saving from anywhere, in the account sheet.
@MainActor
struct SavingTests {
    private let key = Gista.SaveKey(createdAt: "2026-11-21T08:00:00Z", key: "aB-_9")

    private func sheet(_ saving: SettingsState.Saving = .unknown) throws -> GistaState {
        var state = try GistaState.signedIn()
        state.settings = SettingsState()
        state.settings?.saving = saving
        return state
    }

    @Test(arguments: [
        (
            Gista.SaveKey(createdAt: "2026-11-21T08:00:00Z") as Gista.SaveKey?,
            SettingsState.Saving.since("2026-11-21T08:00:00Z")
        ),
        (nil, .none),
    ])
    func theSheetLooksForAKey(kept: Gista.SaveKey?, saving: SettingsState.Saving) async throws {
        let dependencies = GistaDependencies.unexpected.with { $0.saveKey = { _ in kept } }
        try await TestStore.test(GistaFeature(dependencies), from: .signedIn()) { store in
            try store.send(.settings(.opened)) { $0.settings = SettingsState() }
            try await store.receive(.settings(.saveKeyLoaded(saving))) { $0.settings?.saving = saving }
        }
    }

    @Test func aNewKeyIsShownOnceAndEnds() async throws {
        let (key, ended) = (key, Locked(0))
        let dependencies = GistaDependencies.unexpected.with {
            $0.makeSaveKey = { _ in key }
            $0.revokeSaveKey = { _ in ended.withLock { $0 += 1 } }
        }
        let bookmark = try #require(SaveBookmark(key, at: "https://gista.example"))
        try await TestStore.test(GistaFeature(dependencies), from: try sheet(.none)) { store in
            try store.send(.settings(.makeSaveKeyTapped)) { $0.settings?.work = .changingSaveKey }
            try await store.receive(.settings(.saveKeyChanged(.made(bookmark)))) {
                $0.settings?.work = nil
                $0.settings?.saving = .made(bookmark)
            }
            // An answer that comes late takes nothing away.
            try store.send(.settings(.saveKeyLoaded(.none)))
            try store.send(.settings(.revokeSaveKeyTapped)) {
                $0.settings?.revocation = UndoCountdown(.made(bookmark))
                $0.settings?.saving = .none
            }
            try store.send(.settings(.revocation(.dismissed))) {
                $0.settings?.revocation = nil
                $0.settings?.revoking = .made(bookmark)
            }
            try await store.receive(.settings(.saveKeyRevoked)) { $0.settings?.revoking = nil }
        }
        #expect(ended.withLock { $0 } == 1)
    }

    @Test func aKeyThatCannotBeMadeIsToldAndNothingChanges() async throws {
        let dependencies = GistaDependencies.unexpected.with {
            $0.makeSaveKey = { _ throws(NetworkError) in throw .httpError(429) }
        }
        try await TestStore.test(GistaFeature(dependencies), from: try sheet(.none)) { store in
            try store.send(.settings(.makeSaveKeyTapped)) { $0.settings?.work = .changingSaveKey }
            try await store.receive(.settings(.failed(.httpError(429)))) {
                $0.settings?.work = nil
                $0.settings?.failure = .httpError(429)
            }
        }
    }

    @Test func theAddressesHaveTheKeyAndNothingAScriptCouldMisread() throws {
        let bookmark = try #require(SaveBookmark(key, at: "https://gista.example"))
        #expect(bookmark.address == "https://gista.example/save?key=aB-_9")
        #expect(
            bookmark.script
                == "javascript:void(open('https://gista.example/save?key=aB-_9&url='+encodeURIComponent(location.href)"
                + "+'&title='+encodeURIComponent([...document.title].slice(0,200).join('')),'gista','width=480,height=320'))"
        )
        for wrong in ["a'b", "a b", "ж", "a%27"] {
            #expect(SaveBookmark(Gista.SaveKey(createdAt: "", key: wrong), at: "https://gista.example") == nil)
        }
        #expect(SaveBookmark(Gista.SaveKey(createdAt: ""), at: "https://gista.example") == nil)
    }

    @Test func theSheetShowsWhatCanBeDone() throws {
        let bookmark = try #require(SaveBookmark(key, at: "https://gista.example"))
        func shown(_ saving: SettingsState.Saving) throws -> SettingsPresentation.SavingPresentation? {
            guard case .settings(let settings) = GistaPresentation(try sheet(saving)).sheet else { return nil }
            return settings.saving
        }
        #expect(try shown(.unknown) == nil)
        #expect(try shown(.none)?.buttons.map(\.id) == ["make-save-key"])
        #expect(try shown(.since("2026-11-21T08:00:00Z"))?.buttons.map(\.id) == ["make-save-key", "revoke-save-key"])
        let made = try #require(try shown(.made(bookmark)))
        #expect(made.bookmark?.address == bookmark.script && made.address?.address == bookmark.address)
        #expect(made.buttons.map(\.id) == ["revoke-save-key"])
    }
}
