internal import Bowline
internal import Essentials
internal import Wire

/// Downloads articles and their pictures in advance, for reading without a network.
struct OfflineKeeper: Sendable {
    let service: GistaService
    let articles: OfflineArticles
    let monitor: NetworkMonitor
    /// The maximum number of stored bytes, whatever the user chooses.
    var mostBytes = Int.max

    /// Stores the articles of these links in order, as many as fit, and removes all others; then, in the same order, the
    /// articles' pictures. Downloads one at a time and stops when the network no longer allows it. Returns what is
    /// stored afterwards.
    func keep(_ links: [Gista.Link], _ choice: OfflineChoice, for user: UserID) async -> KeptArticles {
        let gists = links.compactMap(\.gistId)
        await articles.remove(except: Set(gists), of: user)
        let kept = await keepArticles(links, choice, for: user)
        // Articles come first: pictures get the room that they leave.
        let room = choice.pictures == .none ? 0 : max(0, room(choice) - kept.bytes)
        let pictures = await articles.removePictures(beyond: room, inOrder: gists, of: user)
        return kept.with(await keepPictures(gists, choice, for: user, in: room, having: pictures))
    }

    private func room(_ choice: OfflineChoice) -> Int { min(choice.bytes, mostBytes) }

    private func keepArticles(_ links: [Gista.Link], _ choice: OfflineChoice, for user: UserID) async -> KeptArticles {
        let sizes = await articles.sizes(of: user)
        var kept = KeptArticles(count: sizes.count, bytes: sizes.values.reduce(0, +))
        for link in links {
            guard let gist = link.gistId, sizes[gist] == nil else { continue }
            guard kept.bytes < room(choice), !Task.isCancelled, monitor.allowsReadingAhead(choice) else { break }
            do throws(NetworkError) {
                let article = try await service.article(gistId: gist).value
                let size = await articles.keep(article, of: link, for: user)
                if size == 0 { break }
                kept.add(size)
            } catch .httpError(404) {
                // The gist was deleted meanwhile.
            } catch {
                // The next refresh of the library continues here.
                break
            }
        }
        return kept
    }

    /// Stores the pictures of these gists, as long as another of any size fits. So a picture that was stored is not
    /// removed for lack of room and downloaded again. Returns what is stored afterwards.
    private func keepPictures(
        _ gists: [String],
        _ choice: OfflineChoice,
        for user: UserID,
        in room: Int,
        having known: KeptPictures
    ) async -> KeptPictures {
        var kept = known
        guard choice.pictures != .none else { return kept }
        for gist in gists {
            for block in await articles.missingPictures(of: gist, for: user, most: OfflineChoice.mostPictures) {
                guard kept.bytes + Endpoint.mostPictureBytes <= room, !Task.isCancelled,
                    monitor.allowsReadingAhead(choice), monitor.allows(choice.pictures)
                else { return kept }
                let file: Data?
                do throws(NetworkError) {
                    let bytes = try await service.picture(gistId: gist, block: block)
                    file = ReaderPicture.isPicture(bytes) ? bytes : nil
                } catch {
                    // After any other error the next refresh of the library continues here.
                    guard error.isFinalForPictures else { return kept }
                    file = nil
                }
                guard await articles.keep(picture: file, of: gist, at: block, for: user) else { return kept }
                if let file { kept.add(file.count) }
            }
        }
        return kept
    }
}

extension NetworkError {
    /// Whether a picture is not asked for again before its article is downloaded again.
    fileprivate var isFinalForPictures: Bool {
        switch self {
        // A response larger than any picture is invalid.
        case .invalidResponse: true
        case .httpError(let status): status != 429
        default: false
        }
    }
}

extension NetworkMonitor {
    /// Whether the network is good and cheap enough for background downloads.
    fileprivate func allowsReadingAhead(_ choice: OfflineChoice) -> Bool {
        layer.state == .online && !(choice.isOnWiFiOnly && layer.isExpensive)
    }
}
