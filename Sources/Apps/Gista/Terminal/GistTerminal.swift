package import Bowline
internal import BowlineStore
internal import Essentials
internal import LocalizedTexts
package import Wire

/// Gista from a terminal. Each command opens the session in a folder, does one thing and returns an answer.
package struct GistTerminal: Sendable {
    private let container: GistaContainer

    /// Creates a terminal that uses `container`.
    package init(container: GistaContainer) {
        self.container = container
    }

    /// The folder of a server's session. Each server has a folder of its own, so that no token is sent to another
    /// server.
    package static func folder(for environment: Bowline.BackendEnvironment, in state: String) -> String {
        let name = environment.base.description.map { $0.isLetter || $0.isNumber || $0 == "." ? $0 : "_" }
        return state + "/" + String(name)
    }

    /// The environment for a server's API, which is at the path `/api`.
    package static func environment(server: String) throws(CallError) -> Bowline.BackendEnvironment {
        let base = server.hasSuffix("/") ? String(server.dropLast()) : server
        return try Bowline.BackendEnvironment(.development, base: base + "/api")
    }

    /// Runs a command. Unsent links are sent first, when the server can be reached.
    package func run(_ command: GistCommand) async throws(GistTerminalError) -> TerminalAnswer {
        switch command {
        case .signUp(let name, let email, let password):
            return .signedIn(
                try await call { () throws(NetworkError) in
                    try await container.account.signUp(username: name, email: email, password: password)
                }
            )
        case .signIn(let email, let password):
            return .signedIn(
                try await call { () throws(NetworkError) in
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
        case .list(let search, let section, let tag):
            var library = try await library(of: account)
            (library.search, library.section, library.tag) = (search, section, tag)
            return .list(library)
        case .find(let words):
            return .found(
                try await call { () throws(NetworkError) in
                    try await container.service.search(userId: account.userId.rawValue, words)
                }
            )
        case .read(let id, let length): return try await read(id, length, account)
        case .mark(let id, let mark): return try await changeReading(mark, of: id, account)
        case .highlights(let id): return try await highlights(of: id, account)
        case .delete(let id): return try await delete(id, account)
        case .saveKey(let wish): return try await saveKey(wish, account)
        case .export(let form):
            return .export(
                try await call { () throws(NetworkError) in
                    try await container.service.export(userId: account.userId.rawValue)
                },
                as: form
            )
        case .deleteAccount(let password):
            return .accountDeleted(
                try await callWithPassword { () throws(NetworkError) in
                    try await container.account.deleteAccount(password: password)
                }
            )
        case .changePassword(let current, let new):
            try await callWithPassword { () throws(NetworkError) in
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
            // If the unsent links cannot be counted, there may be some.
            guard let links = try? await container.outbox.links(), let marks = try? await container.outbox.readings()
            else { throw .unsent(nil) }
            guard links.isEmpty, marks.isEmpty else { throw .unsent(links.count, marks: marks.count) }
        }
        if everywhere {
            try await call { () throws(NetworkError) in try await container.account.signOutEverywhere() }
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

    /// The library from the server, or from this device if the server cannot be reached, plus the links waiting here.
    private func library(of account: Account) async throws(GistTerminalError) -> LibraryState {
        var library = LibraryState()
        let answer = try await call { () throws(NetworkError) in
            try await LibraryAnswer.newest(of: account.userId, from: container.service)
        }
        library.links = answer.links
        library.gists = answer.gists.reduce(into: [:]) { $0[$1.id] = $1 }
        library.explanation = answer.cache
        for reading in answer.readings { library.merge(reading) }
        // Links in an outbox that cannot be read are not listed, but they are still delivered.
        library.queued = (try? await container.outbox.links()) ?? []
        for waiting in (try? await container.outbox.readings()) ?? [] where !waiting.isRefused {
            library.merge(waiting.change)
        }
        return library
    }

    /// Shows a gist by its own id or its link's id, and marks the link as read.
    private func read(
        _ id: String,
        _ length: GistLength,
        _ account: Account
    ) async throws(GistTerminalError) -> TerminalAnswer {
        let library = try await library(of: account)
        let link = library.link(id)
        let gist = try await call(about: id) { () throws(NetworkError) in
            try await container.service.gist(gistId: link?.gistId ?? id).value
        }
        // Without its structure the article is shown as plain paragraphs.
        let article = try? await container.service.article(gistId: gist.id).value
        if let link, library.reading(of: link.id).read?.on != true {
            // The gist is shown even if the mark fails; a waiting mark is sent with a later command.
            _ = try? await changeReading(.marked(.read, true), of: link, library, account)
        }
        return .gist(gist, length: length, article: article)
    }

    private func highlights(of id: String?, _ account: Account) async throws(GistTerminalError) -> TerminalAnswer {
        let library = try await library(of: account)
        guard let id else { return .highlights(library, library.links) }
        guard let link = library.link(id) else { throw .notFound(id) }
        return .highlights(library, [link])
    }

    // MARK: Marks

    private func changeReading(_ mark: GistMark, of id: String, _ account: Account) async throws(GistTerminalError)
        -> TerminalAnswer
    {
        let library = try await library(of: account)
        guard let link = library.link(id) else { throw .notFound(id) }
        return .marked(link, mark, isWaiting: try await changeReading(mark, of: link, library, account))
    }

    /// Saves a link's mark on this device and sends it if the server can be reached. Returns true while it is not
    /// delivered.
    private func changeReading(
        _ mark: GistMark,
        of link: Gista.Link,
        _ library: LibraryState,
        _ account: Account
    ) async throws(GistTerminalError) -> Bool {
        let known = library.reading(of: link.id)
        let now = Int(bounded: container.client.clock.date.timeIntervalSince1970 * 1_000)
        let change = mark.change(of: link.id, at: known.nextMoment(now: now), by: container.deviceName)
        try await call { () throws(NetworkError) in
            try await container.outbox.enqueue(change, of: account.userId)
        }
        await container.deliverWaiting(within: .seconds(5))
        let left = ((try? await container.outbox.readings()) ?? []).filter { $0.change.linkId == link.id }
        let refused = left.filter(\.isRefused)
        for one in refused { try? await container.outbox.drop(one.receipt) }
        guard refused.isEmpty else { throw .markRefused(link.id) }
        return !left.isEmpty
    }

    /// Deletes a link with its gist, or a gist alone.
    private func delete(_ id: String, _ account: Account) async throws(GistTerminalError) -> TerminalAnswer {
        let isLink = try await library(of: account).links.contains { $0.id == id }
        try await call(about: id) { () throws(NetworkError) in
            if isLink {
                try await container.service.deleteLink(userId: account.userId.rawValue, linkId: id)
            } else {
                try await container.service.deleteGist(gistId: id)
            }
        }
        return .deleted(id, wasLink: isLink)
    }

    private func saveKey(_ wish: GistCommand.SaveKeyWish, _ account: Account) async throws(GistTerminalError)
        -> TerminalAnswer
    {
        let userId = account.userId.rawValue
        return try await call { () throws(NetworkError) in
            switch wish {
            case .show: return .saveKey(try await container.service.saveKey(userId: userId))
            case .make:
                let key = try await container.service.makeSaveKey(userId: userId)
                return .saveKey(key, SaveBookmark(key, at: container.server))
            case .revoke:
                try await container.service.revokeSaveKey(userId: userId)
                return .saveKey(nil)
            }
        }
    }

    /// The live updates from now on, until the caller stops iterating.
    package func follow() async throws(GistTerminalError) -> AsyncStream<LiveUpdate> {
        _ = try await signedInAccount()
        return container.live(after: nil)
    }

    /// Imports the links of a file, from a row on. `read` returns the file's next chunk. If the import stops early, the
    /// answer contains the row to continue from.
    package func importLinks(
        from row: Int,
        makesGists: Bool,
        read: () throws(LinkImporter.FileReadError) -> [UInt8]?,
        onProgress: (LinkImporter.Report) -> Void
    ) async throws(GistTerminalError) -> TerminalAnswer {
        let account = try await signedInAccount()
        let importer = LinkImporter(
            service: container.service,
            userId: account.userId.rawValue,
            makesGists: makesGists
        )
        do throws(LinkImporter.StoppedError) {
            return .imported(try await importer.run(from: row, read: read, onProgress: onProgress))
        } catch {
            if error.cause == .network(.unauthorized) { throw .sessionEnded }
            return .stopped(error)
        }
    }

    // MARK: Steps

    /// Runs a call that needs the user's password again.
    private func callWithPassword<Value: Sendable>(
        _ work: () async throws(NetworkError) -> PasswordOutcome<Value>
    ) async throws(GistTerminalError) -> Value {
        switch try await call(work) {
        case .done(let value): return value
        case .wrongPassword: throw .notYourPassword
        }
    }

    private func call<Value>(
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

extension LibraryState {
    /// A link by its own id or its gist's id.
    fileprivate func link(_ id: String) -> Gista.Link? { links.first { $0.id == id || $0.gistId == id } }
}
