public import Essentials

extension CallError: LocalizedError {
    /// What happened, as a sentence: for `localizedDescription` and the title of an alert.
    public var errorDescription: String? { message.startingWithCapital }

    /// Why it happened, if more is known: the server's message, or the system's.
    public var failureReason: String? { account.why?.startingWithCapital }

    /// What the user can do about it.
    public var recoverySuggestion: String? { advice }
}

extension String {
    fileprivate var startingWithCapital: String { prefix(1).uppercased() + dropFirst() }
}

extension CallError: CustomStringConvertible {
    /// One line for a log: what happened, to which call, after how many attempts.
    public var description: String {
        var line = message
        if !endpoint.isEmpty { line = "\(endpoint): \(line)" }
        if !requestID.isEmpty { line += " (request \(requestID), attempts \(attempts), \(elapsed.milliseconds) ms)" }
        return line
    }

    /// What happened, as a sentence that starts in lower case.
    public var message: String {
        let (what, why) = account
        return why.map { "\(what): \($0)" } ?? what
    }

    /// What happened and, if more is known, why.
    private var account: (what: String, why: String?) {
        switch reason {
        case .invalidRequest(let part, let problem): ("the request's \(part) is wrong", problem)
        case .signedOut: ("no user is signed in", nil)
        case .credentialLocked: ("the saved sign-in cannot be read until the device is unlocked", nil)
        case .credentialRefused(let why): ("the saved sign-in was refused", why)
        case .cannotConnect(let host, let problem): ("no connection to \(host)", problem.text)
        case .untrusted(let host, let problem): ("the server \(host) is not trusted", problem.text)
        case .connectionLost(let loss): ("the connection was lost while \(loss.phase.text)", nil)
        case .timedOut(let phase): ("timed out while \(phase.text)", nil)
        case .cancelled: ("the call was cancelled", nil)
        case .malformedResponse(let problem): ("the server's response is not valid HTTP", problem)
        case .tooLarge(let part, let limit): ("the response's \(part.rawValue) is larger than \(limit) bytes", nil)
        case .redirectRefused(let why): ("a redirect was not followed", why)
        case .rejected(let status, let problem):
            (
                "the server answered \(status)\(problem.code.isEmpty ? "" : " \(problem.code)")",
                problem.message.isEmpty ? nil : problem.message
            )
        case .unreadable(let location, let problem): ("the response is invalid at \(location)", problem)
        case .throttled(let wait): ("this device's rate limit is reached; try again in \(wait.milliseconds) ms", nil)
        case .circuitOpen(let host, let wait):
            ("the server \(host) failed repeatedly; calls resume in \(wait.milliseconds) ms", nil)
        case .notCached: ("no cached response is available", nil)
        case .file(let path, let problem): ("cannot use file \(path)", problem)
        case .layer(let name, let underlying): ("the layer \(name) failed", "\(type(of: underlying))")
        }
    }

    /// What the user can do about it.
    public var advice: String {
        switch reason {
        case .invalidRequest: "Correct that part of the request; sending it again as it is cannot succeed."
        case .signedOut, .credentialRefused: "Sign in again."
        case .credentialLocked: "Unlock the device and try again."
        case .cannotConnect(_, .nameNotFound): "Check the address, or whether the device is online."
        case .cannotConnect(_, .proxy): "Check the proxy's settings."
        case .cannotConnect: "Check that the server is running and that the device is online, then try again."
        case .untrusted(_, .expired): "Check the device's date; if it is right, the server needs a new certificate."
        case .untrusted(_, .pinMismatch): "The connection may be watched. Use another network, or update the app."
        case .untrusted: "Do not go on over this network unless you know why its certificate is not trusted."
        case .connectionLost, .timedOut: "Try again when the connection is better."
        case .cancelled: "Nothing to do."
        case .malformedResponse, .unreadable: "Update the app; if that does not help, report the request id."
        case .tooLarge: "Ask for less at a time, or raise the limit."
        case .redirectRefused: "Check the server's address in the app's settings."
        case .rejected(let status, _): Self.advice(for: status)
        case .throttled, .circuitOpen: "Wait a moment and try again."
        case .notCached: "Go online and try again."
        case .file: "Check that the file exists and that the disk has free space."
        case .layer: "See the underlying error."
        }
    }

    private static func advice(for status: Int) -> String {
        switch status {
        case 401: "Sign in again."
        case 403: "Ask the account's administrator for permission."
        case 404, 410: "It may have been removed; go back and refresh."
        case 409, 412: "It was changed in the meantime; refresh and try again."
        case 408, 429, 500...599: "Wait a moment and try again; if the error persists, report the request id."
        default: "Correct what the message names; sending the same again cannot succeed."
        }
    }
}

extension CallError.Phase {
    var text: String {
        switch self {
        case .queued: "waiting in the queue"
        case .connecting: "connecting"
        case .sending: "sending"
        case .waiting: "waiting for the response"
        case .receiving: "receiving the response"
        }
    }
}

extension CallError.ConnectionProblem {
    var text: String {
        switch self {
        case .nameNotFound: "the host name cannot be resolved"
        case .refused: "the connection was refused"
        case .unreachable: "the host is unreachable"
        case .timedOut: "the host did not respond in time"
        case .proxy(let why): "the proxy failed: \(why)"
        case .other(let why): why
        }
    }
}

extension CallError.TrustProblem {
    var text: String {
        switch self {
        case .expired: "the certificate is not valid today"
        case .wrongHost: "the certificate is for another host name"
        case .unknownAuthority: "no trusted authority signed the certificate"
        case .pinMismatch: "the server's key matches no pinned key"
        case .other(let why): why
        }
    }
}

extension Duration {
    /// Whole milliseconds, for texts and events.
    package var milliseconds: Int64 {
        components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
    }
}
