#if !os(Linux)
    internal import Bowline
    internal import BowlineURLSession
    internal import Foundation

    extension GistaContainer {
        /// Opens the container in the App Group that the app and its share extension share, with the production backend
        /// or the backend in `GISTA_API_URL`. In the extension, sending a link times out within a second.
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

    /// The program has no entitlement for its App Group. Safe to log.
    struct MissingAppGroupError: Error {
        let name: String
    }
#endif
