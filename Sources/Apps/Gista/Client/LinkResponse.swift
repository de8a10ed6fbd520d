public import Essentials

/// The result of saving a link.
public struct LinkResponse: Sendable, Equatable {
    /// The state of the link.
    public enum Status: Sendable, Equatable {
        /// The link waits on this device and is sent when the server can be reached.
        case queued
        /// The backend has saved the link and creates its gist.
        case saved
        /// The backend had saved the link before.
        case known
    }

    /// The state of the link.
    public let status: Status
    /// The id at the backend; nil while it is queued.
    public let linkId: String?
    /// The id of its gist; nil if there is none yet.
    public let gistId: String?

    /// Creates a response from its parts.
    public init(_ status: Status, linkId: String? = nil, gistId: String? = nil) {
        self.status = status
        self.linkId = linkId
        self.gistId = gistId
    }
}

/// Why a link was not saved. Safe to log.
public enum LinkError: Error, Sendable, Equatable, LocalizedError {
    /// No user is signed in, the session has ended, or the saved user id is not `username_UUID`.
    case unauthorized
    /// The text is not the address of a web page.
    case invalidURL
    /// The address is in a private network.
    case addressRefused
    /// The backend rejected the link with this status.
    case refused(Int)
    /// The backend cannot be reached, and the link could not be queued.
    case notQueued(String)

    /// A sentence for the user, in English.
    public var errorDescription: String? {
        switch self {
        case .unauthorized: "You are not signed in."
        case .invalidURL: "This is not the address of a web page."
        case .addressRefused: "This address is in a private network."
        case .refused(let status): "The server rejected this link (HTTP \(status))."
        case .notQueued: "The server cannot be reached, and the link could not be kept for later."
        }
    }
}
