internal import Bowline
public import BowlineStore
internal import Essentials
internal import Wire

/// A removal of an item from the library.
public enum Removal: Sendable, Hashable {
    /// The link with this id, and its gist.
    case link(String)
    /// The gist with this id; its link stays.
    case gist(String)
}

/// A removal that waits on this device to be sent to the backend.
public struct QueuedRemoval: Sendable, Equatable {
    /// The receipt with which the removal can be cancelled.
    public let receipt: OutboxReceipt
    /// The removal.
    public let removal: Removal
    /// True when the backend has rejected it.
    public let isRefused: Bool

    /// Creates a queued removal from its parts.
    public init(receipt: OutboxReceipt, removal: Removal, isRefused: Bool) {
        self.receipt = receipt
        self.removal = removal
        self.isRefused = isRefused
    }

    /// Reads a removal from an outbox entry; nil if the entry is not a removal or was delivered.
    init?(_ entry: OutboxEntry) {
        guard entry.state != .delivered,
            let stored = try? JSONCoding.standard.decode(StoredRemoval.self, from: entry.change)
        else { return nil }
        self.init(
            receipt: entry.receipt,
            removal: stored.kind == .link ? .link(stored.id) : .gist(stored.id),
            isRefused: entry.state != .waiting
        )
    }
}

/// A removal as the outbox stores it.
private struct StoredRemoval: Codable {
    enum Kind: String, Codable { case link, gist }

    let kind: Kind
    let id: String
}

extension Outbox {
    /// The signed-in user's removals that were not delivered, oldest first.
    func removals() async throws(OutboxError) -> [QueuedRemoval] {
        try await entries().compactMap(QueuedRemoval.init)
    }

    /// Saves a removal on disk; it is sent as soon as the backend can be reached.
    func enqueue(_ removal: Removal, of userId: UserID) async throws(NetworkError) {
        let (endpoint, stored): (Endpoint<Void>, StoredRemoval) =
            switch removal {
            case .link(let id): (.deleteLink(userId: userId.rawValue, linkId: id), StoredRemoval(kind: .link, id: id))
            case .gist(let id): (.deleteGist(gistId: id), StoredRemoval(kind: .gist, id: id))
            }
        do {
            let change = try JSONCoding.standard.encode(stored)
            _ = try await enqueue(endpoint, change: change, keepingAnswer: false)
        } catch OutboxError.signedOut {
            throw .unauthorized
        } catch {
            throw .networkError(error)
        }
    }
}
