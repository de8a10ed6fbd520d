#if canImport(SwiftUI)
    import ActionHandlerApp
    import Bowline
    import BowlineURLSession
    import FaceKit
    import Flow
    import Foundation
    public import LocalizedTexts
    public import SwiftUI

    /// ActionHandler's app: opens its files and shows its screens.
    public struct ActionHandlerRootView: View {
        private let language: Language

        /// The app with the backend that `BOWLINE_ACTIONS_URL` names. `language` applies until the user chooses one.
        public init(language: Language) {
            self.language = language
        }

        /// The app's screens.
        public var body: some View {
            AppHost(language: language) {
                try await ActionHandlerSession.open(language)
            } content: { session in
                ActionHandlerRoot(session: session)
            }
        }
    }

    /// Speech recognition, which only iOS has.
    private var speech: (any SpeechRecognition)? {
        #if os(iOS)
            SystemSpeech()
        #else
            nil
        #endif
    }

    /// The app's container and its state.
    @MainActor
    private struct ActionHandlerSession {
        let container: ActionHandlerContainer
        let mirror: StoreMirror<ActionHandlerFeature.State, ActionHandlerFeature.Action>

        static func open(_ language: Language) async throws -> ActionHandlerSession {
            let support = try FileManager.default.url(
                for: .applicationSupportDirectory,
                in: .userDomainMask,
                appropriateFor: nil,
                create: true
            )
            let container = try await ActionHandlerContainer.open(
                folder: support.path,
                environment: Config.environment(folder: support.path),
                transport: URLSessionTransport(),
                notices: SystemNotices(),
                speech: speech
            )
            var preferences = try await container.store.preferences()
            if preferences == Preferences() {
                // Nothing was chosen yet. The language is saved first, because sentences are interpreted in it.
                preferences.language = language
                try await container.store.save(preferences)
            }
            let store = Store(initialState: container.newState(preferences), reducer: container.feature)
            return ActionHandlerSession(container: container, mirror: StoreMirror(store))
        }
    }

    /// The app's screens over its state.
    private struct ActionHandlerRoot: View {
        let session: ActionHandlerSession

        var body: some View {
            ActionHandlerView(
                presentation: ActionHandlerPresentation(session.mirror.state, at: session.container.now()),
                preferences: session.mirror.state.preferences
            ) { session.mirror.send($0) }
            .task { session.mirror.send(.appeared) }
        }
    }
#endif
