import Backend
import Essentials
import PostgreSQL

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// `bowline admin`: changes a data folder, even while a server runs on it.
enum AdminVerb: Verb {
    static let name = "admin"
    static let manual = Manual(
        summary: "manage tenants, users, keys and limits",
        usage: ["COMMAND [OPTIONS]"],
        about:
            "Works on a data folder, or with --database on a database server. If a server runs on the folder, that server carries the "
            + "command out, and it takes effect at once.",
        commands: AdminAction.all.map { .init($0.name, takes($0), $0.summary) },
        options: [.value("data", "FOLDER", "the data folder (.bowline)", .folder), .database, .json],
        sections: [.init(title: "Options of some commands", options: fields)],
        notes: [
            "With --database the folder holds only this machine's files, e.g. the audit log.",
            "FILE may be `-` for standard input. Generated keys and passwords are shown once and stored nowhere.",
        ],
        examples: [
            .init("bowline admin tenants create acme", "a tenant"),
            .init(
                "bowline admin users create ana@example.com --tenant acme --groups admin",
                "a person; the password that is shown must be changed at the first sign-in"
            ),
            .init("bowline admin users list --json", "all users, in JSON"),
        ],
        failure: "the command failed; the reason was printed"
    )

    /// The arguments of a command, as the help shows them.
    private static func takes(_ action: AdminAction) -> String {
        let options = action.options.map { $0.isFlag ? "[--\($0.name)]" : "[--\($0.name) \($0.placeholder)]" }
        return (action.words.map(\.placeholder) + options).joined(separator: " ")
    }

    /// Each option once, with the help texts of all commands that have it.
    private static var fields: [Manual.Option] {
        let fields = AdminAction.all.flatMap(\.options)
        let names = fields.map(\.name).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        return names.compactMap { name in
            let meant = fields.filter { $0.name == name }
            let helps = meant.map(\.help).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
            let help = helps.joined(separator: "; or ")
            return meant.first.map {
                $0.isFlag ? .switch(name, help) : .value(name, $0.placeholder, help, $0.isFile ? .file : .any)
            }
        }
    }

    static func run(_ arguments: Arguments) async throws -> ExitCode {
        var options = arguments.values
        let context = try AdminContext(arguments)
        for name in ["data", "database"] { options[name] = nil }
        for flag in arguments.switches where flag != "json" { options[flag] = "yes" }
        return try await context.carryOut(isJSON: arguments.has("json")) { [options] () throws(AdminError) in
            try AdminWords(wholePaths(arguments.rest), options: options).call(reading: secretText)
        }
    }

    /// The words with absolute paths for files, because a server that reads them runs in another folder.
    private static func wholePaths(_ words: [String]) -> [String] {
        guard words.starts(with: ["links", "import"]) else { return words }
        return words.prefix(2) + words.dropFirst(2).map(BackupVerb.wholePath)
    }

    private static func secretText(_ path: String) throws(AdminError) -> String {
        do throws(SecretFile.ReadError) {
            return try SecretFile.firstLine(path)
        } catch {
            throw .failed(error.description)
        }
    }
}

/// `bowline backup`: copies the database while a server uses it.
enum BackupVerb: Verb {
    static let name = "backup"
    static let manual = Manual(
        summary: "copy the database while it is served",
        usage: ["FILE [--data FOLDER]"],
        about:
            "Writes one consistent state of the database to FILE, which only its owner can read. FILE appears when it is complete "
            + "and on disk; an older backup of that name is replaced. It holds everything, signing keys included: keep it as "
            + "safe as the data folder.",
        options: [.value("data", "FOLDER", "the data folder (.bowline)", .folder), .database, .json],
        notes: [
            "A database server is copied with its own tools, such as pg_dump and pg_basebackup.",
            "To restore: stop the server, put the copy in an empty folder as bowline.db, and serve that folder with --data.",
        ],
        examples: [.init("bowline backup /var/backups/bowline.db --data /var/lib/bowline", "a copy, at any time")],
        failure: "no copy was made; the reason was printed",
        takesFile: true
    )

    static func run(_ arguments: Arguments) async throws -> ExitCode {
        try await AdminContext(arguments).carryOut(isJSON: arguments.has("json")) { () throws(AdminError) in
            try AdminWords(backupTo: arguments.rest.map(wholePath)).call { path in path }
        }
    }

    /// The absolute path, because the server that writes the file runs in another folder.
    static func wholePath(_ path: String) -> String {
        guard !path.isEmpty, !path.hasPrefix("/"), let current = getcwd(nil, 0) else { return path }
        defer { free(current) }
        return String(cString: current) + "/" + path
    }
}

extension AdminContext {
    /// The data folder and the database server that the options name.
    fileprivate init(_ arguments: Arguments) throws(UsageError) {
        let folder = arguments.text("data")
        guard folder != "" else { throw UsageError(description: "--data must name a folder; got an empty text") }
        self.init(folder: folder ?? BackendConfiguration().folder, database: try arguments.database())
    }

    /// Performs a call and prints its result.
    func carryOut(isJSON: Bool, _ call: () throws(AdminError) -> AdminCall) async throws -> ExitCode {
        do throws(AdminError) {
            let call = try call()
            let answer = try await Progress.reporting(about: "working") { () async throws(AdminError) in
                try await perform(call)
            }
            print(isJSON ? answer.json : answer.lines.joined(separator: "\n"))
            return .done
        } catch .usage(let text) {
            throw UsageError(description: text)
        } catch {
            throw AdminCommandError(description: error.message)
        }
    }
}

extension Manual.Option {
    /// The option for a database server in place of the data folder.
    static let database = Manual.Option.value(
        "database",
        "URL",
        "the PostgreSQL database, as postgres://user@host/name (BOWLINE_DATABASE)"
    )
}

extension Arguments {
    /// The database server given by `--database` or its environment variable.
    func database() throws(UsageError) -> PostgresPoolConfiguration? {
        do throws(DatabaseOption.ParseError) {
            return try DatabaseOption.read(text("database"), ProcessInfo.processInfo.environment)
        } catch {
            throw UsageError(description: error.description)
        }
    }
}

/// Why an admin command failed.
private struct AdminCommandError: Error, CustomStringConvertible {
    let description: String
}
