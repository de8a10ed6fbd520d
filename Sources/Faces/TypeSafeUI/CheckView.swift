#if canImport(SwiftUI)
    import FaceKit
    import Foundation
    import LocalizedTexts
    import SwiftUI
    import TypeSafeApp

    /// The screen for checking a received text, with the verdict on it.
    struct CheckView: View {
        private let state: CheckState
        private let labels: CheckLabels
        private let verdict: CheckPresentation?
        private let language: Language
        private let send: @MainActor (CheckAction) -> Void

        init(state: CheckState, language: Language, send: @escaping @MainActor (CheckAction) -> Void) {
            self.state = state
            self.language = language
            self.send = send
            labels = CheckLabels(language)
            verdict = CheckPresentation(state, in: language)
        }

        var body: some View {
            NavigationStack {
                Form {
                    Section {
                        TextField(labels.title, text: text, prompt: nil, axis: .vertical)
                            .accessibilityHint(labels.hint)
                        Picker(labels.country, selection: country) {
                            ForEach(labels.countries, id: \.code) { Text(verbatim: $0.name).tag($0.code) }
                        }
                    } footer: {
                        Text(verbatim: labels.hint)
                    }
                    Section {
                        Button(labels.check) { send(.checkTapped) }
                        Button(labels.clear, role: .destructive) { send(.clearTapped) }
                    }
                    if let verdict { VerdictView(presentation: verdict, labels: labels) }
                }
                .navigationTitle(labels.title)
            }
            .tint(Palette.accent)
            .environment(\.locale, Locale(identifier: language.rawValue))
        }

        private var text: Binding<String> {
            let text = state.text
            return Binding(get: { text }, set: { @MainActor in if $0 != text { send(.textChanged($0)) } })
        }

        private var country: Binding<String> {
            let code = state.country.rawValue
            return Binding(
                get: { code },
                set: { @MainActor in send(.countryChosen(Country(rawValue: $0) ?? .other)) }
            )
        }
    }

    /// The verdict on a text, with the evidence marked in the text and explained below it.
    private struct VerdictView: View {
        let presentation: CheckPresentation
        let labels: CheckLabels

        var body: some View {
            Section {
                Text(verbatim: presentation.title)
                    .font(.title3)
                    .foregroundStyle(color)
                    .accessibilityAddTraits(.isHeader)
                    .padding(Space.step3)
                    .background(fill, in: RoundedRectangle(cornerRadius: Radius.medium))
                    .announced(presentation.title)
                Text(verbatim: presentation.detail)
                if let note = presentation.note { Text(verbatim: note).foregroundStyle(Palette.secondary) }
                Text(marked)
            }
            list(
                labels.reasons,
                presentation.reasons.map { "\u{201C}\($0.quote)\u{201D}: \($0.sentence)" } + presentation.links
            )
            if let harmless = presentation.harmless { Section { Text(verbatim: harmless) } }
            list(labels.advice, presentation.advice)
        }

        private var fill: Color {
            switch presentation.tone {
            case .amber: Palette.amber
            case .red: Palette.red
            case .neutral: Palette.sunken
            }
        }

        private var color: Color {
            switch presentation.tone {
            case .amber: Palette.onAmber
            case .red: Palette.onRed
            case .neutral: Palette.label
            }
        }

        private var marked: AttributedString {
            var text = AttributedString()
            for piece in presentation.pieces {
                var part = AttributedString(piece.text)
                if piece.isEvidence {
                    part[AttributeScopes.SwiftUIAttributes.BackgroundColorAttribute.self] = Palette.tint
                }
                text += part
            }
            return text
        }

        @ViewBuilder
        private func list(_ title: String, _ lines: [String]) -> some View {
            if !lines.isEmpty {
                Section(title) { ForEach(Array(lines.enumerated()), id: \.offset) { Text(verbatim: $0.element) } }
            }
        }
    }
#endif
