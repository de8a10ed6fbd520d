#if canImport(SwiftUI)
    import Bowline
    import CivilTime
    import FaceKit
    import Flow
    import Foundation
    public import LocalizedTexts
    import ScoreBaseApp
    public import SwiftUI

    /// ScoreBase's app: opens its files and shows its screens.
    public struct ScoreBaseRootView: View {
        private let language: Language
        private let server: String

        /// The app in a language, with this project's server at an address, e.g. `http://127.0.0.1:3000`.
        public init(language: Language, server: String) {
            self.language = language
            self.server = server
        }

        /// The app's screens.
        public var body: some View {
            AppHost(language: language) {
                try await ScoreBaseSession.open(language, server)
            } content: { session in
                ScoreBaseRoot(mirror: session.mirror, spectator: session.spectator).task {
                    await session.container.run()
                }
            }
        }
    }

    /// The app's container and its state.
    @MainActor
    private struct ScoreBaseSession {
        let container: ScoreBaseContainer
        let mirror: StoreMirror<ScoreBaseState, ScoreBaseAction>
        let spectator: StoreMirror<SpectatorState, SpectatorAction>

        static func open(_ language: Language, _ server: String) async throws -> ScoreBaseSession {
            let support = try FileManager.default.url(
                for: .applicationSupportDirectory,
                in: .userDomainMask,
                appropriateFor: nil,
                create: true
            )
            var options = ScoreBaseContainer.Options()
            options.watchesSystem = true
            let container = try await ScoreBaseContainer.open(
                at: .bowline(server: server),
                folder: support.path + "/ScoreBase",
                options: options
            )
            let store = Store(
                initialState: ScoreBaseState(language: language, zone: ZoneTable.system.localName),
                reducer: ScoreBaseFeature(ScoreBaseDependencies(container))
            )
            let client = SpectatorClient(
                at: try BackendEnvironment(.development, base: server),
                transport: options.transport,
                clock: options.clock
            )
            let spectator = Store(
                initialState: SpectatorState(language: language, zone: ZoneTable.system.localName),
                reducer: SpectatorFeature(SpectatorDependencies(client, clock: options.clock))
            )
            return ScoreBaseSession(container: container, mirror: StoreMirror(store), spectator: StoreMirror(spectator))
        }
    }

    /// The app's screens over its state.
    private struct ScoreBaseRoot: View {
        let mirror: StoreMirror<ScoreBaseState, ScoreBaseAction>
        let spectator: StoreMirror<SpectatorState, SpectatorAction>
        @Environment(\.scenePhase) private var phase
        @State private var isWatching = false

        var body: some View {
            ScoreBaseView(
                presentation: ScoreBasePresentation(mirror.state),
                spectatorTitle: SpectatorEntryPresentation(spectator.state).title,
                send: { mirror.send($0) },
                openSpectator: { isWatching = true }
            )
            .task { mirror.send(.appeared) }
            .onChange(of: phase) { if phase == .background { mirror.send(.closing) } }
            .sheet(isShown: isWatching, close: { isWatching = false }) {
                SpectatorView(state: spectator.state, send: { spectator.send($0) }, close: { isWatching = false })
            }
        }
    }
#endif
