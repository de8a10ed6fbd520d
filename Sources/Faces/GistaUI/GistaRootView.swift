#if canImport(SwiftUI)
    import FaceKit
    import Flow
    import GistaApp
    public import LocalizedTexts
    public import SwiftUI

    /// Gista's app: opens its files and shows its screens.
    public struct GistaRootView: View {
        private let language: Language

        /// The app in a language, with the backend that `GISTA_API_URL` names or else the one in production.
        public init(language: Language) {
            self.language = language
        }

        /// The app's screens.
        public var body: some View {
            AppHost(language: language) {
                try await GistaSession.open(language)
            } content: { session in
                GistaRoot(mirror: session.mirror).task { await session.container.run() }
            }
        }
    }

    /// The app's container and its state.
    @MainActor
    private struct GistaSession {
        let container: GistaContainer
        let mirror: StoreMirror<GistaState, GistaAction>

        static func open(_ language: Language) async throws -> GistaSession {
            let container = try await GistaContainer.ofAppGroup(role: .app)
            let store = Store(
                initialState: GistaState(language: language),
                reducer: GistaFeature(GistaDependencies(container))
            )
            return GistaSession(container: container, mirror: StoreMirror(store))
        }
    }

    /// The app's screens over its state.
    private struct GistaRoot: View {
        let mirror: StoreMirror<GistaState, GistaAction>
        @State private var voice = SystemVoice()
        @Environment(\.scenePhase) private var phase

        var body: some View {
            let presentation = GistaPresentation(mirror.state)
            GistaView(
                presentation: presentation,
                send: { mirror.send($0) },
                refresh: { action in await mirror.send(action) { $0.library.isRefreshing } }
            )
            .onChange(of: presentation.speech) { voice.follow(presentation.speech) { mirror.send($0) } }
            // The system may end the app in the background, so a key whose revocation can still be undone is revoked now.
            .onChange(of: phase) {
                if phase == .background { mirror.send(.settings(.revocation(.dismissed))) }
            }
            .task { if mirror.state.stage == .starting { mirror.send(.appeared) } }
        }
    }
#endif
