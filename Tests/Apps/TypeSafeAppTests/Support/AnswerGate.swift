import Basics
import Bowline
import TypeSafeApp
import Wire

/// A backend that answers each text when the test says so, whether or not the call was cancelled.
final class AnswerGate: Sendable {
    typealias Outcome = Result<AnalyzeTextResponse, CallError>

    private struct State {
        var given: [String: Outcome] = [:]
        var waiting: [String: CheckedContinuation<Outcome, Never>] = [:]
    }
    private let state = Locked(State())

    var answer: Scene.Answer {
        { [self] text throws(CallError) in try await outcome(for: text).get() }
    }

    func give(_ outcome: Outcome, to text: String) {
        state.withLock { state in
            state.given[text] = outcome
            return state.waiting.removeValue(forKey: text)
        }?.resume(returning: outcome)
    }

    private func outcome(for text: String) async -> Outcome {
        await withCheckedContinuation { continuation in
            let outcome = state.withLock { state -> Outcome? in
                if let outcome = state.given[text] { return outcome }
                state.waiting[text] = continuation
                return nil
            }
            if let outcome { continuation.resume(returning: outcome) }
        }
    }
}
