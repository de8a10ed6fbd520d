internal import Bowline
public import BowlineStore
public import Essentials

/// An unsent link on this device.
public struct QueuedLink: Sendable, Equatable {
    /// The receipt for retrying or dropping it.
    public let receipt: OutboxReceipt
    /// The article to save.
    public let article: Article
    /// True when the backend has rejected it.
    public let isRefused: Bool
    /// The time it was queued.
    public let since: Date

    /// Creates a link from its parts.
    public init(receipt: OutboxReceipt, article: Article, isRefused: Bool, since: Date) {
        self.receipt = receipt
        self.article = article
        self.isRefused = isRefused
        self.since = since
    }

    /// Reads a link from an outbox entry; nil if the entry is not a link or was sent.
    init?(_ entry: OutboxEntry) {
        guard entry.state != .delivered,
            let article = try? JSONCoding.standard.decode(Article.self, from: entry.change)
        else { return nil }
        self.init(
            receipt: entry.receipt,
            article: article,
            isRefused: entry.state != .waiting,
            since: entry.enqueued
        )
    }

    /// The article as stored in the outbox for display. An article that cannot be encoded is still delivered.
    static func bytes(of article: Article) -> Data {
        (try? JSONCoding.standard.encode(article)) ?? Data()
    }
}

extension Outbox {
    /// The unsent and rejected links of the signed-in user, newest first.
    public func links() async throws(OutboxError) -> [QueuedLink] {
        try await entries().compactMap(QueuedLink.init).reversed()
    }
}
