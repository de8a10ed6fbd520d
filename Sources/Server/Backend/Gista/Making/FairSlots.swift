internal import Basics

/// Slots for work, which accounts use in turn.
final class FairSlots: Sendable {
    private struct State {
        var turns: FairTurns
        var callers: [Int: CheckedContinuation<Int, Never>] = [:]
        var last = 0
    }

    private let state: Locked<State>

    init(_ count: Int) { state = Locked(State(turns: FairTurns(slots: count))) }

    /// Runs a piece of work in a slot, once it is the account's turn.
    func run<Success: Sendable>(
        for account: Int64,
        _ work: (Int) async -> Success
    ) async -> Success {
        let slot = await withCheckedContinuation { caller in
            state.withLock { state in
                state.last += 1
                state.callers[state.last] = caller
                state.turns.wait(state.last, of: account)
            }
            serve()
        }
        let result = await work(slot)
        state.withLock { $0.turns.leave(slot, of: account) }
        serve()
        return result
    }

    private func serve() {
        while let (caller, slot) = state.withLock({ state -> (CheckedContinuation<Int, Never>?, Int)? in
            state.turns.next().map { (state.callers.removeValue(forKey: $0.number), $0.slot) }
        }) {
            caller?.resume(returning: slot)
        }
    }
}
