/// The reason why a call failed: the single error type that the layers throw.
///
/// The message says what happened in words that the user can act on, and the error contains what support will ask for:
/// the request id, the number of attempts and the time spent. Its texts never contain a body, a credential or a query
/// value, so it is safe to log; `body(as:)` returns the body of the server's error response.
public struct CallError: Error, Sendable {
    /// What happened. The list is closed: handle every case, or only `failure.advice`.
    public let reason: Reason
    /// The failed call as method and path template, e.g. `GET /v1/leagues/{}`. Empty until the call has ended.
    public internal(set) var endpoint = ""
    /// The id under which client and server log this call.
    public internal(set) var requestID = ""
    /// How many times the request was sent.
    public internal(set) var attempts = 0
    /// The total duration of the call.
    public internal(set) var elapsed: Duration = .zero
    /// The body of the server's error response.
    var errorResponseBody: ErrorResponseBody?

    /// Creates an error with this reason. The client fills in the other properties when the call ends.
    public init(_ reason: Reason) {
        self.reason = reason
    }

    /// A failure of a custom layer. `name` identifies the layer in logs.
    public static func layer(name: String, underlying: any Error) -> CallError {
        CallError(.layer(name: name, underlying: underlying))
    }

    /// Converts an error thrown by an app's closure: a `CallError` stays as it is, a `CancellationError` becomes
    /// `.cancelled`, and anything else a failure of the layer called `name`.
    package static func wrapping(_ error: any Error, from name: String) -> CallError {
        if let failure = error as? CallError { return failure }
        return error is CancellationError ? CallError(.cancelled) : .layer(name: name, underlying: error)
    }
}

extension CallError {
    /// All reasons for which a call can fail.
    public enum Reason: Sendable {
        /// The request is invalid and was not sent. `part` names the invalid part: a header, the path, the body.
        case invalidRequest(part: String, problem: String)
        /// No user is signed in, or the session ended. Sign in and try again.
        case signedOut
        /// The credential cannot be read yet, e.g. before the device's first unlock. The user stays signed in.
        case credentialLocked
        /// The sign-in was refused for good: the refresh token is expired, revoked or used twice.
        case credentialRefused(String)
        /// No connection could be made. Nothing was sent.
        case cannotConnect(host: String, ConnectionProblem)
        /// The server could not prove its identity. Nothing was sent.
        case untrusted(host: String, TrustProblem)
        /// An established connection broke before the response was complete.
        case connectionLost(Loss)
        /// There was no response in time.
        case timedOut(Phase)
        /// The caller cancelled the call.
        case cancelled
        /// The server's response is not HTTP.
        case malformedResponse(String)
        /// The response is larger than the limit.
        case tooLarge(Part, limit: Int)
        /// The server redirected to an address that must not be followed.
        case redirectRefused(String)
        /// The server responded with an error status.
        case rejected(status: Int, ServerProblem)
        /// The response does not have the form the endpoint expects. `location` names the part, e.g. `data[3].name` or
        /// `body`.
        case unreadable(location: String, problem: String)
        /// This device's own rate limit has no free slot before the deadline.
        case throttled(retryAfter: Duration)
        /// The host has failed so often that no requests are sent to it for a while.
        case circuitOpen(host: String, retryAfter: Duration)
        /// Only a cached response was requested, and there is none.
        case notCached
        /// A file on this device could not be read or written.
        case file(path: String, problem: String)
        /// A layer other than the kit's own failed.
        case layer(name: String, underlying: any Error)
    }

    /// Why no connection was established.
    public enum ConnectionProblem: Sendable, Hashable {
        /// The host name could not be resolved.
        case nameNotFound
        /// No program listens on that port.
        case refused
        /// There is no route to the host; the device may be offline.
        case unreachable
        /// The host did not respond in time.
        case timedOut
        /// The proxy failed.
        case proxy(String)
        /// Anything else, in the system's words.
        case other(String)
    }

    /// Why a server is not trusted.
    public enum TrustProblem: Sendable, Hashable {
        /// The certificate has expired or is not valid yet.
        case expired
        /// The certificate was issued for another host name.
        case wrongHost
        /// The certificate was not signed by a trusted authority.
        case unknownAuthority
        /// The key matches none of the pinned keys.
        case pinMismatch
        /// Anything else, in the system's words.
        case other(String)
    }

    /// How a connection was lost.
    public struct Loss: Sendable, Hashable {
        /// The phase in which the connection was lost.
        public let phase: Phase
        /// True when the connection had served an earlier request and may have been closed before this request reached
        /// it.
        public let wasReused: Bool
        /// True if no byte of the request was sent.
        public let nothingSent: Bool
        /// True if the first byte of a response was received.
        public let answerBegan: Bool

        /// Creates a loss.
        public init(phase: Phase, wasReused: Bool, nothingSent: Bool, answerBegan: Bool) {
            self.phase = phase
            self.wasReused = wasReused
            self.nothingSent = nothingSent
            self.answerBegan = answerBegan
        }
    }

    /// The phase of a call.
    public enum Phase: Sendable, Hashable {
        /// Waiting in a queue on this device.
        case queued
        /// Resolving the name, connecting, TLS handshake.
        case connecting
        /// The request was being sent.
        case sending
        /// Waiting for the response to begin.
        case waiting
        /// The response was being received.
        case receiving
    }

    /// A part of a response that has a size limit.
    public enum Part: String, Sendable, Hashable {
        /// Status line and header fields.
        case headers
        /// The body of the response.
        case body
    }
}
