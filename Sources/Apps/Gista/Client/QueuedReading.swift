internal import Bowline
public import BowlineStore
internal import Essentials
public import Wire

/// A change of a reading that waits on this device to be sent to the backend.
public struct QueuedReading: Sendable, Equatable {
    /// The receipt for dropping it.
    public let receipt: OutboxReceipt
    /// The change.
    public let change: Gista.Reading
    /// True when the backend has rejected it.
    public let isRefused: Bool

    /// Creates a queued change from its parts.
    public init(receipt: OutboxReceipt, change: Gista.Reading, isRefused: Bool) {
        self.receipt = receipt
        self.change = change
        self.isRefused = isRefused
    }

    /// Reads a change from an outbox entry; nil if the entry is not a change of a reading or was delivered.
    init?(_ entry: OutboxEntry) {
        guard entry.state != .delivered,
            let stored = try? JSONCoding.standard.decode(StoredReading.self, from: entry.change)
        else { return nil }
        self.init(receipt: entry.receipt, change: stored.reading, isRefused: entry.state != .waiting)
    }
}

/// A change as the outbox stores it.
private struct StoredReading: Codable {
    let reading: Gista.Reading
}

extension Outbox {
    /// The signed-in user's changes that were not delivered, oldest first.
    func readings() async throws(OutboxError) -> [QueuedReading] {
        try await entries().compactMap(QueuedReading.init)
    }

    /// Saves a change on disk; it is sent as soon as the backend can be reached.
    func enqueue(_ change: Gista.Reading, of userId: UserID) async throws(NetworkError) {
        do {
            let stored = try JSONCoding.standard.encode(StoredReading(reading: change))
            let endpoint = Endpoint.changeReadings(userId: userId.rawValue, [change])
            _ = try await enqueue(endpoint, change: stored, keepingAnswer: false)
        } catch OutboxError.signedOut {
            throw .unauthorized
        } catch {
            throw .networkError(error)
        }
    }
}
