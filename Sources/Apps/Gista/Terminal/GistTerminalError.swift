internal import LocalizedTexts

/// Why a command failed. Safe to log.
package enum GistTerminalError: Error, Sendable, Equatable, CustomStringConvertible {
    /// No account is signed in.
    case notSignedIn
    /// The server has ended the session.
    case sessionEnded
    /// The address or the password is wrong.
    case wrongPassword
    /// The password entered to confirm a command is wrong.
    case notYourPassword
    /// No link or gist has this id.
    case notFound(String?)
    /// A sign-out would lose this many unsent links and marks; nil if they cannot be counted.
    case unsent(Int?, marks: Int = 0)
    /// The server rejected the change of this link's marks.
    case markRefused(String)
    /// The link was rejected.
    case link(LinkError)
    /// Any other error of a call.
    case network(NetworkError)

    /// What happened and what to do, without a full stop.
    package var description: String {
        switch self {
        case .notSignedIn: "you are not signed in; sign in with `bowline gist sign-in`"
        case .sessionEnded: "the session has ended; sign in again with `bowline gist sign-in`. No link is lost"
        case .wrongPassword: "the address or the password is wrong"
        case .notYourPassword: "this is not the account's password; nothing was changed"
        case .notFound(let id?): "unknown link or gist '\(id)'"
        case .notFound(nil): "not found"
        case .unsent(let links, let marks):
            "\(Self.unsent(links, marks)) not sent yet would be lost; add --destroy-unsent to sign out anyway"
        case .markRefused(let id): "the server rejected the change: link '\(id)' was deleted, or the account is full"
        case .link(let error): error.errorDescription ?? "the link was rejected"
        case .network(.httpError(409)): "an account with this address already exists"
        case .network(.httpError(400)):
            "the server rejected the name, the address or the password; a password has at least 8 characters"
        case .network(.httpError(429)): "too many requests; wait a moment and try again"
        case .network(let error): error.errorDescription ?? "the call failed"
        }
    }

    private static func unsent(_ links: Int?, _ marks: Int) -> String {
        guard let links else { return "links" }
        let parts = [
            links > 0 ? LocalizedText.links(links).english : "",
            marks > 0 ? marks == 1 ? "1 mark" : "\(marks) marks" : "",
        ]
        return parts.filter { !$0.isEmpty }.joined(separator: " and ")
    }
}
