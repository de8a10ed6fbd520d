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
                if let choice = presentation.playerChoice { PlayerChoiceView(presentation: choice, send: send) }
                if let change = presentation.playerChange { PlayerChangeView(presentation: change, send: send) }
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
