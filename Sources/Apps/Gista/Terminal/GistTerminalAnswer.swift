internal import Bowline
internal import Essentials
internal import LocalizedTexts
internal import Wire

/// The answer of a command, for people and for programs.
package struct GistTerminalAnswer: Sendable {
    /// The text for people.
    package let text: String
    /// The JSON for programs.
    package let json: String

    private init(_ text: String, _ json: some Encodable) {
        self.text = text
        // These values are texts, numbers and lists of them, which JSON always takes.
        let bytes = (try? JSONCoding.standard.encode(json)) ?? Data("{}".utf8)
        self.json = String(decoding: bytes, as: UTF8.self)
    }
}

extension GistTerminalAnswer {
    static func signedIn(_ account: Account) -> GistTerminalAnswer {
        let json = ["userId": account.userId.rawValue, "username": account.username, "email": account.email]
        return GistTerminalAnswer("Signed in as \(account.username) (\(account.userId)).", json)
    }

    static func signedOut(everywhere: Bool) -> GistTerminalAnswer {
        GistTerminalAnswer(
            everywhere ? "Signed out on every device." : "Signed out. Nothing of yours is left here.",
            ["signedOut": true, "everywhere": everywhere]
        )
    }

    static func added(_ response: LinkResponse, url: String) -> GistTerminalAnswer {
        let text: String
        switch response.standing {
        case .saved: text = "Saved \(url) as \(response.linkId ?? "")."
        case .known: text = "You had saved \(url) already, as \(response.linkId ?? "")."
        case .queued: text = "The server cannot be reached. \(url) is kept here and goes out with a later command."
        }
        return GistTerminalAnswer(
            text,
            Added(url: url, standing: "\(response.standing)", linkId: response.linkId, gistId: response.gistId)
        )
    }

    static func list(_ library: LibraryState) -> GistTerminalAnswer {
        let say = GistaStrings(language: .english)
        let shown = library.visible
        var lines = library.queued.map { "\(say($0.isRefused ? .refused : .queued)): \($0.article.url.absoluteString)" }
        for link in shown {
            let item = LibraryItemPresentation(link, library, say)
            lines.append("\(item.title)\n  \(link.id) · \(item.state.text) · \(item.site)")
            if let detail = item.detail { lines.append("  \(detail)") }
        }
        if lines.isEmpty { lines.append(say(library.search.isEmpty ? .emptyLibrary : .nothingFound)) }
        if let report = library.explanation { lines.append("(\(say(.explanation(report))))") }
        let queued = library.queued.map { Queued(url: $0.article.url.absoluteString, isRefused: $0.isRefused) }
        let cache = library.explanation.map { Cached(outcome: $0.outcome.rawValue, rule: $0.rule) }
        return GistTerminalAnswer(
            lines.joined(separator: "\n"),
            Listed(links: shown, gists: shown.compactMap(library.gist), queued: queued, cache: cache)
        )
    }

    static func gist(_ gist: Gist) -> GistTerminalAnswer {
        var reader = ReaderState(gistId: gist.id, gist: gist)
        reader.isLoading = false
        let shown = ReaderPresentation(reader, GistaStrings(language: .english))
        let parts = [
            [shown.title, shown.byline, gist.sourceUrl ?? ""].filter { !$0.isEmpty }.joined(separator: "\n"),
            shown.headline ?? "", shown.sentences.map { "• \($0)" }.joined(separator: "\n"),
            shown.paragraphs.joined(separator: "\n\n"),
        ]
        return GistTerminalAnswer(parts.filter { !$0.isEmpty }.joined(separator: "\n\n"), gist)
    }

    static func deleted(_ id: String, wasLink: Bool) -> GistTerminalAnswer {
        let text = wasLink ? "The link and its gist are deleted." : "The gist is deleted."
        return GistTerminalAnswer(text, ["deleted": id, "kind": wasLink ? "link" : "gist"])
    }

    /// An export is JSON for people too: it is what they asked for.
    static func export(_ export: Gista.Export) -> GistTerminalAnswer {
        let json = GistTerminalAnswer("", export).json
        return GistTerminalAnswer(text: json, json: json)
    }

    static let passwordChanged = GistTerminalAnswer(
        "The password was changed. Every other session has ended.",
        ["passwordChanged": true]
    )

    static func accountDeleted(_ deleted: Gista.DeletedUser) -> GistTerminalAnswer {
        let text = LocalizedText.accountDeleted(links: deleted.links, gists: deleted.gists).english
        return GistTerminalAnswer(text, deleted)
    }

    /// The answer for an error.
    package init(_ problem: GistTerminalError) {
        self.init(problem.description, ["error": problem.description])
    }

    private init(text: String, json: String) {
        (self.text, self.json) = (text, json)
    }

    /// The answer for a live update; nil when there is nothing to print.
    package init?(_ news: LiveUpdate) {
        switch news {
        case .gistReady(let gistId, let linkId):
            self.init("Gist \(gistId) is ready.", News(type: "gist.ready", gistId: gistId, linkId: linkId))
        case .linkFailed(let linkId, let reason):
            self.init(
                "There is no gist of \(linkId): \((reason ?? "the page could not be read").withoutFullStop).",
                News(type: "link.failed", linkId: linkId, reason: reason)
            )
        case .gap: self.init("Something was missed; `bowline gist list` knows.", News(type: "gap"))
        case .connected: self.init("Listening.", News(type: "connected"))
        case .disconnected: self.init("The connection is gone; trying again.", News(type: "disconnected"))
        case .stopped: return nil
        }
    }

    private struct Added: Encodable {
        let url: String
        let standing: String
        let linkId: String?
        let gistId: String?
    }

    private struct Listed: Encodable {
        let links: [Gista.Link]
        let gists: [Gist]
        let queued: [Queued]
        let cache: Cached?
    }

    private struct Queued: Encodable {
        let url: String
        let isRefused: Bool
    }

    private struct Cached: Encodable {
        let outcome: String
        let rule: String
    }

    private struct News: Encodable {
        let type: String
        var gistId: String?
        var linkId: String?
        var reason: String?
    }
}
