internal import Bowline
internal import Wire

/// Downloads articles in advance, for reading without a network.
struct OfflineKeeper: Sendable {
    let service: GistaService
    let articles: OfflineArticles
    let monitor: NetworkMonitor
    /// The maximum number of stored bytes, whatever the user chooses.
    var mostBytes = Int.max

    /// Stores the articles of these links in order, as many as fit, and removes all others. Downloads one at a time and
    /// stops when the network no longer allows it. Returns what is stored afterwards.
    func keep(_ links: [Gista.Link], _ choice: OfflineChoice, for user: UserID) async -> KeptArticles {
        await articles.remove(except: Set(links.compactMap(\.gistId)), of: user)
        let sizes = await articles.sizes(of: user)
        var kept = KeptArticles(count: sizes.count, bytes: sizes.values.reduce(0, +))
        for link in links {
            guard let gist = link.gistId, sizes[gist] == nil else { continue }
            guard kept.bytes < min(choice.bytes, mostBytes), !Task.isCancelled, monitor.allowsReadingAhead(choice)
            else { break }
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
}

extension NetworkMonitor {
    /// Whether the network is good and cheap enough for background downloads.
    fileprivate func allowsReadingAhead(_ choice: OfflineChoice) -> Bool {
        layer.state == .online && !(choice.isOnWiFiOnly && layer.isExpensive)
    }
}
