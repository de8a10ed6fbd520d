import Basics
public import Bowline

/// Remembers whether the last call got an answer from the server, whatever the answer was: a user gets another message
/// thing when the server is in trouble than when there is no way to it. Put it near the network among a client's
/// layers.
///
/// The document has one error for both, `backendUnavailable`, and its list of errors is closed. `NetworkMonitor` does
/// not tell them apart: it judges by several calls and ignores refused connections. While the breaker above holds calls
/// back, the last real call counts.
public final class ServerWatch: Layer {
    private let answered = Locked(false)

    /// A watch that has seen no call.
    public init() {}

    /// True when the last call was answered.
    public var hasAnswered: Bool { answered.withLock { $0 } }

    /// Passes the call on and notes how it ended.
    public func send(_ request: Request, next: Next) async throws(CallError) -> Response {
        do throws(CallError) {
            let response = try await next(request)
            answered.withLock { $0 = true }
            return response
        } catch {
            answered.withLock { $0 = false }
            throw error
        }
    }
}
