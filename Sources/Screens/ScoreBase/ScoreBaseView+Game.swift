import Essentials
import ScoreBaseApp

/// A game: its board, the pad of the scorekeeper with the clock, and the plays.
extension ScoreBaseView {
    mutating func game(_ game: GamePresentation) -> Markup {
        var parts = [
            Markup.paragraph(.class("badge \(game.badge.tone.rawValue)"), .role("status"), text: game.badge.text)
        ]
        if let text = game.placeholder { parts.append(.paragraph(.class("hint"), text: text)) }
        if let board = game.board { parts.append(BoardView(board).content) }
        if let text = game.occasion { parts.append(.paragraph(.class("hint"), text: text)) }
        for notice in game.notices { parts.append(self.notice(notice)) }
        for conflict in game.conflicts { parts.append(self.conflict(conflict)) }
        if !game.tabs.isEmpty {
            var tabs: [Markup] = []
            for tab in game.tabs { tabs.append(button(tab)) }
            parts.append(.element("div", [.class("segments"), .role("group"), .label(presentation.title)], .all(tabs)))
        }
        if !game.periods.isEmpty { parts.append(renderer.buttons(game.periods.map(Control.init), in: "chips")) }
        for team in game.boxScore?.teams ?? [] {
            parts.append(.heading(3, text: team.title) + table(team.table, caption: team.title))
        }
        if let protests = game.protests {
            if let text = protests.placeholder { parts.append(.paragraph(.class("empty"), text: text)) }
            for notice in protests.protests { parts.append(self.notice(notice)) }
            parts.append(button(protests.file))
        }
        if let pad = game.pad { parts.append(self.pad(pad)) }
        if !game.lines.isEmpty { parts.append(lines(game.lines)) }
        if let choice = game.playerChoice { parts.append(self.playerChoice(choice)) }
        if let change = game.playerChange { parts.append(self.playerChange(change)) }
        parts.append(renderer.buttons([game.change, game.reopen, game.share].compactMap(\.self).map(Control.init)))
        let news = game.announcement.map { Markup.span(.id(renderer.id("news-\($0.number)")), text: $0.text) } ?? .empty
        parts.append(.element("div", [.class("spoken"), .role("status"), .id(renderer.id("news"))], news))
        return .all(parts)
    }

    private mutating func pad(_ pad: PadPresentation) -> Markup {
        let field = Markup.all(pad.onField.map { .paragraph(.class("hint on-field"), text: $0) })
        let sections = Markup.div(.class("pads"), content: self.sections(pad.sections, clock: pad.clock))
        return sections + field + details("stats", pad.statsTitle, pad.stats) + setting(pad.clock)
            + details("more", pad.more, pad.rare)
    }

    /// The clock, which is also the button that starts and stops it. The browser updates it.
    private mutating func clock(_ clock: ClockPresentation?) -> Markup {
        guard let clock else { return .empty }
        let time = Markup.element(
            "time",
            [
                Attribute("data-shown", "\(clock.shownTime)"),
                Attribute("data-since", clock.runningSince.map(String.init) ?? ""),
                Attribute("data-way", clock.countsDown ? "down" : "up"),
                Attribute("data-end", clock.regularEnd.map(String.init) ?? ""),
            ],
            .text(clock.text(at: Date(timeIntervalSince1970: Double(clock.runningSince ?? 0) / 1_000)))
        )
        let attributes: [Attribute] = [
            Attribute("type", "button"), .id(renderer.id(clock.toggle.id)),
            .class("clock tall \(clock.toggle.tone.rawValue)"), renderer.tap(clock.toggle.id, clock.toggle.action),
        ]
        return .element("button", attributes, time + .span(text: clock.toggle.title))
    }

    private mutating func setting(_ clock: ClockPresentation?) -> Markup {
        guard let clock else { return .empty }
        return .element(
            "details",
            [.class("more"), .id(renderer.id("clock-setting"))],
            .element("summary", [], .text(clock.setting)) + renderer.buttons(clock.steps.map(Control.init), in: "steps")
        )
    }

    /// Rarely used buttons, out of the way of hasty taps.
    private mutating func details(_ id: String, _ title: String, _ parts: [PadPresentation.Section]) -> Markup {
        guard !parts.isEmpty else { return .empty }
        return .element(
            "details",
            [.class("more"), .id(renderer.id(id))],
            .element("summary", [], .text(title))
                + .div(.class("pads"), content: sections(parts, below: title, in: id))
        )
    }

    private mutating func sections(
        _ sections: [PadPresentation.Section],
        below title: String? = nil,
        in group: String = "pad",
        clock: ClockPresentation? = nil
    ) -> [Markup] {
        var parts: [Markup] = []
        for section in sections {
            let hint = title == nil ? section.detail : ""
            let first = section.tone == .neutral ? self.clock(clock) : .empty
            let buttons = section.buttons.map(Control.init)
            parts.append(
                .element(
                    "section",
                    [
                        .class("pad \(section.tone.rawValue)"),
                        .id(renderer.id("\(group)-\(section.id)")),
                        .label(title.map { "\($0): \(section.title)" } ?? section.title),
                    ],
                    .heading(3, text: section.title)
                        + (hint.isEmpty ? .empty : .paragraph(.class("hint"), text: hint))
                        + renderer.buttons(buttons, in: "buttons", after: first)
                )
            )
        }
        return parts
    }

    private mutating func conflict(_ conflict: ConflictPresentation) -> Markup {
        .element(
            "section",
            [.class("notice warning"), .id(renderer.id(conflict.id)), .role("group"), .label(conflict.label)],
            .element("strong", [], .text(conflict.title)) + .paragraph(text: conflict.mine)
                + .paragraph(text: conflict.obstacle) + renderer.buttons(conflict.buttons.map(Control.init))
        )
    }

    /// The choice of the player who made a play. It is at the bottom of the screen, within reach of a thumb and not
    /// over anything that is tapped next.
    private mutating func playerChoice(_ who: PlayerChoicePresentation) -> Markup {
        .element(
            "section",
            [.class("who-made-it \(who.tone.rawValue)"), .id(renderer.id("who")), .label(who.title)],
            .element("div", [.class("ask")], .element("strong", [], .text(who.title)) + button(who.skip))
                + renderer.buttons(who.players.map(Control.init), in: "numbers")
        )
    }

    /// The choice of the players of a line-up or a substitution, in the same position as `who`.
    private mutating func playerChange(_ change: PlayerChangePresentation) -> Markup {
        var groups: [Markup] = []
        for group in change.groups {
            let title = group.title.isEmpty ? Markup.empty : .paragraph(.class("hint"), text: group.title)
            groups.append(title + renderer.buttons(group.players.map(Control.choice), in: "numbers"))
        }
        return .element(
            "section",
            [.class("who-made-it \(change.tone.rawValue)"), .id(renderer.id("change")), .label(change.title)],
            .element(
                "div",
                [.class("ask")],
                .element("strong", [], .text(change.title)) + button(change.cancel) + button(change.done)
            )
                + .all(groups)
        )
    }

    private mutating func lines(_ lines: [GamePresentation.Line]) -> Markup {
        var items: [Markup] = []
        for line in lines {
            let ask = button(line.ask)
            items.append(
                .element(
                    "li",
                    [.id(renderer.id(line.id)), .class(line.isUnsent ? "unsent" : "")],
                    .span(text: line.text) + ask + .span(.class("value"), text: line.score)
                )
            )
        }
        return .element("ol", [.class("events")], .all(items))
    }
}
