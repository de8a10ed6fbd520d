import Bowline
import Essentials
import Wire

/// The server and the tenant of the saved sign-in.
struct Saved: Codable, Sendable {
    /// The server's base address.
    var server: String
    var pool: String
    var client: String
    /// The tenant given at sign-in, which later commands require too.
    var tenant: String?

    func backend() throws -> ScoreBaseBackend { try .bowline(server: server, userPoolID: pool, clientID: client) }

    /// The address without a slash at its end.
    static func withoutTrailingSlash(_ server: String) -> String {
        server.hasSuffix("/") ? String(server.dropLast()) : server
    }
}

/// The folder with the data of `bowline score`.
struct ScoreFolder {
    let path: String

    private var file: String { path + "/place.json" }

    /// The saved sign-in; nil when there is none.
    func saved() throws(TerminalError) -> Saved? {
        guard let bytes = FileManager.default.contents(atPath: file) else { return nil }
        do throws(CallError) {
            return try JSONCoding.standard.decode(Saved.self, from: bytes)
        } catch {
            throw .failed("\(file) is damaged.", ["Remove it and sign in again."], code: "storage")
        }
    }

    /// Saves the sign-in for the next command.
    func save(_ saved: Saved) throws {
        try JSONCoding.standard.encode(saved).write(to: URL(filePath: file), options: .atomic)
    }

    /// Deletes the saved sign-in.
    func forget() {
        // Even if the file cannot be removed, the next command finds no sign-in.
        try? FileManager.default.removeItem(atPath: file)
    }

    /// Creates the folder and its parents.
    func make() throws(TerminalError) {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw .failed("The folder \(path) cannot be made.", ["Name another with --folder."], code: "storage")
        }
    }
}
