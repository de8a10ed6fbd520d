import ScoreBaseApp

/// Draws a scoreboard's presentation value.
struct BoardView {
    private let board: BoardPresentation

    init(_ board: BoardPresentation) {
        self.board = board
    }

    var content: Markup {
        .element(
            "div",
            [.class("board"), .role("img"), .label(board.label)],
            .element("div", [.class("teams")], .all(board.teams.map(team)))
                + .paragraph(
                    .class("period"),
                    text: [board.period, board.status].filter { !$0.isEmpty }.joined(separator: " · ")
                )
                + (board.situation.isEmpty ? .empty : .paragraph(.class("hint"), text: board.situation))
                + periods
        )
    }

    private func team(_ team: BoardPresentation.Team) -> Markup {
        .element(
            "div",
            [.class("team \(team.tone.rawValue)\(team.leads ? " leads" : "")")],
            .span(.class("who"), text: team.hasPossession ? "● \(team.name)" : team.name)
                + .span(.class("score"), text: team.score)
        )
    }

    private var periods: Markup {
        guard !board.periods.isEmpty else { return .empty }
        let cells = zip(board.periods, board.periodTexts).map { name, text in
            Markup.element("span", [], .element("small", [], .text(name)) + .text(text))
        }
        return .element("div", [.class("periods")], .all(cells))
    }
}
