#if os(Linux)
    import Bowline
    import Essentials
    import GistaApp

    /// `share CONTAINER API-URL URL...` is Gista's share extension: it shares the URLs one after another for the user who is
    /// signed in in the app, and says one word for each: saved, known, queued, or the reason why not.
    enum ShareExtension {
        static func run(_ words: [String]) async throws {
            guard words.count >= 3 else { stop("share CONTAINER API-URL URL...") }
            let container = try await GistaContainer.open(
                folder: words[0],
                environment: BackendEnvironment(.development, base: words[1]),
                transport: try CurlTransport(),
                role: .shareExtension
            )
            let share = await ShareViewControllerVM(container: container)
            for word in words.dropFirst(2) {
                guard let url = URL(string: word) else { continue }
                switch await share.processSharedURL(url) {
                case .success(let response): say("\(response.status)")
                case .failure(let error): say("\(error)")
                }
            }
            await container.close()
        }
    }
#endif
