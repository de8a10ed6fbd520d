/// Why a call has no answer: the one error type of the road.
///
/// It says what happened in words a person can act on, and carries what support will ask for: the request id, the
/// number of attempts and the time spent. Its texts never show a body, a credential or a query's values, so it may go
/// to any log; `body(as:)` gives the body of the server's refusal.
public struct CallError: Error, Sendable {
    /// What happened. The list is closed: handle every case, or only `failure.advice`.
    public let reason: Reason
    /// The call this ended, as method and path template, such as `GET /v1/leagues/{}`. Empty until the call's end is
    /// reached.
    public internal(set) var endpoint = ""
    /// The id both sides log this call under.
    public internal(set) var requestID = ""
    /// How many times the request was sent.
    public internal(set) var attempts = 0
    /// How long the call took in all.
    public internal(set) var elapsed: Duration = .zero
    /// What the server sent with its refusal.
    var refusalBody: RefusalBody?

    /// A failure for that reason. The road fills in the rest on its way back.
    public init(_ reason: Reason) {
        self.reason = reason
    }

    /// A failure of a layer of one's own. `name` names the layer in logs.
    public static func layer(name: String, underlying: any Error) -> CallError {
        CallError(.layer(name: name, underlying: underlying))
    }

    /// What an error of an app's closure is on the road: the failure it is, a cancellation, or a failure of the layer
    /// called `name`.
    package static func wrapping(_ error: any Error, from name: String) -> CallError {
        if let failure = error as? CallError { return failure }
        return error is CancellationError ? CallError(.cancelled) : .layer(name: name, underlying: error)
    }
}

extension CallError {
    /// The closed list of what can happen to a call.
    public enum Reason: Sendable {
        /// The request itself is wrong and was not sent. `part` names the place: a header, the path, the body.
        case invalidRequest(part: String, problem: String)
        /// No user is signed in, or the session ended. Sign in and try again.
        case signedOut
        /// The credential cannot be read yet, as before a device's first unlock. The user stays signed in.
        case credentialLocked
        /// The sign-in was refused for good: the refresh token is expired, revoked or used twice.
        case credentialRefused(String)
        /// No connection could be made. Nothing was sent.
        case cannotConnect(host: String, ConnectionProblem)
        /// The server could not prove who it is. Nothing was sent.
        case untrusted(host: String, TrustProblem)
        /// The connection broke after the request had begun to leave.
        case connectionLost(Loss)
        /// There was no answer in time.
        case timedOut(Phase)
        /// The caller gave up.
        case cancelled
        /// The server's answer is not HTTP.
        case malformedResponse(String)
        /// More came than is allowed.
        case tooLarge(Part, limit: Int)
        /// The server pointed somewhere that must not be followed.
        case redirectRefused(String)
        /// The server answered, and the answer is no.
        case rejected(status: Int, ServerProblem)
        /// The answer is not what the endpoint promises. `place` is a path into it, such as `data[3].name`.
        case unreadable(place: String, problem: String)
        /// This device's own rate limit has no room before the deadline.
        case throttled(retryAfter: Duration)
        /// The host has failed so often that it is left alone for a while.
        case circuitOpen(host: String, retryAfter: Duration)
        /// The answer was wanted from the cache only, and is not there.
        case notCached
        /// A file on this device could not be read or written.
        case file(path: String, problem: String)
        /// A layer that is not the kit's own failed.
        case layer(name: String, underlying: any Error)
    }

    /// Why no connection came about.
    public enum ConnectionProblem: Sendable, Hashable {
        /// The host's name is not known.
        case nameNotFound
        /// No program listens on that port.
        case refused
        /// There is no way to the host; the device may be offline.
        case unreachable
        /// The host did not answer in time.
        case timedOut
        /// The proxy is the trouble.
        case proxy(String)
        /// Anything else, in the system's words.
        case other(String)
    }

    /// Why a server is not trusted.
    public enum TrustProblem: Sendable, Hashable {
        /// The certificate is past its end or before its beginning.
        case expired
        /// The certificate is for another name.
        case wrongHost
        /// No authority this device trusts signed it.
        case unknownAuthority
        /// The key is none of those that were pinned.
        case pinMismatch
        /// Anything else, in the system's words.
        case other(String)
    }

    /// How a connection was lost.
    public struct Loss: Sendable, Hashable {
        /// What was going on.
        public let phase: Phase
        /// True when the connection had served an earlier request and may have been closed before this one reached it.
        public let wasReused: Bool
        /// True when not one byte of the request had left.
        public let nothingSent: Bool
        /// True when the first byte of an answer had come.
        public let answerBegan: Bool

        /// Creates a loss from what is known about it.
        public init(phase: Phase, wasReused: Bool, nothingSent: Bool, answerBegan: Bool) {
            self.phase = phase
            self.wasReused = wasReused
            self.nothingSent = nothingSent
            self.answerBegan = answerBegan
        }
    }

    /// What a call was doing.
    public enum Phase: Sendable, Hashable {
        /// Waiting in a queue on this device.
        case queued
        /// Looking up, connecting, agreeing on TLS.
        case connecting
        /// The request was being sent.
        case sending
        /// Waiting for the answer to begin.
        case waiting
        /// The response was being received.
        case receiving
    }

    /// A part of an answer that has a limit.
    public enum Part: String, Sendable, Hashable {
        /// Status line and header fields.
        case headers
        /// The body of the response.
        case body
    }
}
