#if canImport(SwiftUI)
    import FaceKit
    import ScoreBaseApp
    import SwiftUI

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
#endif
