#if canImport(SwiftUI)
    import Bowline
    import FaceKit
    import LocalizedTexts
    import ScoreBaseApp
    import SwiftUI

    /// The screens in states that need no server, for Xcode's canvas.
    struct ScoreBasePreviews: PreviewProvider {
        static var previews: some View {
            ForEach(ScoreBaseExample.all, id: \.name) { example in
                ScoreBaseView(
                    presentation: ScoreBasePresentation(example.state),
                    spectatorTitle: SpectatorEntryPresentation(SpectatorState(language: example.state.language)).title,
                    send: { _ in },
                    openSpectator: {}
                )
                .previewDisplayName(example.name)
            }
            ForEach(Language.allCases, id: \.rawValue) { language in
                SpectatorView(state: SpectatorState(language: language), send: { _ in }, close: {})
                    .previewDisplayName("Watch (\(language.name))")
            }
        }
    }

    /// A state of the app to preview.
    private struct ScoreBaseExample: Sendable {
        let name: String
        let state: ScoreBaseState

        static var all: [ScoreBaseExample] {
            Language.allCases.flatMap { language in
                [
                    ScoreBaseExample("Sign-in", language) { $0.screen = .signIn },
                    ScoreBaseExample("Offline", language) { state in
                        state.screen = .signIn
                        state.network = .offline
                    },
                    ScoreBaseExample("No leagues", language) { state in
                        state.screen = .leagues
                        state.leagues.hasLoaded = true
                    },
                ]
            }
        }

        private init(_ name: String, _ language: Language, _ change: (inout ScoreBaseState) -> Void) {
            self.name = "\(name) (\(language.name))"
            var state = ScoreBaseState(language: language)
            change(&state)
            self.state = state
        }
    }
#endif
