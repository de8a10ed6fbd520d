import Bowline

/// Decides what follows when a live connection ends or does not come about. Pure: it is told what happened, and a random number.
///
/// See docs/decisions/live.md, "A live channel reconnects by a fixed table".
struct ReconnectMachine {
    /// How a connection, or the attempt at one, ended.
    enum Ending {
        /// As the socket tells.
        case socket(WebSocketEnding)
        /// It was given up because nothing was heard.
        case silent
        /// It did not come about, or the event stream failed.
        case failed(Failure)
        /// The event stream ended.
        case streamEnded
    }

    /// What to do.
    enum Step: Equatable {
        /// Connect after a wait; with a fresh credential where the last was refused.
        case connect(after: Duration, renewing: Bool)
        /// Connect at once, by Server-Sent Events.
        case fallBack
        /// Do not come back.
        case stop(LiveStop)
    }

    private let base: Duration
    private let most: Duration
    private let mayFallBack: Bool
    private var failures = 0
    private var hasRenewed = false
    /// How long the server wants to be left alone between two event streams.
    private var askedWait = Duration.zero
    private(set) var usesEvents: Bool

    init(base: Duration, most: Duration, mayFallBack: Bool, usesEvents: Bool = false) {
        self.base = base
        self.most = most
        self.mayFallBack = mayFallBack
        self.usesEvents = usesEvents
    }

    /// The connection has proven itself: something was heard on it. A server that agrees and then closes at once has not.
    mutating func heard() {
        failures = 0
        hasRenewed = false
    }

    /// An event stream said how long to wait before coming back to it; that stays until another says otherwise.
    mutating func serverAsked(toWait wait: Duration) {
        askedWait = wait
    }

    /// What follows. `draw` is a random number from 0 to 1.
    mutating func ended(_ ending: Ending, draw: Double) -> Step {
        switch ending {
        case .silent, .streamEnded: retry(draw)
        case .socket(.lost): retry(draw)
        case .socket(.closedHere): retry(draw)
        case .socket(.closedByServer(let code, _)): closed(code, draw)
        case .failed(let failure): failed(failure, draw)
        }
    }

    private mutating func closed(_ code: WebSocketCloseCode, _ draw: Double) -> Step {
        switch code {
        case .normal: .stop(.finished)
        case .unauthorized: renew(orStopWith: .closedByServer(code))
        case .forbidden: .stop(.closedByServer(code))
        default: retry(draw)
        }
    }

    private mutating func failed(_ failure: Failure, _ draw: Double) -> Step {
        switch failure.reason {
        case .rejected(401, _): return renew(orStopWith: .failed(failure))
        case .rejected(204, _), .rejected(403, _), .rejected(404, _), .rejected(410, _): return .stop(.failed(failure))
        case .rejected(let status, _) where Self.meansNoUpgrade(status): return fallBack(or: failure)
        case .malformedResponse where !usesEvents: return fallBack(or: failure)
        case .invalidRequest, .signedOut, .credentialRefused, .untrusted, .cancelled: return .stop(.failed(failure))
        default: return retry(draw, atLeast: failure.server?.retryAfter)
        }
    }

    /// Answers of servers and proxies in between that do not know WebSocket.
    private static func meansNoUpgrade(_ status: Int) -> Bool {
        (200...299).contains(status) || [400, 405, 426, 501, 505].contains(status)
    }

    private mutating func fallBack(or failure: Failure) -> Step {
        guard mayFallBack, !usesEvents else { return .stop(.failed(failure)) }
        usesEvents = true
        return .fallBack
    }

    /// A fresh credential is worth one attempt without a wait; refused as well, no further one will do.
    private mutating func renew(orStopWith stop: LiveStop) -> Step {
        guard !hasRenewed else { return .stop(stop) }
        hasRenewed = true
        return .connect(after: .zero, renewing: true)
    }

    /// Full jitter: anything from nothing to `base` doubled with each failure, but no more than `most`.
    private mutating func retry(_ draw: Double, atLeast asked: Duration? = nil) -> Step {
        let span = min(base * (1 << min(failures, 20)), most)
        failures += 1
        return .connect(after: max(span * draw, asked ?? .zero, usesEvents ? askedWait : .zero), renewing: false)
    }
}
