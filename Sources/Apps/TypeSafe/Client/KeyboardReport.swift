import Basics
import Essentials

/// The time at which the keyboard was last shown, saved in the folder that it shares with its app. A keyboard can write
/// there only with Full Access, so a saved time also means that Full Access was on.
public final class KeyboardReport: Sendable {
    private static let fileName = "typesafe.keyboard_shown"

    private let folder: String
    private let worker = Worker(name: "typesafe-report")

    /// The report in a shared folder.
    public init(folder: String) {
        self.folder = folder
    }

    #if !os(Linux)
        /// The report in the app group's folder; nil if the app group is missing.
        public convenience init?() {
            let name = SessionManager.appGroup
            guard let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: name) else {
                return nil
            }
            self.init(folder: folder.path)
        }
    #endif

    /// Saves that the keyboard is shown at `now`, in seconds since 1970. If the folder cannot be written to, nothing is
    /// saved, and the app says that it does not know.
    public func write(now: Int) async {
        await worker.run { [folder] in
            do throws(FileError) {
                try makeFolder(folder, permissions: 0o700)
                let directory = try OpenFile.open(folder, to: .folder(followingLinks: true))
                let draft = Self.fileName + ".new"
                try directory.remove(draft)
                try directory.open(draft, to: .create(permissions: 0o600)).write(Array(String(now).utf8))
                try directory.rename(draft, to: Self.fileName)
            } catch {
                return
            }
        }
    }

    /// When the keyboard was last shown with Full Access, in seconds since 1970; nil if unknown.
    public func lastShown() async -> Int? {
        await worker.run { [folder] in
            let file = try? OpenFile.open("\(folder)/\(Self.fileName)", to: .read(followingLinks: false))
            guard let bytes = try? file?.readAll(upTo: 32) else { return nil }
            return Int(String(decoding: bytes, as: UTF8.self))
        }
    }
}
