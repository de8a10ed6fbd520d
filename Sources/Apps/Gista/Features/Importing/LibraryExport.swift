internal import Basics
internal import Bowline
internal import Essentials
package import Wire

/// The forms in which a library is exported.
package enum LibraryExport: String, CaseIterable, Sendable {
    /// Everything, as the API gives it.
    case json
    /// The links as a table (RFC 4180).
    case csv
    /// The links as bookmarks, which browsers read.
    case netscape
    /// The links and gists as documents, each with front matter.
    case markdown

    /// The library in this form; nil for `json`, which is the answer itself.
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
        let rows = export.links.map { [$0.url, $0.title, $0.category, $0.status.rawValue, $0.createdAt ?? ""] }
        return ([["url", "title", "tags", "status", "created_at"]] + rows)
            .map { $0.map(\.csvField).joined(separator: ",") + "\r\n" }.joined()
    }

    // MARK: Bookmarks

    private static func bookmarks(_ export: Gista.Export) -> String {
        let links = export.links.map { link in
            let time =
                link.createdAt.flatMap { try? Date($0, strategy: .iso8601) }.map {
                    Int(bounded: $0.timeIntervalSince1970)
                } ?? 0
            let tags = link.category.isEmpty ? "" : " TAGS=\"\(escaped(link.category))\""
            return "    <DT><A HREF=\"\(escaped(link.url))\" ADD_DATE=\"\(time)\"\(tags)>\(escaped(link.title))</A>\n"
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

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }

    // MARK: Markdown

    private static func documents(_ export: Gista.Export) -> String {
        let gists = Dictionary(export.gists.map { ($0.id, $0) }) { first, _ in first }
        return export.links.map { link in
            let gist = link.gistId.flatMap { gists[$0] }
            let front = [
                ("title", link.title), ("url", link.url), ("category", link.category), ("saved", link.createdAt ?? ""),
            ]
            let head = front.filter { !$0.1.isEmpty }.map { "\($0.0): \(quoted($0.1))\n" }.joined()
            let parts =
                ["# \(link.title.split(whereSeparator: \.isNewline).joined(separator: " "))", gist?.headline ?? ""]
                + [(gist?.summary ?? []).map { "- \($0)" }.joined(separator: "\n")]
            return "---\n\(head)---\n\n" + parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
        }
        .joined(separator: "\n")
    }

    /// A text as YAML takes it between double quotes.
    private static func quoted(_ text: String) -> String {
        let lines = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").split(whereSeparator: \.isNewline)
        return "\"" + lines.joined(separator: "\\n") + "\""
    }
}
