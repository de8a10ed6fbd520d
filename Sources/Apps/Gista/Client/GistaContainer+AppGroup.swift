#if !os(Linux)
    internal import Bowline
    internal import BowlineURLSession
    internal import Foundation

    extension GistaContainer {
        /// Opens the container in the App Group that the app and its share extension share, with the backend that is in
        /// production or that `GISTA_API_URL` names. The extension gives a link less than a second.
        public static func ofAppGroup(role: Role) async throws -> GistaContainer {
            let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: appGroup)
            guard let folder else { throw MissingAppGroupError(name: appGroup) }
            return try await open(
                folder: folder.path,
                environment: .gista(.production),
                transport: URLSessionTransport(),
                role: role,
                sharing: role == .app ? .sharing : .extending
            )
        }
    }

    /// A program without an entitlement for its App Group. Safe to log.
    struct MissingAppGroupError: Error {
        let name: String
    }
#endif
