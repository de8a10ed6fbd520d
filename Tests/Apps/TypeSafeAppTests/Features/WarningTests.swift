import Basics
import Bowline
import BowlineTesting
import ScamSense
import TestSupport
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
            try store.send(.text(.snippetReady(scam, in: .init()))) {
                $0.judged(scam, sent: false)
                $0.banner = .init(Scene.onDevice(scam))
            }
            await scene.clock.sleepers(1)
            try await body(store)
            try store.send(.disappeared) { $0.forgot() }
        }
    }

    private func openCard(_ store: Scene.Store) throws {
        try store.send(.warning(.bannerTapped)) {
            $0.card = Scene.onDevice(scam)
            $0.focus = .card
        }
    }

    @Test func aTapOnTheBannerOpensTheCardWithItsVerdict() async throws {
        try await withBanner { try openCard($0) }
    }

    @Test func theDismissButtonTakesTheBannerAway() async throws {
        try await withBanner { store in
            try store.send(.warning(.bannerDismissTapped)) {
                $0.banner = nil
                $0.dismissed = Scene.onDevice(scam).riskLevel
            }
        }
    }

    @Test(arguments: [(RiskLevel.medium, RiskLevel.medium, false), (.medium, .high, true), (.high, .medium, false)])
    func whatWasDismissedComesBackForTheSameTextOnlyWhenTheRiskIsHigher(
        dismissed: RiskLevel,
        answered: RiskLevel,
        isShown: Bool
    ) async throws {
        let (first, gate) = (Scene.chat, AnswerGate())
        try await TestStore.test(scene.feature(gate.answer), from: KeyboardState()) { store in
            try store.send(.text(.snippetReady(first, in: .init()))) { $0.judged(first, sent: true) }
            let warning = AnalyzeTextResponse.level(dismissed.rawValue)
            try store.send(.text(.responseReceived(warning, requestID: 1))) {
                $0.banner = Verdict(warning).map { .init($0) }
            }
            try store.send(.warning(.bannerDismissTapped)) {
                $0.banner = nil
                $0.dismissed = dismissed
            }
            let answer = AnalyzeTextResponse.level(answered.rawValue)
            gate.give(.success(answer), to: first)
            try await store.receive(.text(.responseReceived(answer, requestID: 1))) {
                if isShown { $0.banner = Verdict(answer).map { .init($0) } }
            }
            try store.send(.text(.fieldChanged)) { $0.forgot() }
        }
    }

    @Test func theNextTextIsWarnedOfAnew() async throws {
        try await withBanner { store in
            try store.send(.warning(.bannerDismissTapped)) {
                $0.banner = nil
                $0.dismissed = Scene.onDevice(scam).riskLevel
            }
            let longer = scam + "now "
            try store.send(.text(.snippetReady(longer, in: .init()))) {
                $0.judged(longer, sent: false)
                $0.dismissed = nil
                $0.banner = .init(Scene.onDevice(longer))
            }
            await scene.clock.sleepers(1)
        }
    }

    @Test(arguments: [KeyboardAction.warning(.gotItTapped), .warning(.outsideTapped)])
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
            try store.send(.warning(.gotItTapped)) {
                $0.card = nil
                $0.focus = .banner
            }
            #expect(scene.clock.nextWake == .seconds(3))
            scene.clock.advance(by: .seconds(3))
            try await store.receive(.warning(.bannerTimeEnded)) {
                $0.banner = nil
                $0.focus = .keys
                $0.dismissed = .high
            }
        }
    }

    @Test func aBannerWhoseTimeEndsUnderTheCardLeavesWithIt() async throws {
        try await withBanner { store in
            try openCard(store)
            scene.clock.advance(by: .seconds(10))
            try await store.receive(.warning(.bannerTimeEnded)) {
                $0.banner?.isLeaving = true
                $0.dismissed = .high
            }
            try store.send(.warning(.gotItTapped)) {
                $0.card = nil
                $0.banner = nil
                $0.focus = .keys
            }
        }
    }

    @Test func manyTapsOpenOneCard() async throws {
        try await withBanner { store in
            try openCard(store)
            try store.send(.warning(.bannerTapped))
            try store.send(.warning(.bannerTapped))
        }
    }

    @Test func rapidOpeningAndClosingEndsWhereItShould() async throws {
        try await withBanner { store in
            for _ in 0..<20 {
                try openCard(store)
                try store.send(.warning(.gotItTapped)) {
                    $0.card = nil
                    $0.focus = .banner
                }
                try store.send(.warning(.outsideTapped))
            }
        }
    }

    @Test func theDismissButtonCannotBeReachedUnderTheCard() async throws {
        try await withBanner { store in
            try openCard(store)
            try store.send(.warning(.bannerDismissTapped))
        }
    }

    @Test func theCardKeepsWhatItWasOpenedFor() async throws {
        try await TestStore.test(scene.feature { _ in .high }, from: KeyboardState()) { store in
            try store.send(.text(.snippetReady(scam, in: .init()))) {
                $0.judged(scam, sent: true)
                $0.banner = .init(Scene.onDevice(scam))
            }
            try openCard(store)
            try await store.receive(.text(.responseReceived(.high, requestID: 1))) { $0.banner = .init(Scene.raised) }
            try store.send(.disappeared) { $0.forgot() }
        }
    }

    @Test func withoutABannerThereIsNothingToOpenOrClose() async throws {
        try await TestStore.test(scene.feature(), from: KeyboardState()) { store in
            for action in [
                KeyboardAction.warning(.bannerTapped), .warning(.gotItTapped), .warning(.outsideTapped),
                .warning(.bannerDismissTapped),
            ] {
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
