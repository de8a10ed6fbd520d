#if canImport(SwiftUI)
    import FaceKit
    import Foundation
    import LocalizedTexts
    import SwiftUI
    import TypeSafeApp

    /// The three steps of setting up the keyboard, a field to try it in, and the list of what leaves the device.
    struct SetupView: View {
        @Environment(\.scenePhase) private var phase
        private let state: SetupState
        private let presentation: SetupPresentation
        private let language: Language
        private let send: @MainActor (SetupAction) -> Void

        init(state: SetupState, language: Language, send: @escaping @MainActor (SetupAction) -> Void) {
            self.state = state
            self.language = language
            self.send = send
            presentation = SetupPresentation(state, in: language)
        }

        var body: some View {
            NavigationStack {
                Form {
                    Section {
                        ForEach(presentation.steps, id: \.kind) { StepView(step: $0) }
                        Button(presentation.settings) { send(.settingsTapped) }
                    }
                    Section(presentation.trialTitle) {
                        TextField(
                            presentation.trialTitle,
                            text: trial,
                            prompt: Text(verbatim: presentation.trialExample),
                            axis: .vertical
                        )
                        .frame(minHeight: Size.target)
                    }
                    facts(presentation.leaves)
                    facts(presentation.never)
                }
                .navigationTitle(presentation.title)
            }
            .tint(Palette.accent)
            .environment(\.locale, Locale(identifier: language.rawValue))
            // The user may have come back from the system's settings.
            .onChange(of: phase, initial: true) {
                if phase == .active { send(.appeared(now: Int(Date().timeIntervalSince1970))) }
            }
        }

        private var trial: Binding<String> {
            let text = state.trial
            return Binding(get: { text }, set: { @MainActor in send(.trialChanged($0)) })
        }

        private func facts(_ facts: SetupPresentation.Facts) -> some View {
            Section(facts.title) {
                ForEach(Array(facts.lines.enumerated()), id: \.offset) { Text(verbatim: $0.element) }
            }
        }
    }

    /// A step with its state.
    private struct StepView: View {
        let step: SetupPresentation.Step

        var body: some View {
            HStack(alignment: .top, spacing: Space.step3) {
                Image(systemName: symbol)
                    .foregroundStyle(step.progress == .done ? Palette.good : Palette.secondary)
                    .accessibilityHidden(true)
                VStack(alignment: .leading, spacing: Space.step1) {
                    Text(verbatim: step.title).font(.headline)
                    Text(verbatim: step.detail)
                    Text(verbatim: step.progressText).font(.footnote).foregroundStyle(Palette.secondary)
                }
            }
            .accessibilityElement(children: .ignore)
            .accessibilityLabel(step.accessibilityLabel)
            .accessibilityHint(step.detail)
        }

        private var symbol: String {
            switch step.progress {
            case .done: "checkmark.circle.fill"
            case .pending, .unknown: "\(step.kind.rawValue).circle"
            }
        }
    }
#endif
