import Basics
import Essentials

/// Provides the anonymous session id by which the backend limits the request rate: a random UUID, created once and
/// stored in the folder that the app and its keyboard share.
///
/// Two processes that start at the same time get the same id: the process that holds the lock file creates it. If the
/// folder cannot be used, e.g. without Full Access, the id lasts as long as this object.
public final class SessionManager: Sendable {
    /// The app group whose folder the app and its keyboard share on Apple's systems.
    public static let appGroup = "group.com.typesafe.shared"

    private static let fileName = "typesafe.session_id"

    private let folder: String?
    private let cachedID = Locked<String?>(nil)
    private let worker = Worker(name: "typesafe-files")

    /// Creates a manager for the shared folder; nil keeps the id in memory.
    public init(folder: String?) {
        self.folder = folder
    }

    #if !os(Linux)
        /// Creates a manager for the app group's folder, which a keyboard can use only with Full Access.
        public convenience init() {
            let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: Self.appGroup)
            self.init(folder: folder?.path)
        }
    #endif

    /// Returns the id, and creates it if there is none. The first call reads a file and may block.
    public func getOrCreateSessionID() -> String {
        if let id = cachedID.withLock({ $0 }) { return id }
        let id = stored() ?? UUID().uuidString
        // Without a folder, two threads may get here; the first id is used.
        return cachedID.withLock { cached in
            let first = cached ?? id
            cached = first
            return first
        }
    }

    /// Returns the id without blocking the caller's thread; creates it if there is none.
    func sessionID() async -> String {
        if let id = cachedID.withLock({ $0 }) { return id }
        return await worker.run { self.getOrCreateSessionID() }
    }

    // MARK: The file

    private func stored() -> String? {
        guard let folder else { return nil }
        do {
            try makeFolder(folder, permissions: 0o700)
            let directory = try OpenFile.open(folder, to: .folder(followingLinks: true))
            if let id = try read(in: directory) { return id }
            let lock = try directory.open(Self.fileName + ".lock", to: .lock(permissions: 0o600))
            // Keeps the file open, since closing it releases the lock.
            defer { withExtendedLifetime(lock) {} }
            try lock.lock()
            return try read(in: directory) ?? create(in: directory)
        } catch {
            return nil
        }
    }

    /// The id in the file; nil if there is none or it is damaged.
    private func read(in folder: OpenFile) throws(FileError) -> String? {
        do {
            let bytes = try folder.open(Self.fileName, to: .read(followingLinks: false)).readAll(upTo: 64)
            let text = String(decoding: bytes, as: UTF8.self)
            return UUID(uuidString: text) == nil ? nil : text
        } catch  where error.isAbsence {
            return nil
        }
    }

    /// Writes a draft and renames it, so that no process reads an incomplete id. Called only while the lock is held.
    private func create(in folder: OpenFile) throws(FileError) -> String {
        let id = UUID().uuidString
        let draft = Self.fileName + ".new"
        try folder.remove(draft)
        let file = try folder.open(draft, to: .create(permissions: 0o600))
        try file.write(Array(id.utf8))
        try file.synchronize()
        try folder.rename(draft, to: Self.fileName)
        return id
    }
}
