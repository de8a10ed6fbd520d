internal import Bowline
public import BowlineStore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A link that waits on this device.
public struct QueuedLink: Sendable, Equatable {
    /// Its receipt, to try it again or to drop it by.
    public let receipt: OutboxReceipt
    /// What is to be saved.
    public let article: Article
    /// True when the backend has refused it for good.
    public let isRefused: Bool
    /// When it was shared.
    public let since: Date

    /// A link of these parts.
    public init(receipt: OutboxReceipt, article: Article, isRefused: Bool, since: Date) {
        self.receipt = receipt
        self.article = article
        self.isRefused = isRefused
        self.since = since
    }

    /// What the outbox keeps to show it by; nil for what is no link or was sent.
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

    /// What an article is shown by while it waits. One that cannot be written is delivered all the same.
    static func bytes(of article: Article) -> Data {
        (try? JSONCoding.standard.encode(article)) ?? Data()
    }
}

extension Outbox {
    /// The links of whoever is signed in that wait or were refused, newest first.
    public func links() async throws(OutboxError) -> [QueuedLink] {
        try await entries().compactMap(QueuedLink.init).reversed()
    }
}
