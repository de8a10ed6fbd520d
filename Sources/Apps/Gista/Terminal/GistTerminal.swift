package import Bowline
internal import BowlineStore
internal import Essentials
internal import Phrases
internal import Wire

/// Gista from a terminal: each command opens the session that is kept in a folder, does one thing and tells what came of it.
package struct GistTerminal: Sendable {
    private let connection: GistaConnection

    /// A terminal over a connection.
    package init(connection: GistaConnection) {
        self.connection = connection
    }

    /// The folder in which a server's session is kept: each server has one of its own, so that no token goes to another.
    package static func folder(for environment: Bowline.Environment, in state: String) -> String {
        let name = environment.base.description.map { $0.isLetter || $0.isNumber || $0 == "." ? $0 : "_" }
        return state + "/" + String(name)
    }

    /// The API of a server, which stands below its `/api`.
    package static func environment(server: String) throws(Failure) -> Bowline.Environment {
        let base = server.hasSuffix("/") ? String(server.dropLast()) : server
        return try Bowline.Environment(.development, base: base + "/api")
    }

    /// Does what is asked. Links that wait go out first, when the server can be reached.
    package func run(_ command: GistCommand) async throws(GistTerminalProblem) -> GistTerminalAnswer {
        switch command {
        case .signUp(let name, let email, let password):
            return .signedIn(
                try await asked { () throws(NetworkError) in
                    try await connection.account.signUp(username: name, email: email, password: password)
                }
            )
        case .signIn(let email, let password):
            return .signedIn(
                try await asked { () throws(NetworkError) in
                    try await connection.account.signIn(email: email, password: password)
                }
            )
        default:
            let account = try await whoIsThere()
            return try await run(command, as: account)
        }
    }

    private func run(
        _ command: GistCommand,
        as account: Account
    ) async throws(GistTerminalProblem) -> GistTerminalAnswer {
        switch command {
        case .signOut(let everywhere, let destroysUnsent): return try await signOut(everywhere, destroysUnsent)
        case .add(let url, let title, let category): return try await add(url, title, category, account)
        case .list(let search): return try await list(search, account)
        case .read(let id): return .gist(try await gist(id, account))
        case .delete(let id): return try await delete(id, account)
        case .export:
            return .export(
                try await asked { () throws(NetworkError) in
                    try await connection.service.export(userId: account.userId.rawValue)
                }
            )
        case .deleteAccount(let password):
            return .accountDeleted(
                try await proven { () throws(NetworkError) in
                    try await connection.account.deleteAccount(password: password)
                }
            )
        case .changePassword(let current, let new):
            try await proven { () throws(NetworkError) in
                try await connection.account.changePassword(from: current, to: new)
            }
            return .passwordChanged
        case .signUp, .signIn: throw .notSignedIn
        }
    }

    // MARK: Commands

    private func whoIsThere() async throws(GistTerminalProblem) -> Account {
        guard case .signedIn(let account) = await connection.account.restore() else { throw .notSignedIn }
        await connection.deliverWaiting(within: .seconds(5))
        return account
    }

    private func signOut(
        _ everywhere: Bool,
        _ destroysUnsent: Bool
    ) async throws(GistTerminalProblem) -> GistTerminalAnswer {
        if !destroysUnsent {
            // Where they cannot be counted there may be some.
            guard let unsent = try? await connection.outbox.links() else { throw .unsent(nil) }
            guard unsent.isEmpty else { throw .unsent(unsent.count) }
        }
        if everywhere {
            try await asked { () throws(NetworkError) in try await connection.account.signOutEverywhere() }
        } else {
            await connection.account.signOut()
        }
        return .signedOut(everywhere: everywhere)
    }

    private func add(
        _ text: String,
        _ title: String,
        _ category: String,
        _ account: Account
    ) async throws(GistTerminalProblem) -> GistTerminalAnswer {
        guard let url = ShareFeature.address(text) else { throw .link(.invalidURL) }
        let result = await connection.linkSender.sendLink(
            userId: account.userId.rawValue,
            url: url,
            title: title,
            category: category
        )
        switch result {
        case .success(let response): return .added(response, url: url.absoluteString)
        case .failure(.unauthorized): throw .notSignedIn
        case .failure(let error): throw .link(error)
        }
    }

    private func list(_ search: String, _ account: Account) async throws(GistTerminalProblem) -> GistTerminalAnswer {
        var library = LibraryState()
        let answer = try await asked { () throws(NetworkError) in
            try await LibraryAnswer.newest(of: account.userId, from: connection.service)
        }
        library.links = answer.links
        library.gists = answer.gists.reduce(into: [:]) { $0[$1.id] = $1 }
        library.explanation = answer.cache
        library.search = search
        // What cannot be read of the outbox is not listed; it goes out all the same.
        library.queued = (try? await connection.outbox.links()) ?? []
        return .list(library)
    }

    /// A gist by its own id or its link's.
    private func gist(_ id: String, _ account: Account) async throws(GistTerminalProblem) -> Gist {
        let gistId = try await link(id, account)?.gistId ?? id
        return try await asked(about: id) { () throws(NetworkError) in
            try await connection.service.gist(gistId: gistId).value
        }
    }

    /// A link with its gist, or a gist alone.
    private func delete(_ id: String, _ account: Account) async throws(GistTerminalProblem) -> GistTerminalAnswer {
        let isLink = try await link(id, account) != nil
        try await asked(about: id) { () throws(NetworkError) in
            if isLink {
                try await connection.service.deleteLink(userId: account.userId.rawValue, linkId: id)
            } else {
                try await connection.service.deleteGist(gistId: id)
            }
        }
        return .deleted(id, wasLink: isLink)
    }

    private func link(_ id: String, _ account: Account) async throws(GistTerminalProblem) -> Gista.Link? {
        let answer = try await asked { () throws(NetworkError) in
            try await LibraryAnswer.newest(of: account.userId, from: connection.service)
        }
        return answer.links.first { $0.id == id }
    }

    /// What happens at the backend from now on, until nobody listens.
    package func follow() async throws(GistTerminalProblem) -> AsyncStream<LiveNews> {
        _ = try await whoIsThere()
        return connection.live(after: nil)
    }

    // MARK: Steps

    /// What takes the password once more.
    private func proven<Value: Sendable>(
        _ work: () async throws(NetworkError) -> PasswordOutcome<Value>
    ) async throws(GistTerminalProblem) -> Value {
        switch try await asked(work) {
        case .done(let value): return value
        case .wrongPassword: throw .notYourPassword
        }
    }

    private func asked<Value>(
        about id: String? = nil,
        _ work: () async throws(NetworkError) -> Value
    ) async throws(GistTerminalProblem) -> Value {
        do throws(NetworkError) {
            return try await work()
        } catch {
            switch error {
            case .unauthorized where connection.account.account != nil: throw .sessionEnded
            case .unauthorized: throw .wrongPassword
            case .httpError(404): throw .notFound(id)
            default: throw .network(error)
            }
        }
    }
}

/// What can be asked for in a terminal.
package enum GistCommand: Sendable, Equatable {
    /// Makes an account and signs in.
    case signUp(name: String, email: String, password: String)
    /// Signs in.
    case signIn(email: String, password: String)
    /// Ends the session, or every one.
    case signOut(everywhere: Bool, destroysUnsent: Bool = false)
    /// Saves a link.
    case add(url: String, title: String, category: String)
    /// Lists what was saved and fits.
    case list(search: String)
    /// Shows a gist by its id or its link's.
    case read(id: String)
    /// Deletes a link and its gist, or a gist.
    case delete(id: String)
    /// All that was saved.
    case export
    /// Deletes the account and everything in it.
    case deleteAccount(password: String)
    /// Changes the password; every other session ends.
    case changePassword(current: String, new: String)
}

/// Why a command failed, in words for a terminal. Safe to log.
package enum GistTerminalProblem: Error, Sendable, Equatable, CustomStringConvertible {
    /// Nobody is signed in.
    case notSignedIn
    /// The server has ended the session.
    case sessionEnded
    /// Address and password do not belong together.
    case wrongPassword
    /// The password that was asked for once more is not the account's.
    case notYourPassword
    /// There is no such link or gist.
    case notFound(String?)
    /// So many links would be lost with the sign-in; nil where they cannot be counted.
    case unsent(Int?)
    /// The link is not taken.
    case link(LinkError)
    /// Anything else that goes wrong on the way.
    case network(NetworkError)

    /// What happened and what to do.
    package var description: String {
        switch self {
        case .notSignedIn: "nobody is signed in; `bowline gist sign-in` does that"
        case .sessionEnded: "the session has ended; `bowline gist sign-in` begins a new one, and no link is lost"
        case .wrongPassword: "the address or the password is wrong"
        case .notYourPassword: "this is not the account's password; nothing was changed"
        case .notFound(let id?): "there is no \(id)"
        case .notFound(nil): "it is not there"
        case .unsent(let count):
            "\(count.map { Phrase.links($0).english } ?? "links") not sent yet would be lost; say --destroy-unsent to sign out all the same"
        case .link(let error): error.errorDescription ?? "the link was not taken"
        case .network(.httpError(409)): "there is an account with this address already"
        case .network(.httpError(400)):
            "the server takes no such name, address or password; a password has at least 8 characters"
        case .network(.httpError(429)): "that was too often in a short time; wait a moment"
        case .network(let error): error.errorDescription ?? "it did not work"
        }
    }
}
