package import Bowline
internal import BowlineStore
internal import Essentials
internal import LocalizedTexts
package import Wire

/// Gista from a terminal. Each command opens the session in a folder, does one thing and returns an answer.
package struct GistTerminal: Sendable {
    private let container: GistaContainer

    /// A terminal over a container.
    package init(container: GistaContainer) {
        self.container = container
    }

    /// The folder of a server's session. Each server has a folder of its own, so that no token is sent to another
    /// server.
    package static func folder(for environment: Bowline.BackendEnvironment, in state: String) -> String {
        let name = environment.base.description.map { $0.isLetter || $0.isNumber || $0 == "." ? $0 : "_" }
        return state + "/" + String(name)
    }

    /// The API of a server, which stands below its `/api`.
    package static func environment(server: String) throws(CallError) -> Bowline.BackendEnvironment {
        let base = server.hasSuffix("/") ? String(server.dropLast()) : server
        return try Bowline.BackendEnvironment(.development, base: base + "/api")
    }

    /// Runs a command. Unsent links are sent first, when the server can be reached.
    package func run(_ command: GistCommand) async throws(GistTerminalError) -> TerminalAnswer {
        switch command {
        case .signUp(let name, let email, let password):
            return .signedIn(
                try await asked { () throws(NetworkError) in
                    try await container.account.signUp(username: name, email: email, password: password)
                }
            )
        case .signIn(let email, let password):
            return .signedIn(
                try await asked { () throws(NetworkError) in
                    try await container.account.signIn(email: email, password: password)
                }
            )
        default:
            let account = try await signedInAccount()
            return try await run(command, as: account)
        }
    }

    private func run(
        _ command: GistCommand,
        as account: Account
    ) async throws(GistTerminalError) -> TerminalAnswer {
        switch command {
        case .signOut(let everywhere, let destroysUnsent): return try await signOut(everywhere, destroysUnsent)
        case .add(let url, let title, let category): return try await add(url, title, category, account)
        case .list(let search): return try await list(search, account)
        case .read(let id, let length):
            let gist = try await gist(id, account)
            // Without its structure the article is shown as plain paragraphs.
            return .gist(gist, length: length, article: try? await container.service.article(gistId: gist.id).value)
        case .delete(let id): return try await delete(id, account)
        case .export(let form):
            return .export(
                try await asked { () throws(NetworkError) in
                    try await container.service.export(userId: account.userId.rawValue)
                },
                as: form
            )
        case .deleteAccount(let password):
            return .accountDeleted(
                try await proven { () throws(NetworkError) in
                    try await container.account.deleteAccount(password: password)
                }
            )
        case .changePassword(let current, let new):
            try await proven { () throws(NetworkError) in
                try await container.account.changePassword(from: current, to: new)
            }
            return .passwordChanged
        case .signUp, .signIn: throw .notSignedIn
        }
    }

    // MARK: Commands

    private func signedInAccount() async throws(GistTerminalError) -> Account {
        guard case .signedIn(let account) = await container.account.restore() else { throw .notSignedIn }
        await container.deliverWaiting(within: .seconds(5))
        return account
    }

    private func signOut(
        _ everywhere: Bool,
        _ destroysUnsent: Bool
    ) async throws(GistTerminalError) -> TerminalAnswer {
        if !destroysUnsent {
            // Links that cannot be counted may exist.
            guard let unsent = try? await container.outbox.links() else { throw .unsent(nil) }
            guard unsent.isEmpty else { throw .unsent(unsent.count) }
        }
        if everywhere {
            try await asked { () throws(NetworkError) in try await container.account.signOutEverywhere() }
        } else {
            await container.account.signOut()
        }
        return .signedOut(everywhere: everywhere)
    }

    private func add(
        _ text: String,
        _ title: String,
        _ category: String,
        _ account: Account
    ) async throws(GistTerminalError) -> TerminalAnswer {
        guard let url = ShareFeature.address(text) else { throw .link(.invalidURL) }
        let result = await container.linkSender.sendLink(
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

    private func list(_ search: String, _ account: Account) async throws(GistTerminalError) -> TerminalAnswer {
        var library = LibraryState()
        let answer = try await asked { () throws(NetworkError) in
            try await LibraryAnswer.newest(of: account.userId, from: container.service)
        }
        library.links = answer.links
        library.gists = answer.gists.reduce(into: [:]) { $0[$1.id] = $1 }
        library.explanation = answer.cache
        library.search = search
        // Links of an outbox that cannot be read are not listed, but they are delivered.
        library.queued = (try? await container.outbox.links()) ?? []
        return .list(library)
    }

    /// A gist by its own id or its link's.
    private func gist(_ id: String, _ account: Account) async throws(GistTerminalError) -> Gist {
        let gistId = try await link(id, account)?.gistId ?? id
        return try await asked(about: id) { () throws(NetworkError) in
            try await container.service.gist(gistId: gistId).value
        }
    }

    /// A link with its gist, or a gist alone.
    private func delete(_ id: String, _ account: Account) async throws(GistTerminalError) -> TerminalAnswer {
        let isLink = try await link(id, account) != nil
        try await asked(about: id) { () throws(NetworkError) in
            if isLink {
                try await container.service.deleteLink(userId: account.userId.rawValue, linkId: id)
            } else {
                try await container.service.deleteGist(gistId: id)
            }
        }
        return .deleted(id, wasLink: isLink)
    }

    private func link(_ id: String, _ account: Account) async throws(GistTerminalError) -> Gista.Link? {
        let answer = try await asked { () throws(NetworkError) in
            try await LibraryAnswer.newest(of: account.userId, from: container.service)
        }
        return answer.links.first { $0.id == id }
    }

    /// The live updates from now on, until the caller stops reading.
    package func follow() async throws(GistTerminalError) -> AsyncStream<LiveUpdate> {
        _ = try await signedInAccount()
        return container.live(after: nil)
    }

    /// Imports the links of a file, from a row on; `read` gives its next piece. An import that stops is told, with where to go on.
    package func importLinks(
        from row: Int,
        makesGists: Bool,
        read: () throws(LinkImporter.FileReadError) -> [UInt8]?,
        told: (LinkImporter.Report) -> Void
    ) async throws(GistTerminalError) -> TerminalAnswer {
        let account = try await signedInAccount()
        let importer = LinkImporter(
            service: container.service,
            userId: account.userId.rawValue,
            makesGists: makesGists
        )
        do throws(LinkImporter.StoppedError) {
            return .imported(try await importer.run(from: row, read: read, told: told))
        } catch {
            if error.cause == .network(.unauthorized) { throw .sessionEnded }
            return .stopped(error)
        }
    }

    // MARK: Steps

    /// Runs a call that needs the password once more.
    private func proven<Value: Sendable>(
        _ work: () async throws(NetworkError) -> PasswordOutcome<Value>
    ) async throws(GistTerminalError) -> Value {
        switch try await asked(work) {
        case .done(let value): return value
        case .wrongPassword: throw .notYourPassword
        }
    }

    private func asked<Value>(
        about id: String? = nil,
        _ work: () async throws(NetworkError) -> Value
    ) async throws(GistTerminalError) -> Value {
        do throws(NetworkError) {
            return try await work()
        } catch {
            switch error {
            case .unauthorized where container.account.account != nil: throw .sessionEnded
            case .unauthorized: throw .wrongPassword
            case .httpError(404): throw .notFound(id)
            default: throw .network(error)
            }
        }
    }
}

/// A command of `bowline gist`.
package enum GistCommand: Sendable, Equatable {
    /// Makes an account and signs in.
    case signUp(name: String, email: String, password: String)
    /// Signs in with e-mail address and password.
    case signIn(email: String, password: String)
    /// Ends the session, or every one.
    case signOut(everywhere: Bool, destroysUnsent: Bool = false)
    /// Saves a link, with an optional title and category.
    case add(url: String, title: String, category: String)
    /// Lists what was saved and fits.
    case list(search: String)
    /// Shows a gist by its id or its link's, in a length.
    case read(id: String, length: GistLength = .sentences)
    /// Deletes a link and its gist, or a gist.
    case delete(id: String)
    /// Everything the user has saved, in a form.
    case export(as: LibraryExport = .json)
    /// Deletes the account and everything in it.
    case deleteAccount(password: String)
    /// Changes the password; every other session ends.
    case changePassword(current: String, new: String)
}

/// Why a command failed. Safe to log.
package enum GistTerminalError: Error, Sendable, Equatable, CustomStringConvertible {
    /// No account is signed in.
    case notSignedIn
    /// The server has ended the session.
    case sessionEnded
    /// The address or the password is wrong.
    case wrongPassword
    /// The password of the confirmation is wrong.
    case notYourPassword
    /// No link or gist has this id.
    case notFound(String?)
    /// The number of unsent links that a sign-out would lose; nil where they cannot be counted.
    case unsent(Int?)
    /// The link was rejected.
    case link(LinkError)
    /// Any other error of a call.
    case network(NetworkError)

    /// What happened and what to do, without a full stop.
    package var description: String {
        switch self {
        case .notSignedIn: "you are not signed in; sign in with `bowline gist sign-in`"
        case .sessionEnded: "the session has ended; sign in again with `bowline gist sign-in`. No link is lost"
        case .wrongPassword: "the address or the password is wrong"
        case .notYourPassword: "this is not the account's password; nothing was changed"
        case .notFound(let id?): "there is no link or gist '\(id)'"
        case .notFound(nil): "not found"
        case .unsent(let count):
            "\(count.map { LocalizedText.links($0).english } ?? "links") not sent yet would be lost; add --destroy-unsent to sign out anyway"
        case .link(let error): error.errorDescription ?? "the link was rejected"
        case .network(.httpError(409)): "there is an account with this address already"
        case .network(.httpError(400)):
            "the server rejected the name, the address or the password; a password has at least 8 characters"
        case .network(.httpError(429)): "too many requests; wait a moment and try again"
        case .network(let error): error.errorDescription ?? "the call failed"
        }
    }
}
