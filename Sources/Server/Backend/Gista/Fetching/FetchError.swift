/// Why a page could not be fetched. Safe to log and to show: it contains nothing from the page.
package enum FetchError: Error, Sendable, Equatable {
    /// The address leads into a private network, directly, by its name or by a redirect.
    case refusedAddress
    /// The address leads back to this server.
    case ownAddress
    /// A port that no web server uses.
    case refusedPort
    /// A redirect to something that is not a web address.
    case badRedirect
    /// More redirects than allowed.
    case tooManyRedirects(Int)
    /// The host name does not exist.
    case unknownName
    /// The name service did not answer.
    case unansweredName
    /// No connection could be made.
    case cannotConnect
    /// The certificate does not prove who the server is.
    case untrusted
    /// The response did not arrive, or not completely, within the time limit.
    case timedOut
    /// The transfer was too slow to end in time.
    case tooSlow
    /// The page is larger than the limit, in bytes.
    case tooLarge(limit: Int)
    /// An HTTP error status, and the seconds to wait if the server named them.
    case status(Int, retryAfter: Int?)
    /// The site's robots.txt disallows the page.
    case disallowed
    /// The connection was lost, or the answer was not HTTP.
    case broken
    /// This server is being stopped.
    case stopped
}

extension FetchError {
    /// Whether trying again later may help.
    package var isTemporary: Bool {
        switch self {
        case .unansweredName, .cannotConnect, .timedOut, .broken, .stopped: true
        case .status(let code, _): code == 408 || code == 425 || code == 429 || code >= 500
        default: false
        }
    }

    /// A sentence for the person who saved the link.
    package var reason: String {
        switch self {
        case .refusedAddress: "The address leads into a private network."
        case .ownAddress: "The address leads back to this server."
        case .refusedPort: "The address names a port that is not for web pages."
        case .badRedirect: "The page redirects to something that is not a web address."
        case .tooManyRedirects(let maxCount): "The page sends readers on more than \(maxCount) times."
        case .unknownName: "There is no site of this name."
        case .unansweredName: "The site's name could not be looked up."
        case .cannotConnect: "The site could not be reached."
        case .untrusted: "The site could not prove that it is who it says."
        case .timedOut: "The site did not answer in time."
        case .tooSlow: "The page came too slowly."
        case .tooLarge(let limit): "The page is larger than \(limit >> 20) MB."
        case .status(404, _), .status(410, _): "There is no such page."
        case .status(401, _), .status(402, _), .status(403, _), .status(451, _):
            "The site does not show this page to everybody."
        case .status(429, _): "The site asks not to be read so often."
        case .status(let code, _): "The site answered with an error (\(code))."
        case .disallowed: "The site asks robots not to read this page."
        case .broken: "The site broke the connection off."
        case .stopped: "Reading was interrupted."
        }
    }
}
