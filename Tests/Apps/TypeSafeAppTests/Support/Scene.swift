import Basics
import Bowline
import BowlineTesting
import ScamSense
import TestSupport
import Wire

@testable import TypeSafeApp

/// A keyboard in a test: what the device and the backend say is written down beforehand.
struct Scene: Sendable {
    typealias Store = TestStore<KeyboardState, KeyboardAction>
    typealias Answer = @Sendable (String) async throws(CallError) -> AnalyzeTextResponse

    static let scam = "Please send me the code you were texted "
    static let chat = "See you at the station tomorrow "

    /// The backend's verdict of `AnalyzeTextResponse.high`.
    static let raised = Verdict(
        riskLevel: .high,
        category: .otpPhishing,
        explanation: "Asking for OTP.",
        source: .backend
    )

    let clock = ManualClock()
    let lines = Locked<[String]>([])
    let prompts = Locked(0)
    let asked = Locked<[String]>([])

    /// The engine's own verdict on a text.
    static func onDevice(_ text: String) -> Verdict { Verdict(ScamJudge.judgeOutgoing(text)) }

    func feature(_ answer: @escaping Answer = { _ throws(CallError) in throw CallError(.cancelled) }) -> KeyboardFeature
    {
        KeyboardFeature(
            KeyboardDependencies(
                analyze: { [asked] text, _ throws(CallError) in
                    asked.withLock { $0.append(text) }
                    return try await answer(text)
                },
                rememberPrompt: { [prompts] in prompts.withLock { $0 += 1 } },
                log: { [lines] line in lines.withLock { $0.append(line) } },
                clock: clock
            )
        )
    }

    /// A keyboard that judges on the device only.
    static var offline: KeyboardState {
        var state = KeyboardState()
        state.isOnDeviceOnly = true
        return state
    }
}

extension KeyboardState {
    /// What the device's judging a text leaves.
    mutating func judged(_ text: String, sent: Bool) {
        requestID += 1
        hasChangedSince = false
        heldBack = nil
        deviceVerdict = Scene.onDevice(text)
        if sent { lastSent = text }
    }

    /// What forgetting a text leaves.
    mutating func forgot() {
        let (failures, requestID) = (failures, requestID + 1)
        let (access, isLocal) = (hasFullAccess, isOnDeviceOnly)
        let (remembers, memories) = (remembersConversations, memories)
        self = KeyboardState()
        remembersConversations = remembers
        self.memories = memories
        self.failures = failures
        self.requestID = requestID
        hasFullAccess = access
        isOnDeviceOnly = isLocal
    }
}
