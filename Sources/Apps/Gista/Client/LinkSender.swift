internal import Bowline
public import BowlineStore
public import Essentials
internal import Wire

/// Saves links: at once if the backend responds, otherwise through the outbox, and never twice.
///
/// Both ways use the same idempotency key. If the response to the first try was lost, the backend recognizes the link
/// when the outbox sends it again.
/// See docs/decisions/gista.md, "A shared link is sent first and queued under the same idempotency key".
public final class LinkSender: Sendable {
    private let service: GistaService
    private let outbox: Outbox?

    /// Creates a sender. Without an outbox, a link that cannot be sent now is not stored. A call that exceeds the
    /// timeout of `config` goes into the outbox.
    public init(service: GistaService, outbox: Outbox?, config: RequestConfig = .sharing) {
        self.service = service.with(config)
        self.outbox = outbox
    }

    /// Saves a link for a user.
    public func sendLink(
        userId: String,
        url: URL,
        title: String,
        category: String
    ) async -> Result<LinkResponse, LinkError> {
        guard UserID(rawValue: userId) != nil else { return .failure(.unauthorized) }
        guard url.isWebPage else { return .failure(.invalidURL) }
        let article = Article(title: title.onOneLine(upTo: 200), url: url, category: category.onOneLine(upTo: 64))
        let key = UUID().uuidString
        do throws(NetworkError) {
            let stored = try await service.storeArticle(userId: userId, article: article, key: key)
            let status: LinkResponse.Status = stored.wasKnown ? .known : .saved
            return .success(LinkResponse(status, linkId: stored.link.id, gistId: stored.link.gistId))
        } catch {
            guard error.mayRetry else { return .failure(LinkError(error)) }
            return await queue(article, for: userId, key)
        }
    }

    private func queue(_ article: Article, for userId: String, _ key: String) async -> Result<LinkResponse, LinkError> {
        guard let outbox else { return .failure(.notQueued("there is no outbox")) }
        var endpoint = Endpoint.storeLink(
            userId: userId,
            category: article.category,
            url: article.url.absoluteString,
            title: article.title,
            autoCreateGist: true
        )
        endpoint.headers[.idempotencyKey] = key
        do throws(OutboxError) {
            _ = try await outbox.enqueue(endpoint, change: QueuedLink.bytes(of: article), keepingAnswer: false)
            return .success(LinkResponse(.queued))
        } catch .signedOut {
            return .failure(.unauthorized)
        } catch {
            return .failure(.notQueued("\(error)"))
        }
    }
}

extension LinkError {
    init(_ error: NetworkError) {
        switch error {
        case .unauthorized: self = .unauthorized
        case .invalidURL, .httpError(400): self = .invalidURL
        case .httpError(422): self = .addressRefused
        case .httpError(let status): self = .refused(status)
        default: self = .refused(0)
        }
    }
}

extension NetworkError {
    /// True when sending the link later may succeed.
    fileprivate var mayRetry: Bool {
        switch self {
        case .networkError, .serverError, .invalidResponse: true
        case .httpError(let status): status == 408 || status == 429
        default: false
        }
    }
}

extension String {
    /// The text on one line, without control characters, cut to `limit` characters.
    func onOneLine(upTo limit: Int) -> String {
        let words = split {
            $0.isWhitespace || $0.unicodeScalars.allSatisfy { $0.properties.generalCategory == .control }
        }
        return String(words.joined(separator: " ").prefix(limit))
    }
}

extension URL {
    /// True for an HTTP or HTTPS address with a host.
    var isWebPage: Bool {
        guard let scheme = scheme?.lowercased(), let host = host() else { return false }
        return (scheme == "http" || scheme == "https") && !host.isEmpty
    }
}
