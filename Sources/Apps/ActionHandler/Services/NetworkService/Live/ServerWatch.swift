import Basics
public import Bowline

/// Remembers whether the last call got a response from the server, whatever its status, because the user sees different
/// messages for a failing server and a missing network. Put it near the network among a client's layers.
///
/// The requirement document has a closed list of errors with one for both cases, `backendUnavailable`. `NetworkMonitor`
/// does not distinguish them either: it judges by several calls and ignores refused connections. While the circuit
/// breaker above holds calls back, the last real call counts.
public final class ServerWatch: Layer {
    private let answered = Locked(false)

    /// Creates a watch without any calls.
    public init() {}

    /// True if the last call got a response.
    public var hasAnswered: Bool { answered.withLock { $0 } }

    /// Passes the call on and records whether it got a response.
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
