#if canImport(SwiftUI)
    import FaceKit
    import LocalizedTexts
    import SwiftUI
    import TypeSafeApp

    /// The app before and after a check, for Xcode's canvas.
    struct TypeSafePreviews: PreviewProvider {
        static var previews: some View {
            ForEach(Language.allCases, id: \.rawValue) { language in
                CheckView(state: CheckState(), language: language) { _ in }.previewDisplayName(language.name)
                CheckView(state: checked, language: language) { _ in }
                    .previewDisplayName("Checked (\(language.name))")
                SetupView(state: SetupState(), language: language) { _ in }
                    .previewDisplayName("Set up (\(language.name))")
                SetupView(state: reported, language: language) { _ in }
                    .previewDisplayName("Reported (\(language.name))")
            }
        }

        private static var reported: SetupState {
            var state = SetupState()
            let silent = SetupDependencies(lastShown: { nil }, openSettings: {})
            _ = SetupFeature(silent).reduce(into: &state, action: .loaded(lastShown: 1))
            return state
        }

        private static var checked: CheckState {
            var state = CheckState()
            let text = "Your parcel is held. Pay the fee within 24 hours: http://post-fee.example/pay"
            _ = CheckFeature().reduce(into: &state, action: .shared(text))
            return state
        }
    }
#endif
