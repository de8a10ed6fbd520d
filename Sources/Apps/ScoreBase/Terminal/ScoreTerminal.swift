import Bowline
import Essentials
import Phrases
import Wire

/// ScoreBase from a terminal: `bowline score`.
///
/// Who is signed in, what was opened and what is still to be sent is kept in a folder that only its owner can open, so that each command
/// goes on where the last one ended.
package struct ScoreTerminal: Sendable {
    /// The words behind the verb, sorted.
    package struct Request: Sendable {
        /// Which command, and what it is about.
        package var words: [String]
        /// The options that were given.
        package var options: [String: String]
        /// The switches that were given.
        package var switches: Set<String>

        /// A request of these.
        package init(_ words: [String], options: [String: String] = [:], switches: Set<String> = []) {
            self.words = words
            self.options = options
            self.switches = switches
        }
    }

    /// What a terminal gives a command.
    package struct World: Sendable {
        /// The folder when none is named.
        package var folder: String
        /// Asks for a password; nil when there is nobody to ask.
        package var password: @Sendable () -> String?
        /// Prints a line at once.
        package var say: @Sendable (String) -> Void
        /// Changes how the desk works; for tests.
        package var desk: @Sendable (inout ScoreDesk.Options) -> Void = { _ in }

        /// A world of these.
        package init(
            folder: String,
            password: @escaping @Sendable () -> String?,
            say: @escaping @Sendable (String) -> Void
        ) {
            self.folder = folder
            self.password = password
            self.say = say
        }
    }

    let request: Request
    let world: World
    let language: Language

    /// Carries out a command.
    package static func run(_ request: Request, in world: World) async throws(TerminalProblem) -> TerminalAnswer {
        guard let language = Language(rawValue: request.options["language"] ?? "en") else {
            throw .usage("--language takes en or bg")
        }
        let terminal = ScoreTerminal(request: request, world: world, language: language)
        do {
            return try await terminal.answer()
        } catch let problem as TerminalProblem {
            throw problem
        } catch let problem as SignInTrouble {
            throw .failed(problem, language)
        } catch let problem as DeskProblem {
            throw .failed(problem.description, code: "storage")
        } catch let trouble as Trouble {
            throw .failed(trouble, language)
        } catch {
            throw .failed(Trouble(error), language)
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
        case "follow": try await follow()
        case let other?: throw TerminalProblem.usage("there is no command \(other)")
        case nil: throw TerminalProblem.usage("name a command")
        }
    }

    // MARK: What the commands share

    /// The one thing a command is about.
    func subject(_ name: String) throws(TerminalProblem) -> String {
        guard request.words.count == 2 else { throw .usage("\(request.words[0]) takes one \(name)") }
        return request.words[1]
    }

    func requireNoSubject() throws(TerminalProblem) {
        guard request.words.count == 1 else { throw .usage("\(request.words[0]) takes no \(request.words[1])") }
    }

    func number(_ option: String, in range: ClosedRange<Int>) throws(TerminalProblem) -> Int? {
        guard let text = request.options[option] else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw .usage("--\(option) takes a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// Runs `body` at the desk, which is closed afterwards.
    func atDesk<Value>(_ place: Saved, _ body: (ScoreDesk) async throws -> Value) async throws -> Value {
        var options = ScoreDesk.Options()
        options.expectedTenant = request.options["tenant"] ?? place.tenant
        world.desk(&options)
        let folder = try self.folder()
        let desk = try await ScoreDesk.open(at: place.place(), folder: folder.path, options: options)
        do {
            let value = try await body(desk)
            await desk.close()
            return value
        } catch {
            await desk.close()
            throw error
        }
    }

    /// The same, with whoever is signed in.
    func signedIn<Value>(_ body: (ScoreDesk, SignedInUser) async throws -> Value) async throws -> Value {
        guard let saved = try folder().saved() else { throw Self.nobody }
        if let server = request.options["server"], Saved.plain(server) != saved.server {
            throw TerminalProblem.failed(
                "This folder is signed in to \(saved.server), not to \(server).",
                code: "server"
            )
        }
        return try await atDesk(saved) { desk in
            guard let user = try await desk.restore() else { throw Self.nobody }
            return try await body(desk, user)
        }
    }

    private static var nobody: TerminalProblem {
        .failed("Nobody is signed in.", ["Use `bowline score sign-in`."], code: "unauthorized")
    }

    func folder() throws(TerminalProblem) -> SavedFolder {
        let path = request.options["folder"] ?? world.folder
        guard !path.isEmpty else { throw .usage("--folder takes a folder") }
        return SavedFolder(path: path)
    }
}
