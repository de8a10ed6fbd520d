internal import HTTPServer
internal import Identity
internal import SQLite
internal import ServerStorage

/// Carries out operators' commands on an open database: in the running server, or in `bowline admin` when no server
/// runs.
package struct Administration: Sendable {
    let folder: String
    let database: ServerDatabase
    /// The database server; nil if the database is a file in the folder.
    private let databaseName: String?
    let repository: any IdentityRepository
    let identity: CognitoService
    let secrets: AccessSecrets
    let limits: any LimitRepository
    let keys: KnownKeys
    let mail: MailService
    let audit: AuditLog
    private let limiter: RateLimiter
    private let log: EventLog

    init(_ services: BackendServices) {
        folder = services.configuration.folder
        database = services.database
        databaseName = services.configuration.databaseName
        repository = StoredIdentity(services.database)
        identity = services.identity
        secrets = AccessSecrets(repository, now: secondsSince1970)
        limits = StoredLimits(services.database)
        keys = services.keys
        mail = services.mail
        audit = services.audit
        limiter = services.limiter
        log = services.log
    }

    /// Runs an action and returns its outcome. The log names the action, but not its arguments.
    package func perform(_ call: AdminCall) async -> AdminReply {
        guard let action = AdminAction.named(call.action) else {
            return .refused(
                .failed("the running server has another version and does not know '\(call.action)'; restart it")
            )
        }
        if let wanted = call.database, wanted != databaseName {
            return .refused(
                .failed(
                    "the server of \(folder) serves \(databaseName ?? "the database in it"), not \(wanted): "
                        + "name another --data"
                )
            )
        }
        do throws(AdminError) {
            let answer = try await run(action, AdminArguments(values: call.arguments))
            log(.info, "administered", ["action": action.name])
            await record(action, call, .done)
            return .done(answer)
        } catch {
            await record(action, call, .refused)
            return .refused(error)
        }
    }

    private func run(_ action: AdminAction, _ arguments: AdminArguments) async throws(AdminError) -> AdminAnswer {
        guard case .opened(let run) = action.work else {
            throw .failed("\(action.name) is not available in a running server")
        }
        do {
            // An operator's commands continue when the disk is nearly full: they may be the commands that free space.
            return try await Database.$mayWriteBelowFloor.withValue(true) { try await run(self, arguments) }
        } catch let problem as AdminError {
            throw problem
        } catch let error as StorageError {
            throw .failed(error == .full ? "the disk is full: free some space and try again" : error.description)
        } catch let error as CognitoError {
            throw AdminError(error)
        } catch {
            throw .failed("the command failed (\(type(of: error)))")
        }
    }

    /// Writes a command and its arguments to the audit log, and waits until it is on disk. The content of files is left
    /// out.
    private func record(_ action: AdminAction, _ call: AdminCall, _ outcome: AuditEntry.Outcome) async {
        let shown = (action.words + action.options).filter { !$0.isFile }
        let words = shown.compactMap { field in call.arguments[field.name].map { "\(field.name)=\($0)" } }
        audit.record(
            AuditEntry(
                action.name,
                outcome,
                actor: "operator of the data folder",
                subject: words.isEmpty ? nil : words.joined(separator: " ")
            )
        )
        await audit.flush()
    }

    /// Applies changed limits.
    func takeUpLimits() async throws(StorageError) {
        limiter.change(try await limits.settings())
    }
}

extension AdminError {
    /// Cognito's error, with advice.
    fileprivate init(_ error: CognitoError) {
        switch error.name {
        case "UserNotFoundException":
            self = .failed("unknown user; list users with `bowline admin users list`")
        case "UsernameExistsException":
            self = .failed("a user of that name already exists; see `bowline admin users show NAME`")
        case "InvalidPasswordException": self = .failed("\(error.message); choose another")
        case "InvalidParameterException": self = .usage(error.message)
        default: self = .failed(error.message)
        }
    }
}
