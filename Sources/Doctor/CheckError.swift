internal import Bowline

/// A problem and what to do about it. Safe to print: it contains nothing from bodies or credentials.
struct CheckError: Error, Sendable, Hashable {
    let message: String
    let advice: String

    init(_ message: String, advice: String) {
        self.message = message
        self.advice = advice
    }

    /// Creates the error for a failed call.
    init(_ failure: CallError) {
        let id = failure.server?.requestID ?? failure.requestID
        self.init(
            failure.message + (id.isEmpty || failure.status == nil ? "" : " (request \(id))"),
            advice: Self.advice(for: failure)
        )
    }

    private static func advice(for failure: CallError) -> String {
        switch failure.reason {
        case .cannotConnect(_, .refused):
            "Start the server, or check the port: the default is 3000. If it runs elsewhere, check the firewalls."
        case .cannotConnect(_, .unreachable), .cannotConnect(_, .other):
            "Check that this machine is online and has a route to the server: VPN, routes, firewall."
        case .timedOut, .cannotConnect(_, .timedOut):
            "Check that this machine is online and that no firewall drops the packets; on a slow line raise --timeout. "
                + "A gateway in front may also be holding calls back."
        case .untrusted(_, .expired): "Renew the server's certificate; if it is valid today, set this machine's clock."
        case .untrusted(_, .wrongHost):
            "Call the server by a name in its certificate, or get it a certificate for this name."
        case .untrusted(_, .unknownAuthority):
            "Give the server its whole chain (--tls-cert with the intermediate certificates); for an authority of your own "
                + "name its file with --ca."
        case .malformedResponse:
            "The program that answers there is not an HTTP server: check the port, and whether it is http or https."
        case .connectionLost:
            "If the server uses TLS, call it with https; otherwise see its log, and check proxies in between."
        case .rejected(let status, _): advice(for: status)
        case .unreadable:
            "The server has another version than this client: see /openapi.json, and update the older one."
        default: failure.advice
        }
    }

    /// The advice for each status, as in the integration guide.
    static func advice(for status: Int) -> String {
        switch status {
        case 401:
            "Check that the token is sent as a bearer token and has not expired, that the pool and client are this server's, and "
                + "that the token has a tenant."
        case 403:
            "The user lacks a role: `bowline admin users add-to-group NAME scorekeeper` gives it, from the next sign-in on."
        case 404:
            "Check the id and the address (the paths begin below /v1), and that the item is of the user's tenant."
        case 429:
            "Too many calls: wait as long as Retry-After says, or raise the limit with `bowline admin limits set`."
        case 503: "The server is unavailable: look at its log, and check whether its disk is full or missing."
        case 500...: "Look in the server's log for the request id."
        default: "Correct what the message names."
        }
    }
}
