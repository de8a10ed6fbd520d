import Basics
public import Bowline
public import Essentials

/// A transport whose replies a test defines beforehand, and which records the requests.
///
///     let network = ScriptedTransport([.status(503), .json(#"{"name":"Premier"}"#)])
///     let client = Client(environment: environment, transport: network)
///
/// When no reply is left, a request fails with an error that names the request, so that a test never passes by
/// accident.
public final class ScriptedTransport: Transport {
    /// A reply of the script.
    public enum Reply: Sendable {
        /// A response with this status, these headers and this body.
        case response(status: Int, headers: Headers, body: Data)
        /// A network error.
        case failure(CallError)
        /// No response until the caller is cancelled.
        case silence
        /// The response that the closure returns. If it throws another error than `CallError`, the call fails with a
        /// `CallError` that names `ScriptedTransport` as its layer.
        case compute(@Sendable (Request) async throws -> Response)

        /// A response with a JSON body.
        public static func json(_ text: String, status: Int = 200, headers: Headers = [:]) -> Reply {
            var headers = headers
            headers[.contentType] = "application/json"
            return .response(status: status, headers: headers, body: Data(text.utf8))
        }

        /// A response with only a status and header fields.
        public static func status(_ status: Int, headers: Headers = [:]) -> Reply {
            .response(status: status, headers: headers, body: Data())
        }
    }

    private struct State {
        var script: ArraySlice<Reply>
        var always: Reply?
        var requests: [Request] = []
    }

    private let state: Locked<State>

    /// Creates a transport that gives these replies in order.
    public init(_ script: [Reply]) {
        state = Locked(State(script: script[...]))
    }

    /// Creates a transport that gives the same reply to every request.
    public init(always reply: Reply) {
        state = Locked(State(script: [], always: reply))
    }

    /// The requests so far, in order.
    public var requests: [Request] { state.withLock { $0.requests } }

    /// The number of replies that have not been used yet.
    public var unused: Int { state.withLock { $0.script.count } }

    /// Adds replies to the end of the script.
    public func append(_ replies: Reply...) {
        state.withLock { $0.script += replies }
    }

    /// Returns the next reply.
    public func send(_ request: Request) async throws(CallError) -> Response {
        let reply = state.withLock { state in
            state.requests.append(request)
            return state.script.popFirst() ?? state.always
        }
        switch reply {
        case .response(let status, let headers, let body):
            return Response(status: status, headers: headers, body: .bytes(body), address: request.address)
        case .failure(let failure):
            throw failure
        case .silence:
            try await Self.waitForCancellation()
            throw CallError(.cancelled)
        case .compute(let make):
            do {
                return try await make(request)
            } catch {
                throw .wrapping(error, from: "ScriptedTransport")
            }
        case nil:
            throw CallError(
                .invalidRequest(part: "script", problem: "the script has no reply left for \(request.name)")
            )
        }
    }

    private static func waitForCancellation() async throws(CallError) {
        let slot = Locked<CheckedContinuation<Result<Void, CallError>, Never>?>(nil)
        try await withCancellableResult { continuation in
            slot.withLock { $0 = continuation }
            if Task.isCancelled { wake(slot) }
        } onCancel: {
            wake(slot)
        }
    }

    private static func wake(_ slot: Locked<CheckedContinuation<Result<Void, CallError>, Never>?>) {
        slot.withLock { waiting in
            defer { waiting = nil }
            return waiting
        }?.resume(returning: .failure(CallError(.cancelled)))
    }
}
