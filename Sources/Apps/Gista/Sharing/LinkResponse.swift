public import Essentials

/// What became of a link that was shared.
public struct LinkResponse: Sendable, Equatable {
    /// How far it came.
    public enum Standing: Sendable, Equatable {
        /// It waits on this device and goes out by itself when the server can be reached.
        case queued
        /// The backend has it and makes its gist.
        case saved
        /// The backend had it already.
        case known
    }

    /// How far it came.
    public let standing: Standing
    /// Its name at the backend, once it is there.
    public let linkId: String?
    /// Its gist, where there is one already.
    public let gistId: String?

    /// A response of these parts.
    public init(_ standing: Standing, linkId: String? = nil, gistId: String? = nil) {
        self.standing = standing
        self.linkId = linkId
        self.gistId = gistId
    }
}

/// Why a link was not taken. Safe to log.
public enum LinkError: Error, Sendable, Equatable, LocalizedError {
    /// Nobody is signed in, the session has ended, or the saved user id is not `username_UUID`.
    case unauthorized
    /// It is not the address of a web page.
    case invalidURL
    /// It leads to a private network, where the backend does not go.
    case addressRefused
    /// The backend does not take it, with this status.
    case refused(Int)
    /// There was no way to the backend, and no room on this device to keep it for later.
    case notKept(String)

    /// What happened, as a sentence for people.
    public var errorDescription: String? {
        switch self {
        case .unauthorized: "You are not signed in."
        case .invalidURL: "This is not the address of a web page."
        case .addressRefused: "This address is in a private network."
        case .refused(let status): "The server does not take this link (\(status))."
        case .notKept: "The server cannot be reached, and the link could not be kept for later."
        }
    }
}
