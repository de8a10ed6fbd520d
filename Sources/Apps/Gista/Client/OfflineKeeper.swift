internal import Bowline
internal import Wire

/// Reads articles ahead, so that they are there without a network.
struct OfflineKeeper: Sendable {
    let service: GistaService
    let articles: OfflineArticles
    let monitor: NetworkMonitor
    /// The most bytes that are kept, whatever the choice.
    var mostBytes = Int.max

    /// Keeps the articles of these links, as many of the first ones as fit, and no others. Reads one after the other, and
    /// stops where the network is not there for it; gives what is kept then.
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
                // It was deleted a moment ago.
            } catch {
                // The next refresh of the library goes on here.
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
