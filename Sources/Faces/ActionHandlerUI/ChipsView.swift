#if canImport(SwiftUI)
    import ActionHandlerApp
    import FaceKit
    import SwiftUI

    /// The interpretation of the typed text as chips, each of which can be corrected.
    struct ChipsView: View {
        let presentation: InputPresentation
        let send: ActionHandlerSend

        var body: some View {
            if !presentation.chips.isEmpty {
                ScrollView(.horizontal, showsIndicators: false) {
                    HStack(spacing: Space.step2) {
                        ForEach(Array(presentation.chips.enumerated()), id: \.offset) { chip in
                            ChipView(chip: chip.element) { send(.pieceCorrected(chip.element.piece, to: $0)) }
                        }
                    }
                }
                .accessibilityElement(children: .contain)
                .accessibilityLabel(presentation.chipsLabel)
            }
        }
    }

    /// One chip: a menu of values, or a text field.
    private struct ChipView: View {
        let chip: ChipPresentation
        let correct: @MainActor (String) -> Void

        var body: some View {
            control
                .font(.footnote)
                .foregroundStyle(color)
                .padding(.horizontal, Space.step2)
                .frame(minHeight: Size.target)
                .background(chip.isCorrected ? Palette.raised : Palette.tint, in: Capsule())
        }

        @ViewBuilder private var control: some View {
            switch chip.control {
            case .choice(let options, let chosen):
                Picker(chip.label, selection: value(chosen)) {
                    ForEach(options, id: \.value) { Text(verbatim: $0.title).tag($0.value) }
                }
                .pickerStyle(.menu)
                .accessibilityLabel(chip.label)
            case .text(let text, let unit):
                HStack(spacing: Space.step1) {
                    TextField(chip.label, text: value(text)).multilineTextAlignment(.trailing)
                    Text(verbatim: unit).accessibilityHidden(true)
                }
            }
        }

        private func value(_ value: String) -> Binding<String> {
            Binding(get: { value }, set: { @MainActor in if $0 != value { correct($0) } })
        }

        private var color: Color {
            if chip.isWrong { return Palette.bad }
            return chip.isLeftOut ? Palette.secondary : Palette.onTint
        }
    }

    /// A due reminder or task, shown until it is done or closed.
    struct RingView: View {
        let presentation: RingPresentation
        let send: ActionHandlerSend

        var body: some View {
            HStack(spacing: Space.step2) {
                VStack(alignment: .leading) {
                    Text(verbatim: presentation.title).font(.headline).announced(presentation.title)
                    Text(verbatim: presentation.time).font(.footnote).foregroundStyle(Palette.secondary)
                }
                Spacer()
                button(presentation.doneTitle, presentation.doneLabel) {
                    send(.ringing(.doneTapped(presentation.ring)))
                }
                button(presentation.closeTitle, presentation.closeLabel) {
                    send(.ringing(.closeTapped(presentation.ring)))
                }
            }
        }

        private func button(_ title: String, _ label: String, _ tap: @escaping @MainActor () -> Void) -> some View {
            ScreenButton(ButtonModel(id: "\(presentation.id) \(title)", title: title, label: label, tap: tap))
        }
    }
#endif
