#if canImport(SwiftUI)
    import FaceKit
    import ScoreBaseApp
    import SwiftUI

    /// The choice of the player who made the latest play, by shirt number.
    struct PlayerChoiceView: View {
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
    struct PlayerChangeView: View {
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
#endif
