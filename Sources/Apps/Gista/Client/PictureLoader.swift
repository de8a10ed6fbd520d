internal import Bowline
internal import Essentials

/// Loads the pictures of the open article: from this device, or else from the backend if the user's choice and the
/// network allow it.
struct PictureLoader: Sendable {
    let service: GistaService
    /// The articles stored on this device; nil in a process that stores none.
    let articles: OfflineArticles?
    let monitor: NetworkMonitor
    let budget: PictureBudget

    /// A picture; nil if the article shows a link instead. Throws only if the backend cannot be reached.
    func picture(
        of gistID: String,
        at block: Int,
        _ choice: OfflineChoice.Pictures,
        for user: UserID?
    ) async throws(NetworkError) -> ReaderPicture? {
        guard choice != .none else { return nil }
        if let articles, let user {
            switch await articles.picture(of: gistID, at: block, for: user) {
            case .file(let bytes): return ReaderPicture(bytes, of: gistID, at: block, in: budget)
            case .failed: return nil
            case .unknown: break
            }
        }
        guard monitor.layer.state != .offline, monitor.allows(choice) else { return nil }
        do throws(NetworkError) {
            let bytes = try await service.picture(gistId: gistID, block: block)
            return ReaderPicture(bytes, of: gistID, at: block, in: budget)
        } catch {
            if error.isOffline { throw error }
            // After other failures the article shows a link to the picture, without an error message.
            return nil
        }
    }
}

extension NetworkMonitor {
    /// Whether pictures may be downloaded from this network.
    func allows(_ choice: OfflineChoice.Pictures) -> Bool {
        switch choice {
        case .none: false
        case .onWiFi: !layer.isExpensive
        case .always: true
        }
    }
}
