internal import Bowline
internal import Essentials
internal import Wire

/// Downloads articles and their pictures in advance, for reading without a network.
struct OfflineDownloader: Sendable {
    let service: GistaService
    let articles: OfflineArticles
    let monitor: NetworkMonitor
    /// The maximum number of stored bytes, whatever the user chooses.
    var maxBytes = Int.max
    /// Whether the user for whom it downloads is still signed in.
    var isSignedIn: @Sendable () -> Bool = { true }

    /// Stores the articles of these links in order, as many as fit, and removes all others; then, in the same order, the
    /// articles' pictures. Downloads one at a time and stops when the network no longer allows it. Returns what is
    /// stored afterwards.
    func download(_ links: [Gista.Link], _ choice: OfflineChoice, for user: UserID) async -> StoredArticles {
        let gists = links.compactMap(\.gistId)
        let stored = await downloadArticles(links, choice, for: user)
        // Articles come first: pictures get the bytes that articles leave.
        let pictureLimit = choice.pictures == .none ? 0 : max(0, limit(choice) - stored.bytes)
        let pictures = await articles.removePictures(beyond: pictureLimit, inOrder: gists, of: user)
        return stored.with(
            await downloadPictures(gists, choice, for: user, limit: pictureLimit, alreadyStored: pictures)
        )
    }

    private func limit(_ choice: OfflineChoice) -> Int { min(choice.bytes, maxBytes) }

    /// Downloads articles in the order of the links until the size limit is reached, and removes the stored articles of
    /// all later links.
    private func downloadArticles(_ links: [Gista.Link], _ choice: OfflineChoice, for user: UserID) async
        -> StoredArticles
    {
        let sizes = await articles.sizes(of: user)
        var (stored, keptGists) = (StoredArticles(), Set<String>())
        var canDownload = true
        for link in links {
            guard let gist = link.gistId, stored.bytes < limit(choice), keptGists.insert(gist).inserted else {
                continue
            }
            if let size = sizes[gist] {
                stored.add(size)
            } else if canDownload, isSignedIn(), !Task.isCancelled, monitor.allowsPrefetching(choice) {
                do throws(NetworkError) {
                    let article = try await service.article(gistId: gist).value
                    let size = await articles.store(article, of: link, for: user, ifWanted: isSignedIn)
                    if size > 0 { stored.add(size) } else { canDownload = false }
                } catch {
                    // After an error of the network, the next refresh of the library continues here.
                    canDownload = error.concernsOneItem
                }
            }
        }
        await articles.remove(except: keptGists, of: user)
        return stored
    }

    /// Downloads the pictures of these gists, and stops when a picture of the maximum size would exceed the limit.
    /// Otherwise the next run could remove a picture just downloaded, and download it again. Returns what is stored
    /// afterwards.
    private func downloadPictures(
        _ gists: [String],
        _ choice: OfflineChoice,
        for user: UserID,
        limit: Int,
        alreadyStored known: StoredPictures
    ) async -> StoredPictures {
        var stored = known
        guard choice.pictures != .none else { return stored }
        for gist in gists {
            for block in await articles.missingPictures(of: gist, for: user, limit: OfflineChoice.maxPictures) {
                guard stored.bytes + Endpoint.maxPictureBytes <= limit, !Task.isCancelled,
                    monitor.allowsPrefetching(choice), monitor.allows(choice.pictures)
                else { return stored }
                let file: Data?
                do throws(NetworkError) {
                    let bytes = try await service.picture(gistId: gist, block: block)
                    file = ReaderPicture.isPicture(bytes) ? bytes : nil
                } catch {
                    // The picture's site does not respond at the moment; the next refresh of the library asks again.
                    if error == .httpError(424) { continue }
                    // After any other error the next refresh of the library continues here.
                    guard error.concernsOneItem else { return stored }
                    file = nil
                }
                guard await articles.store(picture: file, of: gist, at: block, for: user) else { return stored }
                if let file { stored.add(file.count) }
            }
        }
        return stored
    }
}

extension NetworkError {
    /// Whether only this article or picture cannot be downloaded, because it is gone or its response is invalid.
    fileprivate var concernsOneItem: Bool {
        switch self {
        // A response above the size limit is invalid too.
        case .invalidResponse, .decodingError: true
        case .httpError(let status): status != 429
        default: false
        }
    }
}

extension NetworkMonitor {
    /// Whether the network is good and cheap enough for background downloads.
    fileprivate func allowsPrefetching(_ choice: OfflineChoice) -> Bool {
        layer.state == .online && !(choice.isOnWiFiOnly && layer.isExpensive)
    }
}
