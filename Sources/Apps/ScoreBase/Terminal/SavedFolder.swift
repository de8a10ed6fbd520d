import Bowline
import Essentials

/// What the terminal remembers of a sign-in beside the sign-in itself.
struct Saved: Codable, Sendable {
    /// The backend's address.
    var server: String
    var pool: String
    var client: String
    /// The tenant that was asked for, which later commands insist on too.
    var tenant: String?

    func place() throws -> Place { try .bowline(server: server, userPoolID: pool, clientID: client) }

    /// An address without a slash at its end.
    static func plain(_ server: String) -> String { server.hasSuffix("/") ? String(server.dropLast()) : server }
}

/// The folder the terminal keeps everything of ScoreBase in.
struct SavedFolder {
    let path: String

    private var file: String { path + "/place.json" }

    /// What is remembered; nil when nobody signed in here.
    func saved() throws(TerminalProblem) -> Saved? {
        guard let bytes = FileManager.default.contents(atPath: file) else { return nil }
        do throws(Failure) {
            return try JSONCoding.standard.decode(Saved.self, from: bytes)
        } catch {
            throw .failed("\(file) is damaged.", ["Remove it and sign in again."], code: "storage")
        }
    }

    /// Remembers it. The folder is its owner's alone by now.
    func save(_ saved: Saved) throws {
        try JSONCoding.standard.encode(saved).write(to: URL(filePath: file), options: .atomic)
    }

    /// Forgets it.
    func forget() {
        // When it cannot be removed, the next command finds nobody signed in.
        try? FileManager.default.removeItem(atPath: file)
    }

    /// Makes the folder and those above it.
    func make() throws(TerminalProblem) {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw .failed("The folder \(path) cannot be made.", ["Name another with --folder."], code: "storage")
        }
    }
}
