internal import Basics
internal import Bowline
internal import Essentials
package import Wire

/// The export formats of a library.
package enum LibraryExport: String, CaseIterable, Sendable {
    /// All data, as the API returns it.
    case json
    /// The links as CSV (RFC 4180).
    case csv
    /// The links as a bookmarks file for browsers.
    case netscape
    /// The links and gists as documents, each with front matter.
    case markdown

    /// The library in this format; nil for `json`, which is the API response itself.
    package func text(_ export: Gista.Export) -> String? {
        switch self {
        case .json: nil
        case .csv: Self.table(export)
        case .netscape: Self.bookmarks(export)
        case .markdown: Self.documents(export)
        }
    }

    // MARK: CSV

    private static func table(_ export: Gista.Export) -> String {
        let readings = export.readingsByLink
        let rows = export.links.map { link in
            let reading = readings[link.id]
            let marks = (reading?.marks ?? []).map(\.rawValue)
            return [
                link.url, link.title, Self.list(reading?.tagNames ?? []), link.status.rawValue, link.createdAt ?? "",
                link.category, marks.joined(separator: " "),
            ]
        }
        return ([["url", "title", "tags", "status", "created_at", "category", "marks"]] + rows)
            .map { $0.map(\.csvField).joined(separator: ",") + "\r\n" }.joined()
    }

    /// The names in Pocket's format, or in Instapaper's if a name contains Pocket's separator.
    private static func list(_ names: [String]) -> String {
        let isPlain = names.allSatisfy { !$0.contains("|") && !$0.contains(",") && $0.first != "[" }
        return isPlain ? names.joined(separator: "|") : JSONValue.array(names.map { .string($0) }).text()
    }

    // MARK: Bookmarks

    private static func bookmarks(_ export: Gista.Export) -> String {
        let readings = export.readingsByLink
        let links = export.links.map { link in
            let time =
                link.createdAt.flatMap { try? Date($0, strategy: .iso8601) }.map {
                    Int(bounded: $0.timeIntervalSince1970)
                } ?? 0
            let names = [link.category].filter { !$0.isEmpty } + (readings[link.id]?.tagNames ?? [])
            let tags = names.isEmpty ? "" : " TAGS=\"\(names.joined(separator: ",").escapedForHTML)\""
            let unread = readings[link.id]?.read?.on == true ? "" : " TOREAD=\"1\""
            return
                "    <DT><A HREF=\"\(link.url.escapedForHTML)\" ADD_DATE=\"\(time)\"\(tags)\(unread)>\(link.title.escapedForHTML)</A>\n"
        }
        return """
            <!DOCTYPE NETSCAPE-Bookmark-file-1>
            <META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
            <TITLE>Bookmarks</TITLE>
            <H1>Bookmarks</H1>
            <DL><p>
            \(links.joined())</DL><p>

            """
    }

    // MARK: Markdown

    private static func documents(_ export: Gista.Export) -> String {
        let gists = Dictionary(export.gists.map { ($0.id, $0) }) { first, _ in first }
        let readings = export.readingsByLink
        return export.links.map { link in
            let gist = link.gistId.flatMap { gists[$0] }
            let front = [
                ("title", link.title), ("url", link.url), ("category", link.category), ("saved", link.createdAt ?? ""),
            ]
            let reading = readings[link.id]
            var head = front.filter { !$0.1.isEmpty }.map { "\($0.0): \(quoted($0.1))\n" }.joined()
            let tags = reading?.tagNames ?? []
            if !tags.isEmpty { head += "tags: [\(tags.map(quoted).joined(separator: ", "))]\n" }
            for mark in reading?.marks ?? [] { head += "\(mark.rawValue): true\n" }
            let parts =
                ["# \(link.title.split(whereSeparator: \.isNewline).joined(separator: " "))", gist?.headline ?? ""]
                + [(gist?.summary ?? []).map { "- \($0)" }.joined(separator: "\n"), highlights(of: reading)]
            return "---\n\(head)---\n\n" + parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
        }
        .joined(separator: "\n")
    }

    /// The highlights as quotations with their notes; empty without highlights.
    private static func highlights(of reading: Gista.Reading?) -> String {
        let shown = reading?.highlightsByAge ?? []
        guard !shown.isEmpty else { return "" }
        let parts = shown.map { highlight in
            let quote = highlight.quote.split(whereSeparator: \.isNewline).map { "> \($0)" }.joined(separator: "\n")
            return [quote, highlight.note.text].filter { !$0.isEmpty }.joined(separator: "\n\n")
        }
        return (["## Highlights"] + parts).joined(separator: "\n\n")
    }

    /// The text as a double-quoted YAML string.
    private static func quoted(_ text: String) -> String {
        let lines = text.escapedForQuotes.split(whereSeparator: \.isNewline)
        return "\"" + lines.joined(separator: "\\n") + "\""
    }
}

extension Gista.Export {
    /// The readings by link id.
    fileprivate var readingsByLink: [String: Gista.Reading] {
        Dictionary((readings ?? []).map { ($0.linkId, $0) }) { first, _ in first }
    }
}
