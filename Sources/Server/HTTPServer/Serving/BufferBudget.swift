internal import Basics

/// Limits the memory for request bodies that arrive and responses that are being sent, for the whole server and per
/// client address.
///
/// A slow reader keeps its response in memory. The size of a response limits one such reader, but only this budget
/// limits ten thousand.
///
/// See docs/decisions/limits.md, "Request bodies and responses share one memory budget".
final class BufferBudget: Sendable {
    /// Smaller buffers are not counted: the number of connections bounds them well enough.
    static let free = 16_384
    /// The memory counted for a streamed response of any length, in bytes.
    static let stream = 131_072

    private struct State {
        var total = 0
        var callers: [String: Int] = [:]
    }

    private let state = Locked(State())
    private let limit: Int
    private let limitPerAddress: Int

    init(_ limits: ServerLimits) {
        limit = limits.bufferedBytes
        limitPerAddress = limits.bufferedBytesPerAddress
    }

    /// Reserved memory; returned to the budget when the object is deallocated.
    final class Share: Sendable {
        private let budget: BufferBudget
        private let caller: String
        private let bytes: Locked<Int>

        fileprivate init(_ budget: BufferBudget, _ caller: String, _ bytes: Int) {
            self.budget = budget
            self.caller = caller
            self.bytes = Locked(bytes)
        }

        deinit { budget.release(bytes.withLock { $0 }, caller) }

        /// Reserves more; returns false if the budget is exhausted.
        func grow(by more: Int) -> Bool {
            guard budget.take(more, caller) else { return false }
            bytes.withLock { $0 += more }
            return true
        }
    }

    /// Reserves memory for a caller, identified by its address; nil if the budget is exhausted.
    func share(of bytes: Int, for caller: String) -> Share? {
        take(bytes, caller) ? Share(self, caller, bytes) : nil
    }

    /// The number of reserved bytes.
    var taken: Int { state.withLock { $0.total } }

    private func take(_ bytes: Int, _ caller: String) -> Bool {
        state.withLock { state in
            guard bytes <= limit - state.total else { return false }
            let before = state.callers[caller, default: 0]
            // Programs on this machine are bounded only by the total.
            guard isLoopback(caller) || bytes <= limitPerAddress - before else { return false }
            state.total += bytes
            state.callers[caller] = before + bytes
            return true
        }
    }

    private func release(_ bytes: Int, _ caller: String) {
        state.withLock { state in
            state.total -= bytes
            let left = (state.callers[caller] ?? 0) - bytes
            state.callers[caller] = left > 0 ? left : nil
        }
    }
}

extension HTTPError {
    static let buffersFull = HTTPError(
        .unavailable,
        .unavailable,
        "The server is transferring too much data at the moment; try again in a second.",
        headers: ["Retry-After": "1"]
    )
}
