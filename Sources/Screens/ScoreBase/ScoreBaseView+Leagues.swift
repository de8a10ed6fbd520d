import Essentials
import LocalizedTexts
import ScoreBaseApp

/// The list of leagues, a league with its tabs and exports, and a team.
extension ScoreBaseView {
    mutating func leagues(_ list: LeaguesPresentation) -> Markup {
        var parts = [field(list.search)]
        if let notice = list.notice { parts.append(self.notice(notice)) }
        if let text = list.placeholder { parts.append(.paragraph(.class("empty"), text: text)) }
        if let step = list.step { parts.append(self.notice(step)) }
        parts.append(rows(list.rows))
        parts.append(button(list.more))
        parts.append(button(list.add))
        parts.append(button(list.invite))
        parts.append(.paragraph(.class("spoken"), .role("status"), text: list.announcement))
        return .all(parts)
    }

    mutating func league(_ league: LeaguePresentation) -> Markup {
        var tabs: [Markup] = []
        for tab in league.tabs { tabs.append(button(tab)) }
        var parts = [
            Markup.paragraph(.class("hint"), text: league.detail),
            .element(
                "div",
                [.class("segments"), .role("group"), .label(league.title)],
                .all(tabs)
            ),
        ]
        if let notice = league.notice { parts.append(self.notice(notice)) }
        if let text = league.placeholder { parts.append(.paragraph(.class("empty"), text: text)) }
        if let step = league.step { parts.append(self.notice(step)) }
        parts.append(rows(league.teams))
        if !league.choices.isEmpty { parts.append(renderer.buttons(league.choices.map(Control.init), in: "chips")) }
        if let table = league.table { parts.append(self.table(table, caption: league.title)) }
        if !league.venues.isEmpty {
            parts.append(.heading(3, text: league.venuesTitle))
            parts.append(rows(league.venues))
        }
        parts.append(renderer.buttons(league.additions.map(Control.init)))
        parts.append(exports(league))
        for note in league.notes { parts.append(.paragraph(.class("hint"), text: note)) }
        parts.append(rows(league.games))
        parts.append(button(league.more))
        return .all(parts)
    }

    /// The exports of a league, opened on demand.
    private mutating func exports(_ league: LeaguePresentation) -> Markup {
        guard !league.exports.isEmpty else { return .empty }
        let buttons = renderer.buttons(league.exports.map(Control.init), in: "examples")
        return .element(
            "details",
            [.class("more"), .id(renderer.id("export"))],
            .element("summary", [], .text(league.exportTitle)) + buttons
                + (league.file.map { file($0, league.saveTitle) } ?? .empty)
        )
    }

    private func file(_ file: LeagueExport.File, _ title: String) -> Markup {
        let bytes = Data(file.text.utf8)
        guard bytes.count <= Self.maxFileBytes else {
            let text = language.text(
                "This file is too large for a page: “bowline score export” prints it.",
                "Файлът е твърде голям за страница: „bowline score export“ го отпечатва."
            )
            return .paragraph(.class("hint"), .role("status"), text: text)
        }
        let saved = SavedFile(name: file.name, mediaType: file.mediaType, bytes: bytes)
        return .element("p", [.role("status")], renderer.file(saved, id: "export-file", title: title))
    }

    /// The size limit of a file in bytes. A file in the page takes a third more than its size.
    private static let maxFileBytes = 2 << 20

    mutating func team(_ team: TeamPresentation) -> Markup {
        var parts: [Markup] = []
        if let notice = team.notice { parts.append(self.notice(notice)) }
        if let text = team.placeholder { parts.append(.paragraph(.class("empty"), text: text)) }
        parts.append(rows(team.rows))
        if let table = team.table { parts.append(self.table(table, caption: team.title)) }
        parts.append(renderer.buttons(team.buttons.map(Control.init)))
        return .all(parts)
    }
}
