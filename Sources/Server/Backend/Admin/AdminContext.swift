internal import BowlineJSON
internal import Essentials
internal import HTTPServer
internal import Identity
package import PostgreSQL
internal import SQLite
internal import ServerStorage

/// Carries out the calls of `bowline admin`: in the process that serves the data folder, so that changes take effect
/// there at once; or, if no process serves it, directly on the database.
package struct AdminContext: Sendable {
    let folder: String
    /// The database server; nil for the database in the folder, or the one that its running server uses.
    let database: PostgresPoolConfiguration?

    /// Creates the context of a data folder, and of the database server, if the backend uses one.
    package init(folder: String, database: PostgresPoolConfiguration? = nil) {
        self.folder = folder
        self.database = database
    }

    package func perform(_ call: AdminCall) async throws(AdminError) -> AdminAnswer {
        var call = call
        call.database = database.map { "\($0.url)" }
        let arguments = AdminArguments(values: call.arguments)
        if case .beforeOpening(let run)? = AdminAction.named(call.action)?.work {
            return try await run(self, arguments)
        }
        // A server that is starting or stopping holds the database, but does not answer.
        for _ in 0..<Self.attempts {
            if let reply = try await askServer(call) { return try reply.get() }
            if let reply = try await performHere(call) { return try reply.get() }
            try? await Task.sleep(for: .milliseconds(100))
        }
        throw .failed(
            "another bowline process uses \(folder) but accepts no commands: wait until it is ready, or stop it, and try again"
        )
    }

    private static let attempts = 50

    /// Nil when no server listens.
    private func askServer(_ call: AdminCall) async throws(AdminError) -> AdminReply? {
        let command = (try? JSONCoder.standard.encode(call)).map { [UInt8]($0) } ?? []
        switch await ControlClient(address: ControlAddress(in: folder)).send(command) {
        case .noBackend: return nil
        case .forbidden:
            throw .failed("the server of \(folder) belongs to another user: run this as that user")
        case .noReply:
            throw .failed(
                "the server stopped before it answered; check whether the command took effect, and repeat it if not"
            )
        case .replied(let bytes):
            guard let reply = try? JSONCoder.standard.decode(AdminReply.self, from: Data(bytes)) else {
                throw .failed("the running server has another version; restart it")
            }
            return reply
        }
    }

    /// Nil when the folder is in use.
    private func performHere(_ call: AdminCall) async throws(AdminError) -> AdminReply? {
        try await checkBegun(call)
        do throws(BackendError) {
            var configuration = BackendConfiguration()
            configuration.folder = folder
            configuration.database = database
            // A folder that an administration command creates is for production, so it never gets demo data with
            // published passwords.
            configuration.demo = .unchanged
            let services = try await Backend.services(for: configuration)
            let reply = await Administration(services).perform(call)
            do throws(StorageError) {
                try await services.identity.drain()
            } catch {
                services.log(.error, "guesses_not_stored", ["reason": error.description])
            }
            await services.database.close()
            return reply
        } catch .storage(.inUse) {
            return nil
        } catch {
            throw .failed(error.description)
        }
    }

    /// Throws if there is no data yet, unless the action may create it.
    private func checkBegun(_ call: AdminCall) async throws(AdminError) {
        guard AdminAction.named(call.action)?.beginsFolder != true else { return }
        guard let database else {
            guard FileManager.default.fileExists(atPath: folder + "/" + Backend.fileName) else {
                throw .failed(
                    "the folder \(folder) contains no data: name another folder with --data, or create the data with `bowline serve --no-demo`"
                )
            }
            return
        }
        let version: Int
        do throws(StorageError) { version = try await ServerDatabase.schemaVersion(database) } catch {
            throw .failed(error.description)
        }
        guard version > 0 else {
            throw .failed(
                "the database \(database.url) contains no data: create it with `bowline serve --database`"
            )
        }
    }
}

extension AdminReply {
    fileprivate func get() throws(AdminError) -> AdminAnswer {
        switch self {
        case .done(let answer): return answer
        case .refused(let problem): throw problem
        }
    }
}

extension Administration {
    /// Runs a command that came through the socket, and returns the reply.
    func reply(to command: [UInt8]) async -> [UInt8] {
        let reply: AdminReply =
            if let call = try? JSONCoder.standard.decode(AdminCall.self, from: Data(command)) {
                await perform(call)
            } else {
                .refused(.failed("the running server has another version and does not understand this; restart it"))
            }
        return (try? JSONCoder.standard.encode(reply)).map { [UInt8]($0) } ?? []
    }
}
