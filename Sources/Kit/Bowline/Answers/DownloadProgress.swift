/// How far a download has come.
public struct DownloadProgress: Sendable, Hashable {
    /// The bytes that came so far.
    public let received: Int
    /// How many there will be, when the server says so and the answer is not compressed.
    public let total: Int?

    /// The part that came, from 0 to 1, when the whole is known.
    public var fraction: Double? {
        guard let total else { return nil }
        return total == 0 ? 1 : min(1, Double(received) / Double(total))
    }

    /// Creates a progress of `received` bytes of `total`.
    public init(received: Int, total: Int?) {
        self.received = received
        self.total = total
    }
}
