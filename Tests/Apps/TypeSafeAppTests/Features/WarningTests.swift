import Bowline
import BowlineTesting
import FlowTesting
import Locked
import Testing
import Wire

@testable import TypeSafeApp

/// Banner, card, focus and the Full Access prompt.
@MainActor
struct WarningTests {
    private let scene = Scene()
    private let scam = Scene.scam

    /// Runs `body` on a keyboard that shows a banner, and puts the keyboard away afterwards.
    private func withBanner(_ body: (Scene.Store) async throws -> Void) async throws {
        try await TestStore.test(scene.feature(), from: Scene.offline) { store in
            try store.send(.snippetReady(scam, appBundle: nil)) {
                $0.judged(scam, sent: false)
                $0.banner = .init(Scene.onDevice(scam))
            }
            await scene.clock.sleepers(1)
            try await body(store)
            try store.send(.disappeared) { $0.forgot() }
        }
    }

    private func openCard(_ store: Scene.Store) throws {
        try store.send(.bannerTapped) {
            $0.card = Scene.onDevice(scam)
            $0.focus = .card
        }
    }

    @Test func aTapOnTheBannerOpensTheCardWithItsVerdict() async throws {
        try await withBanner { try openCard($0) }
    }

    @Test func theDismissButtonTakesTheBannerAway() async throws {
        try await withBanner { store in
            try store.send(.bannerDismissTapped) { $0.banner = nil }
        }
    }

    @Test(arguments: [KeyboardAction.gotItTapped, .outsideTapped])
    func theCardClosesAndTheBannerStaysAndGetsTheFocus(action: KeyboardAction) async throws {
        try await withBanner { store in
            try openCard(store)
            try store.send(action) {
                $0.card = nil
                $0.focus = .banner
            }
        }
    }

    @Test func theTenSecondsGoOnWhileTheCardIsOpen() async throws {
        try await withBanner { store in
            scene.clock.advance(by: .seconds(4))
            try openCard(store)
            scene.clock.advance(by: .seconds(3))
            try store.send(.gotItTapped) {
                $0.card = nil
                $0.focus = .banner
            }
            #expect(scene.clock.nextWake == .seconds(3))
            scene.clock.advance(by: .seconds(3))
            try await store.receive(.bannerTimeEnded) {
                $0.banner = nil
                $0.focus = .keys
            }
        }
    }

    @Test func aBannerWhoseTimeEndsUnderTheCardLeavesWithIt() async throws {
        try await withBanner { store in
            try openCard(store)
            scene.clock.advance(by: .seconds(10))
            try await store.receive(.bannerTimeEnded) { $0.banner?.isLeaving = true }
            try store.send(.gotItTapped) {
                $0.card = nil
                $0.banner = nil
                $0.focus = .keys
            }
        }
    }

    @Test func manyTapsOpenOneCard() async throws {
        try await withBanner { store in
            try openCard(store)
            try store.send(.bannerTapped)
            try store.send(.bannerTapped)
        }
    }

    @Test func rapidOpeningAndClosingEndsWhereItShould() async throws {
        try await withBanner { store in
            for _ in 0..<20 {
                try openCard(store)
                try store.send(.gotItTapped) {
                    $0.card = nil
                    $0.focus = .banner
                }
                try store.send(.outsideTapped)
            }
        }
    }

    @Test func theDismissButtonCannotBeReachedUnderTheCard() async throws {
        try await withBanner { store in
            try openCard(store)
            try store.send(.bannerDismissTapped)
        }
    }

    @Test func theCardKeepsWhatItWasOpenedFor() async throws {
        try await TestStore.test(scene.feature { _ in .high }, from: KeyboardState()) { store in
            try store.send(.snippetReady(scam, appBundle: nil)) {
                $0.judged(scam, sent: true)
                $0.banner = .init(Scene.onDevice(scam))
            }
            try openCard(store)
            try await store.receive(.answerCame(.high, question: 1)) { $0.banner = .init(Scene.raised) }
            try store.send(.disappeared) { $0.forgot() }
        }
    }

    @Test func withoutABannerThereIsNothingToOpenOrClose() async throws {
        try await TestStore.test(scene.feature(), from: KeyboardState()) { store in
            for action in [KeyboardAction.bannerTapped, .gotItTapped, .outsideTapped, .bannerDismissTapped] {
                try store.send(action)
            }
        }
    }

    @Test func puttingTheKeyboardAwayWithAnOpenCardLeavesNothing() async throws {
        try await withBanner { try openCard($0) }
    }

    @Test func shortMemoryClosesTheCardAndKeepsTheWarning() async throws {
        try await withBanner { store in
            try openCard(store)
            try store.send(.memoryRanLow) {
                $0.card = nil
                $0.focus = .banner
            }
        }
    }

    @Test func fullAccessIsAskedForOnce() async throws {
        try await TestStore.test(scene.feature(), from: KeyboardState()) { store in
            try store.send(.appeared(hasFullAccess: false, wasPrompted: false)) {
                $0.hasFullAccess = false
                $0.showsFullAccessPrompt = true
            }
            try store.send(.appeared(hasFullAccess: false, wasPrompted: true))
            try store.send(.promptDismissed) { $0.showsFullAccessPrompt = false }
            try store.send(.appeared(hasFullAccess: false, wasPrompted: true))
        }
        #expect(scene.prompts.withLock { $0 } == 1)
    }

    @Test func thePromptLeavesWhenFullAccessIsGiven() async throws {
        try await TestStore.test(scene.feature(), from: KeyboardState()) { store in
            try store.send(.appeared(hasFullAccess: false, wasPrompted: false)) {
                $0.hasFullAccess = false
                $0.showsFullAccessPrompt = true
            }
            try store.send(.appeared(hasFullAccess: true, wasPrompted: true)) {
                $0.hasFullAccess = true
                $0.showsFullAccessPrompt = false
            }
        }
    }
}
