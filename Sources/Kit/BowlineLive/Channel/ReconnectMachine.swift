import Bowline

/// Decides the next step when a live connection ends or cannot be opened. Pure: the caller reports events and passes a
/// random number.
///
/// See docs/decisions/live.md, "A live channel reconnects by a fixed table".
struct ReconnectMachine {
    /// How a connection, or the attempt to open one, ended.
    enum Ending {
        /// The WebSocket was closed or lost.
        case socket(WebSocketEnding)
        /// The connection was closed because it was silent.
        case silent
        /// The connection could not be opened, or the event stream failed.
        case failed(CallError)
        /// The event stream ended.
        case streamEnded
    }

    /// What the channel does next.
    enum Step: Equatable {
        /// Connect after a wait; with a fresh credential if the last credential was rejected.
        case connect(after: Duration, renewing: Bool)
        /// Connect at once, with Server-Sent Events.
        case fallBack
        /// Report the reason and do not reconnect.
        case stop(LiveStopReason)
    }

    /// The state of the renewal after the server has rejected a credential.
    private enum Renewal {
        /// The server rejected no credential.
        case none
        /// The credential must be refreshed before the next connection.
        case owed
        /// A fresh credential was presented, and the server has not answered yet.
        case presented
    }

    private let baseDelay: Duration
    private let maxDelay: Duration
    private let mayFallBack: Bool
    private var failures = 0
    private var renewal = Renewal.none
    /// The wait that the server asked for between two event streams.
    private var requestedDelay = Duration.zero
    private(set) var usesEvents: Bool

    init(baseDelay: Duration, maxDelay: Duration, mayFallBack: Bool, usesEvents: Bool = false) {
        self.baseDelay = baseDelay
        self.maxDelay = maxDelay
        self.mayFallBack = mayFallBack
        self.usesEvents = usesEvents
    }

    /// Called when something was received. Until then an open connection proves nothing: a failing server may accept it
    /// and close it at once.
    mutating func received() {
        failures = 0
        renewal = .none
    }

    /// Called when a fresh credential is available for the connection that is being opened.
    mutating func renewed() {
        if renewal == .owed { renewal = .presented }
    }

    /// Called when an event stream asks for a wait before the next stream. It applies until another stream asks for a
    /// different wait.
    mutating func serverRequested(delay wait: Duration) {
        requestedDelay = wait
    }

    /// The next step. `random` is a random number from 0 to 1.
    mutating func ended(_ ending: Ending, random: Double) -> Step {
        switch ending {
        case .silent, .streamEnded: retry(random)
        case .socket(.lost): retry(random)
        case .socket(.closedHere): retry(random)
        case .socket(.closedByServer(let code, _)): closed(code, random)
        case .failed(let failure): failed(failure, random)
        }
    }

    private mutating func closed(_ code: WebSocketCloseCode, _ random: Double) -> Step {
        switch code {
        case .normal: .stop(.finished)
        case .unauthorized: renew(orStopWith: .closedByServer(code))
        case .forbidden: .stop(.closedByServer(code))
        default: retry(random)
        }
    }

    private mutating func failed(_ failure: CallError, _ random: Double) -> Step {
        switch failure.reason {
        case .rejected(401, _): return renew(orStopWith: .failed(failure))
        case .rejected(204, _), .rejected(403, _), .rejected(404, _), .rejected(410, _): return .stop(.failed(failure))
        case .rejected(let status, _) where Self.meansNoUpgrade(status): return fallBack(or: failure)
        case .malformedResponse where !usesEvents: return fallBack(or: failure)
        case .invalidRequest, .signedOut, .credentialRefused, .untrusted, .cancelled: return .stop(.failed(failure))
        default: return retry(random, atLeast: failure.server?.retryAfter)
        }
    }

    /// The statuses with which servers and proxies without WebSocket support respond.
    private static func meansNoUpgrade(_ status: Int) -> Bool {
        (200...299).contains(status) || [400, 405, 426, 501, 505].contains(status)
    }

    private mutating func fallBack(or failure: CallError) -> Step {
        guard mayFallBack, !usesEvents else { return .stop(.failed(failure)) }
        usesEvents = true
        return .fallBack
    }

    /// Gives a fresh credential one attempt, without a wait. If the server rejects it as well, the channel stops.
    private mutating func renew(orStopWith stop: LiveStopReason) -> Step {
        guard renewal == .none else { return .stop(stop) }
        renewal = .owed
        return .connect(after: .zero, renewing: true)
    }

    /// Such a failure says nothing about the credential: a refresh that it prevented is still due, and a fresh
    /// credential that the server has not answered may expire and be refreshed again. The wait has full jitter: a
    /// random part of `baseDelay`, doubled with each failure up to `maxDelay`.
    private mutating func retry(_ random: Double, atLeast asked: Duration? = nil) -> Step {
        if renewal == .presented { renewal = .none }
        let span = min(baseDelay * (1 << min(failures, 20)), maxDelay)
        failures += 1
        // Adds jitter to the server's wait, because the server asks all its clients for the same wait.
        let wait = span * random + max(asked ?? .zero, usesEvents ? requestedDelay : .zero)
        return .connect(after: wait, renewing: renewal == .owed)
    }
}
