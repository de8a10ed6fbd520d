import ScoreBaseApp

/// Draws a table's presentation value. On a narrow screen the table scrolls sideways.
struct TableView {
    private let table: LeaguePresentation.Table
    private let caption: String
    /// The id of a row on the page, by the row's own id.
    private let id: (String) -> String

    init(_ table: LeaguePresentation.Table, caption: String, id: @escaping (String) -> String = { $0 }) {
        self.table = table
        self.caption = caption
        self.id = id
    }

    var content: Markup {
        let head = table.columns.map { column in
            Markup.element(
                "th",
                [Attribute("scope", "col"), Attribute("abbr", column.label), Self.style(of: column)],
                .element("abbr", [Attribute("title", column.label)], .text(column.title))
            )
        }
        let lines = table.lines.map { line in
            let cells = zip(line.cells, table.columns).enumerated().map { index, cell in
                index == 1
                    ? Markup.element("th", [Attribute("scope", "row")], .text(cell.0))
                    : Markup.element("td", [Self.style(of: cell.1)], .text(cell.0))
            }
            return Markup.element("tr", [.id(id(line.id))], .all(cells))
        }
        return .element(
            "div",
            [.class("wide"), Attribute("tabindex", "0"), .role("region"), .label(caption)],
            .element(
                "table",
                [.class("standings")],
                .element("thead", [], .element("tr", [], .all(head))) + .element("tbody", [], .all(lines))
            )
        )
    }

    private static func style(of column: LeaguePresentation.Table.Column) -> Attribute {
        let names = [column.isNumber ? "number" : "", column.isDetail ? "detail" : ""].filter { !$0.isEmpty }
        return .class(names.joined(separator: " "))
    }
}
