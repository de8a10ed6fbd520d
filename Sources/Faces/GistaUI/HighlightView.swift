#if canImport(SwiftUI)
    import FaceKit
    import GistaApp
    import SwiftUI

    /// A highlight in the list below the article, with its note. A tap scrolls to it.
    struct HighlightView: View {
        let presentation: HighlightPresentation
        let focus: FocusBindings
        let send: GistaSend

        var body: some View {
            VStack(alignment: .leading, spacing: Space.step2) {
                if let action = presentation.action {
                    Button(action: { send(action) }, label: { words })
                        .buttonStyle(.plain)
                        .takesFocus(presentation.id, focus)
                } else {
                    words
                }
                HStack(spacing: Space.step2) {
                    ForEach(presentation.buttons, id: \.id) { ScreenButton(ButtonModel($0, send), focus: focus) }
                }
            }
            .padding(Space.step3)
            .frame(maxWidth: .infinity, alignment: .leading)
            .background(Palette.surface, in: RoundedRectangle(cornerRadius: Radius.medium))
        }

        private var words: some View {
            VStack(alignment: .leading, spacing: Space.step1) {
                Text(verbatim: presentation.quote).foregroundStyle(Palette.label)
                if let note = presentation.note {
                    Text(verbatim: note).font(.footnote).foregroundStyle(Palette.secondary)
                }
            }
            .frame(maxWidth: .infinity, minHeight: Size.target, alignment: .leading)
            .accessibilityElement(children: .combine)
        }
    }
#endif
