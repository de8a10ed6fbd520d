import Bowline
import CivilTime
import Essentials
import LocalizedTexts
package import Wire

/// ScoreBase from a terminal: `bowline score`.
///
/// The sign-in, the opened games and the unsent events are kept in a folder that only its owner can open, so that each
/// command continues where the last one ended.
package struct ScoreTerminal: Sendable {
    /// The arguments after `bowline score`.
    package struct Request: Sendable {
        /// The command and its arguments.
        package var words: [String]
        /// The values of the given options.
        package var options: [String: String]
        /// The names of the switches that were given.
        package var switches: Set<String>

        /// A request with these arguments.
        package init(_ words: [String], options: [String: String] = [:], switches: Set<String> = []) {
            self.words = words
            self.options = options
            self.switches = switches
        }
    }

    /// The external dependencies of a command.
    package struct Dependencies: Sendable {
        /// The folder to use if the request names none.
        package var folder: String
        /// Asks for a password; nil if none was entered.
        package var password: @Sendable () -> String?
        /// Prints a line immediately.
        package var printLine: @Sendable (String) -> Void
        /// Changes the container's options; for tests.
        package var configure: @Sendable (inout ScoreBaseContainer.Options) -> Void = { _ in }

        /// A terminal with these functions.
        package init(
            folder: String,
            password: @escaping @Sendable () -> String?,
            printLine: @escaping @Sendable (String) -> Void
        ) {
            self.folder = folder
            self.password = password
            self.printLine = printLine
        }
    }

    let request: Request
    let dependencies: Dependencies
    let language: Language
    /// The time zone of this system.
    let zone = ZoneTable.system.localName

    /// Runs a command and returns its answer.
    package static func run(_ request: Request, in dependencies: Dependencies) async throws(TerminalError)
        -> TerminalAnswer
    {
        guard let language = Language(rawValue: request.options["language"] ?? "en") else {
            throw .usage("--language must be en or bg; got '\(request.options["language"] ?? "")'")
        }
        let terminal = ScoreTerminal(request: request, dependencies: dependencies, language: language)
        do {
            return try await terminal.answer()
        } catch let problem as TerminalError {
            throw problem
        } catch let problem as ScoreBaseSignInError {
            throw .failed(problem, language)
        } catch let problem as ScoreBaseContainerError {
            throw .failed(problem.description, code: "storage")
        } catch let error as ScoreBaseError {
            throw .failed(error, language)
        } catch {
            throw .failed(ScoreBaseError(error), language)
        }
    }

    private func answer() async throws -> TerminalAnswer {
        switch request.words.first {
        case "sign-in": try await signIn()
        case "sign-out": try await signOut()
        case "leagues": try await leagues()
        case "table": try await table()
        case "game": try await game()
        case "event": try await event()
        case "players": try await players()
        case "add-league": try await addLeague()
        case "add-season": try await addSeason()
        case "invite": try await invite()
        case "invitations": try await invitations()
        case "revoke-invitation": try await revokeInvitation()
        case "protests": try await protests()
        case "protest": try await fileProtest()
        case "venues": try await venues()
        case "add-venue": try await addVenue()
        case "add-team": try await addTeam()
        case "add-player": try await addPlayer()
        case "import-players": try await importPlayers()
        case "add-game": try await addGame()
        case "change": try await change()
        case "plan": try await plan()
        case "replan": try await replan()
        case "export": try await export()
        case "import": try await importLeague()
        case "share": try await share()
        case "links": try await links()
        case "revoke": try await revoke()
        case "box": try await box()
        case "leaders": try await leaders()
        case "head-to-head": try await headToHead()
        case "follow": try await follow()
        case let other?: throw TerminalError.usage("unknown command '\(other)'")
        case nil: throw TerminalError.usage("a command is missing, e.g. leagues")
        }
    }

    // MARK: What the commands share

    /// The one argument of a command, e.g. a game's id.
    func subject(_ name: String) throws(TerminalError) -> String {
        guard request.words.count == 2 else { throw .usage("\(request.words[0]) takes one \(name)") }
        return request.words[1]
    }

    func requireNoSubject() throws(TerminalError) {
        guard request.words.count == 1 else {
            throw .usage("unexpected argument '\(request.words[1])' for \(request.words[0])")
        }
    }

    func number(_ option: String, in range: ClosedRange<Int>) throws(TerminalError) -> Int? {
        guard let text = request.options[option] else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw .usage(
                "--\(option) must be a whole number from \(range.lowerBound) to \(range.upperBound); got '\(text)'"
            )
        }
        return number
    }

    /// Runs `body` with an open container, which is closed afterwards.
    func withContainer<Value>(_ saved: Saved, _ body: (ScoreBaseContainer) async throws -> Value) async throws -> Value
    {
        var options = ScoreBaseContainer.Options()
        options.expectedTenant = request.options["tenant"] ?? saved.tenant
        dependencies.configure(&options)
        let folder = try self.folder()
        let container = try await ScoreBaseContainer.open(at: saved.backend(), folder: folder.path, options: options)
        do {
            let value = try await body(container)
            await container.close()
            return value
        } catch {
            await container.close()
            throw error
        }
    }

    /// Runs `body` with an open container and its signed-in user.
    func signedIn<Value>(_ body: (ScoreBaseContainer, SignedInUser) async throws -> Value) async throws -> Value {
        guard let saved = try folder().saved() else { throw Self.notSignedIn }
        if let server = request.options["server"], Saved.withoutTrailingSlash(server) != saved.server {
            throw TerminalError.failed(
                "This folder is signed in to \(saved.server), not to \(server).",
                code: "server"
            )
        }
        return try await withContainer(saved) { container in
            guard let user = try await container.restore() else { throw Self.notSignedIn }
            return try await body(container, user)
        }
    }

    private static var notSignedIn: TerminalError {
        .failed("You are not signed in.", ["Sign in with `bowline score sign-in`."], code: "unauthorized")
    }

    func folder() throws(TerminalError) -> ScoreFolder {
        let path = request.options["folder"] ?? dependencies.folder
        guard !path.isEmpty else { throw .usage("--folder must name a folder; got an empty text") }
        return ScoreFolder(path: path)
    }
}
