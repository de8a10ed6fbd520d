#if canImport(SwiftUI)
    import Accessibility
    import FaceKit
    import ScoreBaseApp
    import SwiftUI

    /// An open game: its scoreboard, event log, box score and, for a scorekeeper, the pad.
    struct GameView: View {
        let presentation: GamePresentation
        let title: String
        let send: ScoreBaseSend

        var body: some View {
            ScrollView {
                VStack(alignment: .leading, spacing: Space.step4) {
                    state
                    ForEach(presentation.notices, id: \.id) { NoticeView(presentation: $0, send: send) }
                    ForEach(presentation.conflicts, id: \.id) { ConflictView(presentation: $0, send: send) }
                    if !presentation.tabs.isEmpty { ChoiceBar(title, presentation.tabs.map { ButtonModel($0, send) }) }
                    if !presentation.periods.isEmpty { ChipRow(presentation.periods.map { ButtonModel($0, send) }) }
                    ForEach(presentation.boxScore?.teams ?? [], id: \.id) { team in
                        Text(verbatim: team.title).heading(.title3)
                        TableView(presentation: team.table)
                    }
                    if let protests = presentation.protests {
                        if let text = protests.placeholder { Text(verbatim: text).foregroundStyle(Palette.secondary) }
                        ForEach(protests.protests, id: \.id) { NoticeView(presentation: $0, send: send) }
                        if let file = protests.file { ScreenButton(ButtonModel(file, send), isWide: true) }
                    }
                    // Side by side if there is room for both, as on an iPad.
                    ViewThatFits(in: .horizontal) {
                        HStack(alignment: .top, spacing: Space.step5) {
                            pad.frame(minWidth: Self.padWidth)
                            log.frame(minWidth: Self.logWidth)
                        }
                        VStack(alignment: .leading, spacing: Space.step4) {
                            pad
                            log
                        }
                    }
                    if let change = presentation.change { PlainButton(ButtonModel(change, send)) }
                    if let reopen = presentation.reopen { PlainButton(ButtonModel(reopen, send)) }
                    if let share = presentation.share { PlainButton(ButtonModel(share, send)) }
                }
                .padding(Space.step4)
            }
            // Within reach of a thumb, and not over anything that is tapped next.
            .safeAreaInset(edge: .bottom) {
                if let who = presentation.who { PlayerChoiceView(presentation: who, send: send) }
                if let change = presentation.changing { PlayerChangeView(presentation: change, send: send) }
            }
            .announced(presentation.announcement?.text ?? "", number: presentation.announcement?.number)
        }

        private static let padWidth: CGFloat = 420
        private static let logWidth: CGFloat = 260

        @ViewBuilder private var pad: some View {
            if let pad = presentation.pad { PadView(presentation: pad, send: send) }
        }

        private var log: some View {
            VStack(alignment: .leading, spacing: Space.step2) {
                ForEach(presentation.lines, id: \.id) { LineView(presentation: $0, send: send) }
            }
        }

        @ViewBuilder private var state: some View {
            StatusLine(presentation.badge.text, tone: ControlTone(presentation.badge.tone))
            if let text = presentation.placeholder { Text(verbatim: text).foregroundStyle(Palette.secondary) }
            if let board = presentation.board { BoardView(presentation: board) }
            if let text = presentation.occasion { Text(verbatim: text).foregroundStyle(Palette.secondary) }
        }
    }

    /// The score of a game, by period. VoiceOver reads it as one element.
    struct BoardView: View {
        let presentation: BoardPresentation

        var body: some View {
            VStack(spacing: Space.step3) {
                HStack(alignment: .firstTextBaseline) {
                    ForEach(Array(presentation.teams.enumerated()), id: \.offset) { team in
                        VStack(spacing: Space.step1) {
                            Text(verbatim: team.element.name).font(.headline)
                            Text(verbatim: team.element.score).font(.largeTitle).monospacedDigit().bold(
                                team.element.leads
                            )
                            if team.element.hasPossession { Image(systemName: "circle.fill").font(.caption2) }
                        }
                        .frame(maxWidth: .infinity)
                    }
                }
                Text(
                    verbatim: [presentation.period, presentation.situation].filter { !$0.isEmpty }.joined(
                        separator: " · "
                    )
                )
                .font(.subheadline)
                ScrollView(.horizontal, showsIndicators: false) {
                    HStack(spacing: Space.step4) {
                        ForEach(Array(zip(presentation.periods, presentation.periodTexts).enumerated()), id: \.offset) {
                            period in
                            VStack {
                                Text(verbatim: period.element.0).font(.caption)
                                Text(verbatim: period.element.1).font(.footnote).monospacedDigit()
                            }
                        }
                    }
                }
            }
            .foregroundStyle(Palette.onHero)
            .padding(Space.step4)
            .background(Palette.hero, in: RoundedRectangle(cornerRadius: Radius.large))
            .accessibilityElement(children: .ignore)
            .accessibilityLabel(presentation.label)
        }
    }

    /// The scorekeeper's buttons. Rarely used ones open on demand.
    struct PadView: View {
        let presentation: PadPresentation
        let send: ScoreBaseSend

        var body: some View {
            VStack(alignment: .leading, spacing: Space.step4) {
                sections(presentation.sections, clock: presentation.clock)
                ForEach(presentation.onField, id: \.self) { line in
                    Text(verbatim: line).font(.footnote).foregroundStyle(Palette.secondary)
                }
                if let clock = presentation.clock {
                    DisclosureGroup(clock.setting) { ChipRow(clock.steps.map { ButtonModel($0, send) }) }
                }
                if !presentation.stats.isEmpty {
                    DisclosureGroup(presentation.statsTitle) { sections(presentation.stats) }
                }
                if !presentation.rare.isEmpty { DisclosureGroup(presentation.more) { sections(presentation.rare) } }
            }
        }

        /// The game's buttons above those of the two teams, which are side by side, one team under each thumb.
        @ViewBuilder
        private func sections(_ sections: [PadPresentation.Section], clock: ClockPresentation? = nil) -> some View {
            let teams = sections.filter { $0.tone == .home || $0.tone == .away }
            if let clock { ClockButton(presentation: clock, send: send) }
            ForEach(sections.filter { $0.tone != .home && $0.tone != .away }, id: \.id) { section($0) }
            HStack(alignment: .top, spacing: Space.step3) { ForEach(teams, id: \.id) { section($0) } }
        }

        private func section(_ section: PadPresentation.Section) -> some View {
            VStack(alignment: .leading, spacing: Space.step2) {
                Text(verbatim: section.title).heading(.headline)
                if !section.detail.isEmpty {
                    Text(verbatim: section.detail).font(.footnote).foregroundStyle(Palette.secondary)
                }
                ForEach(section.buttons, id: \.id) { PadButton(presentation: $0, send: send) }
            }
            .frame(maxWidth: .infinity, alignment: .leading)
            .accessibilityElement(children: .contain)
            .accessibilityLabel(section.title)
        }
    }

    /// The clock of the period, which is also the button that starts and stops it.
    private struct ClockButton: View {
        let presentation: ClockPresentation
        let send: ScoreBaseSend

        var body: some View {
            Button(action: { send(presentation.toggle.action) }) {
                HStack(spacing: Space.step3) {
                    // A stopped clock need not be redrawn.
                    TimelineView(.animation(minimumInterval: Self.tick, paused: presentation.runningSince == nil)) {
                        moment in
                        Text(verbatim: presentation.text(at: moment.date)).font(.title2).monospacedDigit()
                    }
                    Text(verbatim: presentation.toggle.title).font(.headline)
                }
                .foregroundStyle(presentation.runningSince == nil ? Palette.onFill : Palette.label)
                .frame(maxWidth: .infinity, minHeight: CGFloat(presentation.toggle.height))
                .background(
                    presentation.runningSince == nil ? Palette.fill : Palette.raised,
                    in: RoundedRectangle(cornerRadius: Radius.medium)
                )
            }
            .buttonStyle(.plain)
        }

        private static let tick = 0.1
    }

    /// A button of the pad, as tall as its presentation says.
    private struct PadButton: View {
        let presentation: ButtonPresentation
        let send: ScoreBaseSend

        var body: some View {
            Button(action: { send(presentation.action) }) {
                Text(verbatim: presentation.title)
                    .font(.headline)
                    .foregroundStyle(text)
                    .multilineTextAlignment(.center)
                    .frame(maxWidth: .infinity, minHeight: CGFloat(presentation.height))
                    .background(fill, in: RoundedRectangle(cornerRadius: Radius.medium))
            }
            .buttonStyle(.plain)
            .disabled(!presentation.isEnabled)
            .accessibilityLabel(presentation.label)
            .accessibilityHint(presentation.hint ?? "")
        }

        private var text: Color {
            switch presentation.tone {
            case .home: Palette.onFill
            case .away: Palette.onHero
            case .neutral, .accent, .good, .warning, .danger: ControlTone(presentation.tone).color
            }
        }

        private var fill: Color {
            switch presentation.tone {
            case .home: Palette.fill
            case .away: Palette.hero
            case .neutral, .accent, .good, .warning, .danger: Palette.raised
            }
        }
    }

    /// The choice of the player who made the latest play, by shirt number.
    private struct PlayerChoiceView: View {
        let presentation: PlayerChoicePresentation
        let send: ScoreBaseSend

        var body: some View {
            VStack(alignment: .leading, spacing: Space.step2) {
                HStack {
                    Text(verbatim: presentation.title).heading(.headline)
                    Spacer()
                    PlainButton(ButtonModel(presentation.skip, send))
                }
                ChipRow(presentation.players.map { ButtonModel($0, send) })
            }
            .padding(Space.step4)
            .background(Palette.surface, in: RoundedRectangle(cornerRadius: Radius.sheet))
            .accessibilityElement(children: .contain)
            .accessibilityLabel(presentation.title)
        }
    }

    /// The choice of the players of a line-up or a substitution, by shirt number.
    private struct PlayerChangeView: View {
        let presentation: PlayerChangePresentation
        let send: ScoreBaseSend

        var body: some View {
            VStack(alignment: .leading, spacing: Space.step2) {
                HStack {
                    Text(verbatim: presentation.title).heading(.headline)
                    Spacer()
                    if let cancel = presentation.cancel { PlainButton(ButtonModel(cancel, send)) }
                    PlainButton(ButtonModel(presentation.done, send))
                }
                ForEach(Array(presentation.groups.enumerated()), id: \.offset) { group in
                    if !group.element.title.isEmpty {
                        Text(verbatim: group.element.title).font(.footnote).foregroundStyle(Palette.secondary)
                    }
                    ChipRow(group.element.players.map { ButtonModel($0, send) })
                }
            }
            .padding(Space.step4)
            .background(Palette.surface, in: RoundedRectangle(cornerRadius: Radius.sheet))
            .accessibilityElement(children: .contain)
            .accessibilityLabel(presentation.title)
        }
    }

    /// An event that could not be recorded as it was, with the buttons to resolve the conflict.
    private struct ConflictView: View {
        let presentation: ConflictPresentation
        let send: ScoreBaseSend

        var body: some View {
            VStack(alignment: .leading, spacing: Space.step2) {
                VStack(alignment: .leading, spacing: Space.step1) {
                    Text(verbatim: presentation.title).font(.headline).foregroundStyle(Palette.wait)
                    Text(verbatim: presentation.mine)
                    Text(verbatim: presentation.obstacle)
                }
                .accessibilityElement(children: .ignore)
                .accessibilityLabel(presentation.label)
                ForEach(presentation.buttons, id: \.id) { ScreenButton(ButtonModel($0, send)) }
            }
            .padding(Space.step3)
            .background(Palette.sunken, in: RoundedRectangle(cornerRadius: Radius.medium))
            .announced(presentation.label)
        }
    }

    /// A row of the event log.
    private struct LineView: View {
        let presentation: GamePresentation.Line
        let send: ScoreBaseSend

        var body: some View {
            HStack(alignment: .firstTextBaseline) {
                HStack(alignment: .firstTextBaseline) {
                    if presentation.isUnsent { Image(systemName: "clock").foregroundStyle(Palette.wait) }
                    Text(verbatim: presentation.text).frame(maxWidth: .infinity, alignment: .leading)
                    Text(verbatim: presentation.score).monospacedDigit().foregroundStyle(Palette.secondary)
                }
                .accessibilityElement(children: .ignore)
                .accessibilityLabel(presentation.label)
                if let ask = presentation.ask { ScreenButton(ButtonModel(ask, send)) }
            }
        }
    }

    extension View {
        /// Has VoiceOver read a text each time its number changes.
        fileprivate func announced(_ text: String, number: Int?) -> some View {
            onChange(of: number) { if number != nil { AccessibilityNotification.Announcement(text).post() } }
        }
    }
#endif
