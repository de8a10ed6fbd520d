#if os(Linux)
    import ActionHandlerApp
    import Bowline
    import Essentials
    import Flow
    import TestSupport
    import Testing

    /// The lines of docs/action-handler-api.md, to the letter.
    @MainActor @Suite(.timeLimit(.minutes(8))) struct DocumentedUseTests {
        private final class Screen {
            var shown: [ActionHandlerPresentation] = []
        }

        @Test func theDocumentedLinesShowTheWordsAndLeaveTheSpinnerOff() async throws {
            let temporary = try TemporaryFolder()
            let folder = temporary.path
            // Nobody listens there, so that the words wait instead of being done.
            try Data("http://127.0.0.1:9\n".utf8).write(to: URL(filePath: "\(folder)/\(Config.fileName)"))
            let screen = Screen()
            func render(_ presentation: ActionHandlerPresentation) { screen.shown.append(presentation) }
            let app = try await ActionHandlerContainer.open(
                folder: folder,
                environment: try Config.environment(folder: folder),
                transport: try CurlTransport()
            )
            let store = Store(initialState: app.newState(), reducer: app.feature)
            store.onChange = { render(ActionHandlerPresentation($0, at: app.now())) }
            store.send(.appeared)
            store.send(.inputChanged("120eur at next"))
            store.send(.submit)
            #expect(store.state.isProcessing)
            while store.state.isProcessing { await Task.yield() }
            #expect(screen.shown.last?.status != nil || screen.shown.last?.alert != nil)
            await app.close()
            withExtendedLifetime(temporary) {}
        }
    }
#endif
