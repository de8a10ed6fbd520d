import Basics
import Bowline

/// A layer that counts the calls that pass, so that a test can wait for them without sleeping.
final class ArrivalCounter: Layer {
    private let state = Locked<(count: Int, watchers: [(Int, CheckedContinuation<Void, Never>)])>((0, []))

    func send(_ request: Request, next: Next) async throws(CallError) -> Response {
        let ready = state.withLock { state in
            state.count += 1
            let count = state.count
            defer { state.watchers.removeAll { $0.0 <= count } }
            return state.watchers.filter { $0.0 <= count }.map(\.1)
        }
        for watcher in ready { watcher.resume() }
        return try await next(request)
    }

    func arrivals(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.count < count { state.watchers.append((count, continuation)) }
                return state.count >= count
            }
            if isThere { continuation.resume() }
        }
    }
}
