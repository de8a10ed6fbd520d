import Backend

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// `bowline admin`: what an operator changes in a data folder, whether or not a server runs on it.
enum AdminVerb: Verb {
    static let name = "admin"
    static let summary = "look after tenants, users, keys and limits"
    static let switches: Set<String> = ["json"]
    static var options: Set<String> { AdminWords.options.union(["data"]) }

    static var help: String {
        """
        Usage: bowline admin WHAT [--data FOLDER] [--json]

        Works on a data folder (.bowline). If a server runs on it, that server does what is asked, and it holds there at once.

        \(AdminWords.help)

        FILE may be `-` for standard input. Texts of keys and passwords that are made are shown once and kept nowhere.
        """
    }

    static func run(_ arguments: Arguments) async throws -> ExitCode {
        var options = arguments.values
        let folder = try AdminDesk.folder(options.removeValue(forKey: "data"))
        return try await AdminDesk(folder: folder).carryOut(isJSON: arguments.has("json")) { () throws(AdminProblem) in
            try AdminWords(arguments.rest, options: options).call(reading: secretText)
        }
    }

    private static func secretText(_ path: String) throws(AdminProblem) -> String {
        do throws(SecretFile.Problem) {
            return try SecretFile.firstLine(path)
        } catch {
            throw .failed(error.description)
        }
    }
}

/// `bowline backup`: a copy of the database, while a server goes on serving from it.
enum BackupVerb: Verb {
    static let name = "backup"
    static let summary = "copy the database while it is served"
    static let switches: Set<String> = ["json"]
    static let options: Set<String> = ["data"]

    static let help = """
        Usage: bowline backup FILE [--data FOLDER] [--json]

        Writes one consistent state of the database to FILE, which only its owner can read. FILE appears when it is complete and on
        disk; an older backup of that name is replaced. It holds everything, signing keys included: keep it as safe as the data folder.

        To restore: stop the server, put the copy in an empty folder as bowline.db, and serve that folder with --data.
        """

    static func run(_ arguments: Arguments) async throws -> ExitCode {
        let folder = try AdminDesk.folder(arguments.text("data"))
        return try await AdminDesk(folder: folder).carryOut(isJSON: arguments.has("json")) { () throws(AdminProblem) in
            try AdminWords(backupTo: arguments.rest.map(wholePath)).call { path in path }
        }
    }

    /// The server that writes it stands in another folder.
    private static func wholePath(_ path: String) -> String {
        guard !path.isEmpty, !path.hasPrefix("/"), let current = getcwd(nil, 0) else { return path }
        defer { free(current) }
        return String(cString: current) + "/" + path
    }
}

extension AdminDesk {
    /// The data folder an option names.
    static func folder(_ text: String?) throws(UsageProblem) -> String {
        guard text != "" else { throw UsageProblem(description: "--data takes a folder") }
        return text ?? BackendConfiguration().folder
    }

    /// Has a call done and prints what came of it.
    func carryOut(isJSON: Bool, _ call: () throws(AdminProblem) -> AdminCall) async throws -> ExitCode {
        do throws(AdminProblem) {
            let answer = try await perform(call())
            print(isJSON ? answer.json : answer.lines.joined(separator: "\n"))
            return .done
        } catch .usage(let text) {
            throw UsageProblem(description: text, hint: "`bowline VERB --help` shows what there is.")
        } catch {
            throw AdminRefusal(description: error.message)
        }
    }
}

/// What an operator asked for was not done.
private struct AdminRefusal: Error, CustomStringConvertible {
    let description: String
}
