import Bowline
import BowlineLive
import Essentials
import GistaApp
import Wire

/// `bowline gist`: Gista from a terminal.
enum GistVerb: Verb {
    static let name = "gist"
    static let manual = Manual(
        summary: "save links and read their gists",
        usage: ["COMMAND [OPTIONS]"],
        about:
            "Gista from a terminal. A link that cannot be sent is saved on this device and sent with a later command.",
        commands: [
            .init("sign-up", "--name NAME --email ADDRESS", "create an account and sign in"),
            .init("sign-in", "--email ADDRESS", "sign in"),
            .init("sign-out", "[--everywhere] [--destroy-unsent]", "end this session, or every session"),
            .init("add", "URL [--title T] [--category C]", "save a link; without a network it is sent later"),
            .init("add", "-", "save the links of a list on standard input"),
            .init(
                "import",
                "FILE [--from ROW] [--no-gists]",
                "save the links of another service's export: Pocket, Instapaper, bookmarks, wallabag, Omnivore, linkding, Karakeep, or a list"
            ),
            .init("list", "[--search WORDS] [--section S] [--tag T]", "list the links you saved"),
            .init(
                "find",
                "WORDS",
                "find links by the words of their articles, and by is:unread, tag:T, site:HOST, since:2026-05, '\"a phrase\"'"
            ),
            .init(
                "read",
                "ID [--length L]",
                "print the gist with this id or of the link with this id; its sentences are highlighted in the article"
            ),
            .init("unread", "ID", "mark a link as unread; `read` marks it as read"),
            .init("archive", "ID", "move a link to the archive"),
            .init("unarchive", "ID", "move a link back to the inbox"),
            .init("favorite", "ID", "add a link to the favorites"),
            .init("unfavorite", "ID", "remove a link from the favorites"),
            .init("tag", "ID TAG...", "add tags to a link"),
            .init("untag", "ID TAG...", "remove tags from a link"),
            .init("highlights", "[ID]", "list your highlights and notes, of one link or of all"),
            .init("delete", "ID", "delete a link with its gist, or only a gist"),
            .init("export", "[--format F]", "print everything you saved"),
            .init(
                "save-key",
                "[--new | --revoke]",
                "print the address with which a bookmark or an automation saves links"
            ),
            .init("follow", "", "print a line when a gist is ready"),
            .init("change-password", "", "set a new password; every other session ends"),
            .init("delete-account", "--yes", "delete the account and everything in it; asks for the password"),
        ],
        options: [
            .value("server", "URL", "the server (http://127.0.0.1:3000, or the server in GISTA_SERVER)"),
            .value(
                "folder",
                "FOLDER",
                "the folder of the session, readable by its owner only (~/.local/state/bowline/gist)",
                .folder
            ),
            .value("name", "NAME", "for sign-up: your name"),
            .value("email", "ADDRESS", "for sign-up and sign-in"),
            .value("title", "T", "for add: a title of your own"),
            .value("category", "C", "for add: a category"),
            .value("length", "line|sentences|page", "for read: how long the gist is (sentences)"),
            .value("from", "ROW", "for import: the first row that is imported (1)"),
            .switch("no-gists", "for import: save the links without making gists of them"),
            .value(
                "format",
                "json|csv|netscape|markdown",
                "for export: the format (json)",
                .oneOf(LibraryExport.allCases.map(\.rawValue))
            ),
            .value("search", "WORDS", "for list: only links that match, of all sections"),
            .value(
                "section",
                "inbox|unread|favorites|highlights|archive",
                "for list: the section to show (inbox)",
                .oneOf(LibrarySection.allCases.map(\.rawValue))
            ),
            .value("tag", "T", "for list: only links with this tag"),
            .switch("everywhere", "for sign-out: end every session"),
            .switch("destroy-unsent", "for sign-out: delete links that were not sent yet"),
            .switch("new", "for save-key: create a key; the previous key stops working"),
            .switch("revoke", "for save-key: revoke the key"),
            .switch("yes", "for delete-account: confirm the deletion"),
            .json,
        ],
        notes: [
            "The password is asked for; without a terminal it is BOWLINE_PASSWORD, or else a line of standard input. A new password is asked for "
                + "twice; without a terminal it is BOWLINE_NEW_PASSWORD, or else the next line."
        ],
        examples: [
            .init("bowline gist sign-up --name ana --email ana@example.com", "an account on this machine's server"),
            .init("bowline gist add https://www.swift.org/about/", "save a link; its gist follows soon"),
            .init("bowline gist find solar farm is:unread", "unread articles with these words"),
            .init("bowline gist import ril_export.html", "everything from Pocket"),
        ],
        failure: "the command failed; the reason was printed"
    )

    static func run(_ arguments: Arguments) async throws -> ExitCode {
        let request: GistArguments.Request
        do throws(GistArguments.UsageError) {
            request = try GistArguments.read(
                arguments.rest,
                switches: arguments.switches,
                options: arguments.values,
                password: Console.password,
                newPassword: Console.newPassword
            )
        } catch {
            throw UsageError(description: error.description)
        }
        let container = try await connect(arguments)
        let outcome: Result<ExitCode, GistTerminalError>
        do throws(GistTerminalError) {
            outcome = .success(try await run(request, on: GistTerminal(container: container), arguments))
        } catch {
            outcome = .failure(error)
        }
        await container.close()
        return try outcome.get()
    }

    private static func run(
        _ request: GistArguments.Request,
        on terminal: GistTerminal,
        _ arguments: Arguments
    ) async throws(GistTerminalError) -> ExitCode {
        do throws(GistTerminalError) {
            switch request {
            case .command(let command):
                let answer = try await Progress.reporting(about: "working") { () async throws(GistTerminalError) in
                    try await terminal.run(command)
                }
                return Console.show(answer, arguments)
            case .importing(let file, let row, let makesGists):
                let source = LinkFile(file)
                let answer = try await Progress.reporting { showProgress throws(GistTerminalError) in
                    try await terminal.importLinks(from: row, makesGists: makesGists, read: source.read) { report in
                        showProgress("importing … \(report.rows) rows")
                    }
                }
                return Console.show(answer, arguments)
            case .follow:
                for await update in try await terminal.follow() {
                    if let answer = TerminalAnswer(update) { _ = Console.show(answer, arguments) }
                }
                return .done
            }
        } catch {
            guard arguments.has("json") else { throw error }
            return Console.show(TerminalAnswer(error), arguments)
        }
    }

    private static func connect(_ arguments: Arguments) async throws -> GistaContainer {
        let variables = ProcessInfo.processInfo.environment
        let server = arguments.text("server") ?? variables["GISTA_SERVER"] ?? "http://127.0.0.1:3000"
        let environment: Bowline.BackendEnvironment
        do throws(CallError) {
            environment = try GistTerminal.environment(server: server)
        } catch {
            throw UsageError(description: "--server: \(error.message)")
        }
        let container = try await GistaContainer.open(
            folder: GistTerminal.folder(
                for: environment,
                in: arguments.text("folder") ?? Console.stateFolder(of: name)
            ),
            environment: environment,
            transport: try CurlTransport(),
            dialer: try WebSocketConnector()
        )
        container.monitor.layer.watchSystem(towards: environment)
        return container
    }
}
