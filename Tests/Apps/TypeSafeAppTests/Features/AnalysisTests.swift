import Basics
import Bowline
import BowlineTesting
import ScamSense
import TestSupport
import Testing
import Wire

@testable import TypeSafeApp

/// Who judges, and whose answer counts.
@MainActor
struct AnalysisTests {
    private let scene = Scene()
    private let scam = Scene.scam
    private let chat = Scene.chat

    @Test func theDeviceWarnsAtOnceAndTheBannerLeavesAfterTenSeconds() async throws {
        try await TestStore.test(scene.feature(), from: Scene.offline) { store in
            try store.send(.text(.snippetReady(scam, in: .init()))) {
                $0.judged(scam, sent: false)
                $0.banner = .init(Scene.onDevice(scam))
            }
            await scene.clock.sleepers(1)
            #expect(scene.clock.nextWake == .seconds(10))
            scene.clock.advance(by: .seconds(10))
            try await store.receive(.warning(.bannerTimeEnded)) {
                $0.banner = nil
                $0.dismissed = .high
            }
        }
        #expect(scene.asked.withLock { $0 } == [])
    }

    @Test func ordinaryTalkShowsNothing() async throws {
        try await TestStore.test(scene.feature(), from: Scene.offline) { store in
            try store.send(.text(.snippetReady(chat, in: .init()))) { $0.judged(chat, sent: false) }
        }
    }

    @Test(arguments: ["medium", "high"])
    func theBackendRaisesAtOnce(level: String) async throws {
        try await TestStore.test(scene.feature { _ in .level(level) }, from: KeyboardState()) { store in
            try store.send(.text(.snippetReady(chat, in: .init(app: "com.whatsapp")))) { $0.judged(chat, sent: true) }
            let verdict = try #require(Verdict(.level(level)))
            try await store.receive(.text(.responseReceived(.level(level), requestID: 1))) {
                $0.banner = .init(verdict)
            }
            try store.send(.text(.fieldChanged)) { $0.forgot() }
        }
    }

    @Test func aLowAnswerShowsNothing() async throws {
        try await TestStore.test(scene.feature { _ in .level("low") }, from: KeyboardState()) { store in
            try store.send(.text(.snippetReady(chat, in: .init()))) { $0.judged(chat, sent: true) }
            try await store.receive(.text(.responseReceived(.level("low"), requestID: 1)))
        }
    }

    @Test func theBackendExplainsBetterAtOnceAndTheTenSecondsGoOn() async throws {
        let level = Scene.onDevice(scam).riskLevel.rawValue
        let answer = AnalyzeTextResponse.level(level, "A better sentence.")
        try await TestStore.test(scene.feature { _ in answer }, from: KeyboardState()) { store in
            try store.send(.text(.snippetReady(scam, in: .init()))) {
                $0.judged(scam, sent: true)
                $0.banner = .init(Scene.onDevice(scam))
            }
            let verdict = try #require(Verdict(answer))
            try await store.receive(.text(.responseReceived(answer, requestID: 1))) { $0.banner = .init(verdict) }
            await scene.clock.sleepers(1)
            #expect(scene.clock.nextWake == .seconds(10) && scene.clock.sleeperCount == 1)
            try store.send(.text(.fieldChanged)) { $0.forgot() }
        }
    }

    @Test func theBackendLowersAWarningOnlyAfterTheTextHasChanged() async throws {
        try await TestStore.test(scene.feature { _ in .level("low") }, from: KeyboardState()) { store in
            try store.send(.text(.snippetReady(scam, in: .init()))) {
                $0.judged(scam, sent: true)
                $0.banner = .init(Scene.onDevice(scam))
            }
            try await store.receive(.text(.responseReceived(.level("low"), requestID: 1))) {
                $0.heldBack = Verdict(.level("low"))
            }
            try store.send(.text(.textChanged)) {
                $0.hasChangedSince = true
                $0.heldBack = nil
                $0.banner = nil
            }
        }
    }

    @Test func aTextThatHasAlreadyChangedIsLoweredAtOnce() async throws {
        let gate = AnswerGate()
        try await TestStore.test(scene.feature(gate.answer), from: KeyboardState()) { store in
            try store.send(.text(.snippetReady(scam, in: .init()))) {
                $0.judged(scam, sent: true)
                $0.banner = .init(Scene.onDevice(scam))
            }
            try store.send(.text(.textChanged)) { $0.hasChangedSince = true }
            gate.give(.success(.level("low")), to: scam)
            try await store.receive(.text(.responseReceived(.level("low"), requestID: 1))) { $0.banner = nil }
        }
    }

    @Test func whatTheBackendRaisedWaitsForItsNextAnswer() async throws {
        let other = chat + "by the clock "
        let gate = AnswerGate()
        try await TestStore.test(scene.feature(gate.answer), from: KeyboardState()) { store in
            try store.send(.text(.snippetReady(chat, in: .init()))) { $0.judged(chat, sent: true) }
            gate.give(.success(.high), to: chat)
            try await store.receive(.text(.responseReceived(.high, requestID: 1))) { $0.banner = .init(Scene.raised) }
            try store.send(.text(.textChanged)) { $0.hasChangedSince = true }
            try store.send(.text(.snippetReady(other, in: .init()))) { $0.judged(other, sent: true) }
            gate.give(.success(.level("low")), to: other)
            try await store.receive(.text(.responseReceived(.level("low"), requestID: 2))) { $0.banner = nil }
        }
    }

    @Test func theLatestAnswerWinsAndAStaleOneNeverShows() async throws {
        let gate = AnswerGate()
        let other = chat + "by the clock "
        try await TestStore.test(scene.feature(gate.answer), from: KeyboardState()) { store in
            try store.send(.text(.snippetReady(chat, in: .init()))) { $0.judged(chat, sent: true) }
            try store.send(.text(.snippetReady(other, in: .init()))) { $0.judged(other, sent: true) }
            gate.give(.success(.high), to: chat)
            gate.give(.success(.level("low")), to: other)
            try await store.receive(.text(.responseReceived(.level("low"), requestID: 2)))
            try store.send(.text(.responseReceived(.high, requestID: 1)))
        }
    }

    @Test func anIdenticalSnippetIsNotSentTwice() async throws {
        try await TestStore.test(scene.feature { _ in .level("low") }, from: KeyboardState()) { store in
            try store.send(.text(.snippetReady(chat, in: .init()))) { $0.judged(chat, sent: true) }
            try await store.receive(.text(.responseReceived(.level("low"), requestID: 1)))
            try store.send(.text(.snippetReady(chat, in: .init())))
        }
        #expect(scene.asked.withLock { $0 } == [chat])
    }

    @Test(arguments: [
        CallError(.timedOut(.waiting)), CallError(.cannotConnect(host: "api.example.com", .unreachable)),
        CallError(.unreadable(location: "risk_level", problem: "the value is missing")),
    ])
    func aFailureIsCountedAndLoggedAndTheDevicesVerdictStays(failure: CallError) async throws {
        let answer: Scene.Answer = { _ throws(CallError) in throw failure }
        try await TestStore.test(scene.feature(answer), from: KeyboardState()) { store in
            try store.send(.text(.snippetReady(scam, in: .init()))) {
                $0.judged(scam, sent: true)
                $0.banner = .init(Scene.onDevice(scam))
            }
            try await store.receive(.text(.callFailed(failure.description, requestID: 1))) { $0.failures = 1 }
            try store.send(.text(.fieldChanged)) { $0.forgot() }
        }
        let lines = scene.lines.withLock { $0 }
        #expect(lines.count == 1 && !lines[0].contains(scam) && !lines[0].contains("texted"))
    }

    @Test func anAnswerOfAnUnknownLevelCountsAsAFailure() async throws {
        try await TestStore.test(scene.feature { _ in .level("purple") }, from: KeyboardState()) { store in
            try store.send(.text(.snippetReady(chat, in: .init()))) { $0.judged(chat, sent: true) }
            try await store.receive(.text(.responseReceived(.level("purple"), requestID: 1))) { $0.failures = 1 }
        }
    }

    @Test func afterAFailureTheDevicesLowerVerdictCounts() async throws {
        let other = chat + "by the clock "
        let answer: Scene.Answer = { [chat] text throws(CallError) in
            if text == chat { return .high }
            throw CallError(.timedOut(.waiting))
        }
        try await TestStore.test(scene.feature(answer), from: KeyboardState()) { store in
            try store.send(.text(.snippetReady(chat, in: .init()))) { $0.judged(chat, sent: true) }
            try await store.receive(.text(.responseReceived(.high, requestID: 1))) { $0.banner = .init(Scene.raised) }
            try store.send(.text(.snippetReady(other, in: .init()))) { $0.judged(other, sent: true) }
            let line = CallError(.timedOut(.waiting)).description
            try await store.receive(.text(.callFailed(line, requestID: 2))) {
                $0.failures = 1
                $0.banner = nil
            }
        }
    }

    @Test(arguments: [(false, false), (true, true)])
    func withoutFullAccessOrBySwitchNothingLeavesTheDevice(hasFullAccess: Bool, isOnDeviceOnly: Bool) async throws {
        var state = KeyboardState()
        state.hasFullAccess = hasFullAccess
        state.isOnDeviceOnly = isOnDeviceOnly
        try await TestStore.test(scene.feature { _ in .high }, from: state) { store in
            try store.send(.text(.snippetReady(chat, in: .init()))) { $0.judged(chat, sent: false) }
        }
        #expect(scene.asked.withLock { $0 } == [])
    }

    @Test func theSwitchEndsWhatIsUnderWay() async throws {
        let gate = AnswerGate()
        try await TestStore.test(scene.feature(gate.answer), from: KeyboardState()) { store in
            try store.send(.text(.snippetReady(chat, in: .init()))) { $0.judged(chat, sent: true) }
            try store.send(.onDeviceOnlySwitched(true)) { $0.isOnDeviceOnly = true }
            gate.give(.success(.high), to: chat)
        }
    }

    @Test func anAnswerForTheOldFieldIsDropped() async throws {
        let gate = AnswerGate()
        try await TestStore.test(scene.feature(gate.answer), from: KeyboardState()) { store in
            try store.send(.text(.snippetReady(chat, in: .init()))) { $0.judged(chat, sent: true) }
            try store.send(.text(.fieldChanged)) { $0.forgot() }
            gate.give(.success(.high), to: chat)
        }
    }
}
