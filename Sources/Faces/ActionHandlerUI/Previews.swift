#if canImport(SwiftUI)
    import ActionHandlerApp
    import FaceKit
    import LocalizedTexts
    import SwiftUI

    /// The screens in states that need no server, for Xcode's canvas.
    struct ActionHandlerPreviews: PreviewProvider {
        static var previews: some View {
            ForEach(Language.allCases, id: \.rawValue) { language in
                let preferences = Preferences(language: language)
                let state = ActionHandlerFeature.State(at: 1_760_000_000, preferences: preferences)
                ActionHandlerView(
                    presentation: ActionHandlerPresentation(state, at: 1_760_000_000),
                    preferences: preferences,
                    send: { _ in }
                )
                .previewDisplayName(language.name)
            }
        }
    }
#endif
