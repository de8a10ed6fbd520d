internal import Bowline
internal import Essentials
internal import LocalizedTexts
package import Wire

extension TerminalAnswer {
    static func signedIn(_ account: Account) -> TerminalAnswer {
        TerminalAnswer(
            "Signed in as \(account.username) (\(account.userId)).",
            ["userId": account.userId.rawValue, "username": account.username, "email": account.email]
        )
    }

    static func signedOut(everywhere: Bool) -> TerminalAnswer {
        TerminalAnswer(
            everywhere ? "Signed out on every device." : "Signed out. Nothing of yours is left here.",
            ["signedOut": true, "everywhere": .bool(everywhere)]
        )
    }

    static func added(_ response: LinkResponse, url: String) -> TerminalAnswer {
        let text: String
        switch response.status {
        case .saved: text = "Saved \(url) as \(response.linkId ?? "")."
        case .known: text = "You have already saved \(url), as \(response.linkId ?? "")."
        case .queued: text = "The server cannot be reached. \(url) is saved here; a later command sends it."
        }
        var json: JSONObject = ["url": .string(url), "standing": .string("\(response.status)")]
        json["linkId"] = response.linkId.map { .string($0) }
        json["gistId"] = response.gistId.map { .string($0) }
        return TerminalAnswer(text, .object(json))
    }

    static func list(_ library: LibraryState) -> TerminalAnswer {
        let strings = GistaStrings(language: .english)
        let shown = library.visible
        var lines = library.queued.map {
            "\(strings($0.isRefused ? .refused : .queued)): \($0.article.url.absoluteString)"
        }
        for link in shown {
            let item = LibraryItemPresentation(link, library, strings)
            let marks = library.reading(of: link.id).words
            let facts = [link.id, item.state.text, item.site] + marks
            lines.append("\(item.title)\n  \(facts.joined(separator: " · "))")
            if let detail = item.detail { lines.append("  \(detail)") }
        }
        if lines.isEmpty { lines.append(strings(library.search.isEmpty ? .emptyLibrary : .nothingFound)) }
        if let report = library.explanation { lines.append("(\(strings(.explanation(report))))") }
        let queued: [JSONValue] = library.queued.map {
            ["url": .string($0.article.url.absoluteString), "isRefused": .bool($0.isRefused)]
        }
        var json: JSONObject = ["links": JSONValue(encoding: shown), "queued": .array(queued)]
        json["gists"] = JSONValue(encoding: shown.compactMap(library.gist))
        json["readings"] = JSONValue(encoding: shown.compactMap { library.readings[$0.id] })
        json["cache"] = library.explanation.map {
            ["outcome": .string($0.outcome.rawValue), "rule": .string($0.rule)]
        }
        return TerminalAnswer(lines.joined(separator: "\n"), .object(json))
    }

    /// The results of a search; matches are between asterisks.
    static func found(_ response: Gista.SearchResponse) -> TerminalAnswer {
        let strings = GistaStrings(language: .english)
        var lines: [String] = []
        for found in response.results {
            lines.append("\(found.link.title)\n  \(found.link.id) · \(found.link.url)")
            let pieces = found.snippet?.pieces.map { $0.isStrong ? "*\($0.text)*" : $0.text } ?? []
            if !pieces.isEmpty { lines.append("  " + pieces.joined()) }
        }
        if lines.isEmpty { lines.append(strings(.nothingFound)) }
        if response.more { lines.append("There are more; add a word or a filter.") }
        return TerminalAnswer(lines.joined(separator: "\n"), JSONValue(encoding: response))
    }

    /// `article` is nil if the server has none. A sentence with a place in the article is numbered, and its place in
    /// the article is marked with the same number.
    static func gist(_ gist: Gist, length: GistLength, article: Gista.GistArticle?) -> TerminalAnswer {
        var reader = ReaderState(gistId: gist.id, gist: gist)
        reader.article = article
        reader.isLoading = false
        reader.length = length
        let strings = GistaStrings(language: .english)
        let presentation = ReaderPresentation(reader, strings)
        let places = article?.digest?.sentences(length).map(\.place) ?? []
        let points = presentation.points.enumerated().map { number, point in
            places.indices.contains(number) && places[number] != nil
                ? "[\(number + 1)] \(point.text)" : "• \(point.text)"
        }
        let facts = presentation.facts.map { facts in
            ([facts.title]
                + facts.points.map { point in
                    "• " + ([point.text] + [point.detail].compactMap(\.self)).joined(separator: " — ")
                })
                .joined(separator: "\n")
        }
        let blocks = article.map { Self.blocks($0, presentation.title, places, strings) } ?? presentation.blocks
        let parts =
            [
                [presentation.title, presentation.byline, gist.sourceUrl ?? ""].filter { !$0.isEmpty }.joined(
                    separator: "\n"
                ),
                presentation.headline ?? "", points.joined(separator: "\n"),
            ] + facts + [blocks.map(ArticleMarkdown.text).joined(separator: "\n\n")]
        let text = parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
        guard let article, var json = JSONValue(encoding: gist).object else { return TerminalAnswer(text, gist) }
        json["blocks"] = JSONValue(encoding: article.blocks)
        json["digest"] = article.digest.map { JSONValue(encoding: $0) }
        return TerminalAnswer(text, .object(json))
    }

    /// The article's blocks, with all places marked.
    private static func blocks(
        _ article: Gista.GistArticle,
        _ title: String,
        _ places: [Gista.ArticlePlace?],
        _ strings: GistaStrings
    ) -> [ReaderBlock] {
        article.blocks.enumerated().drop { $0.element.text == title }.compactMap { block, content in
            let marks = places.enumerated().compactMap { number, place in
                place.flatMap { BlockPieces.Mark(number + 1, $0, in: block) }
            }
            return ReaderBlock(content, strings, marks: marks)
        }
    }

    static func marked(_ link: Gista.Link, _ mark: GistMark, isWaiting: Bool) -> TerminalAnswer {
        let said =
            switch mark {
            case .marked(.read, let on): on ? "is read" : "is unread"
            case .marked(.archived, let on): on ? "is in the archive" : "is in the inbox"
            case .marked(.favorite, let on): on ? "is a favorite" : "is no longer a favorite"
            case .tagged(let tags, let on): (on ? "is tagged " : "is no longer tagged ") + tags.hashed
            }
        let waits = isWaiting ? " The server cannot be reached; it is saved here, and a later command sends it." : ""
        return TerminalAnswer(
            "“\(link.title)” \(said).\(waits)",
            ["linkId": .string(link.id), "isWaiting": .bool(isWaiting)]
        )
    }

    /// The highlights of links, link by link, in the order in which they were made.
    static func highlights(_ library: LibraryState, _ links: [Gista.Link]) -> TerminalAnswer {
        var parts: [String] = []
        var json: [JSONValue] = []
        for link in links {
            let shown = library.reading(of: link.id).highlightsByAge
            guard !shown.isEmpty else { continue }
            let lines = shown.map { highlight in
                let note = highlight.note.text.split(whereSeparator: \.isNewline).map { "\n    \($0)" }.joined()
                let quote = highlight.quote.split(whereSeparator: \.isNewline).joined(separator: " ")
                return "  “\(quote)”\(note)"
            }
            parts.append((["\(link.title)\n  \(link.id)"] + lines).joined(separator: "\n"))
            json += shown.map { highlight in
                [
                    "linkId": .string(link.id), "title": .string(link.title), "quote": .string(highlight.quote),
                    "note": .string(highlight.note.text),
                ]
            }
        }
        let text = parts.isEmpty ? "There are no highlights." : parts.joined(separator: "\n\n")
        return TerminalAnswer(text, ["highlights": .array(json)])
    }

    static func deleted(_ id: String, wasLink: Bool) -> TerminalAnswer {
        let text = wasLink ? "The link and its gist are deleted." : "The gist is deleted."
        return TerminalAnswer(text, ["deleted": id, "kind": wasLink ? "link" : "gist"])
    }

    /// The text is JSON too, unless the user asks for another format.
    static func export(_ export: Gista.Export, as form: LibraryExport) -> TerminalAnswer {
        let json = JSONValue(encoding: export)
        return TerminalAnswer(form.text(export) ?? json.text(sortedKeys: true), json)
    }

    static func imported(_ report: LinkImporter.Report) -> TerminalAnswer {
        TerminalAnswer(text(of: report), .object(json(of: report)), isDone: report.failed == 0)
    }

    /// The answer for an import that stopped, with the row to continue from.
    static func stopped(_ error: LinkImporter.StoppedError) -> TerminalAnswer {
        let reason =
            switch error.cause {
            case .format(let error): error.description
            case .file(let reason): reason
            case .network(let error): "\(error)"
            }
        let advice =
            error.report.rows == 0
            ? ""
            : error.next == 1
                ? " Import the file again; saved links are not saved twice."
                : " Continue with --from \(error.next); saved links are not saved twice."
        var json = json(of: error.report)
        json["next"] = .integer(error.next)
        json["error"] = .string(reason)
        return TerminalAnswer(
            "The import stopped: \(reason).\(advice)\n" + text(of: error.report),
            .object(json),
            isDone: false
        )
    }

    private static func text(of report: LinkImporter.Report) -> String {
        var lines = [
            "\(report.rows) rows: \(report.saved) links are new, \(report.known) were there already, \(report.failed) could not be saved."
        ]
        lines += report.failures.map { failure in
            "row \(failure.row): \(failure.reason)\(failure.url.map { " (\($0))" } ?? "")"
        }
        if report.failed > report.failures.count { lines.append("and \(report.failed - report.failures.count) more") }
        if report.marked > 0 {
            lines.append("\(LocalizedText.links(report.marked).english) came with tags, marks or highlights.")
        }
        if report.leftOut > 0 { lines.append("Skipped \(report.leftOut) tags and highlights: too many for a link.") }
        if report.rejected > 0 {
            lines.append(
                "The server rejected the tags, marks and highlights of \(LocalizedText.links(report.rejected).english)."
            )
        }
        if report.unplaced > 0 {
            let links = LocalizedText.links(report.unplaced).english
            lines.append(
                "The marks of \(links) were skipped, because the links are not among these rows; import all rows."
            )
        }
        return lines.joined(separator: "\n")
    }

    private static func json(of report: LinkImporter.Report) -> JSONObject {
        let failures: [JSONValue] = report.failures.map { failure in
            var json: JSONObject = ["row": .integer(failure.row), "reason": .string(failure.reason)]
            json["url"] = failure.url.map { .string($0) }
            return .object(json)
        }
        return [
            "rows": .integer(report.rows), "saved": .integer(report.saved), "known": .integer(report.known),
            "failed": .integer(report.failed), "failures": .array(failures), "next": .integer(report.rows + 1),
            "marked": .integer(report.marked), "leftOut": .integer(report.leftOut),
            "rejected": .integer(report.rejected), "unplaced": .integer(report.unplaced),
        ]
    }

    /// The save key; `bookmark` is nil unless the key was just made.
    static func saveKey(_ key: Gista.SaveKey?, _ bookmark: SaveBookmark? = nil) -> TerminalAnswer {
        guard let key else {
            return TerminalAnswer("There is no save key; --new creates one.", ["createdAt": .null])
        }
        var json: JSONObject = ["createdAt": .string(key.createdAt)]
        guard let bookmark else {
            return TerminalAnswer(
                "The save key was created on \(key.createdAt). --new replaces it.",
                .object(json)
            )
        }
        json["key"] = key.key.map { .string($0) }
        json["address"] = .string(bookmark.address)
        json["bookmark"] = .string(bookmark.script)
        return TerminalAnswer(
            """
            Anyone with this address can save links in your library, and do nothing else. It is shown only now.
            For automations; append &url= and the address of a page:
              \(bookmark.address)
            For a browser's bookmark:
              \(bookmark.script)
            """,
            .object(json)
        )
    }

    static let passwordChanged = TerminalAnswer(
        "The password was changed. Every other session has ended.",
        ["passwordChanged": true]
    )

    static func accountDeleted(_ deleted: Gista.DeletedUser) -> TerminalAnswer {
        let text = LocalizedText.accountDeleted(links: deleted.links, gists: deleted.gists).english
        return TerminalAnswer(text, deleted)
    }

    /// The answer for an error.
    package init(_ problem: GistTerminalError) {
        self.init(problem.description, ["error": problem.description], isDone: false)
    }

    /// The answer for a live update; nil when there is nothing to print.
    package init?(_ update: LiveUpdate) {
        switch update {
        case .gistReady(let gistId, let linkId, _):
            self.init("Gist \(gistId) is ready.", ["type": "gist.ready", "gistId": gistId, "linkId": linkId])
        case .linkFailed(let linkId, let reason, _):
            self.init(
                "\(linkId) has no gist: \((reason ?? "the page could not be read").withoutFullStop).",
                ["type": "link.failed", "linkId": linkId, "reason": reason].compactMapValues(\.self)
            )
        case .readingsChanged: self.init("Marks or tags changed.", ["type": "readings.changed"])
        case .gap: self.init("Some updates were missed; run `bowline gist list`.", ["type": "gap"])
        case .connected: self.init("Listening.", ["type": "connected"])
        case .disconnected: self.init("Connection lost; reconnecting.", ["type": "disconnected"])
        case .stopped: return nil
        }
    }
}

extension Gista.Reading {
    /// The marks and tags, as shown in a list.
    fileprivate var words: [String] {
        let marks = marks.map { mark in
            switch mark {
            case .read: "read"
            case .archived: "archived"
            case .favorite: "★"
            }
        }
        return marks + (tagNames.isEmpty ? [] : [tagNames.hashed])
    }
}

extension [String] {
    fileprivate var hashed: String { map { "#\($0)" }.joined(separator: " ") }
}
