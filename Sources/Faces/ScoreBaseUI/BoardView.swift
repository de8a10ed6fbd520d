#if canImport(SwiftUI)
    import FaceKit
    import ScoreBaseApp
    import SwiftUI

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
#endif
