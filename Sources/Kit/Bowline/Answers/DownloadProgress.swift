/// The progress of a download.
public struct DownloadProgress: Sendable, Hashable {
    /// The bytes received so far.
    public let received: Int
    /// The total number of bytes, if the server reports it and the response is not compressed.
    public let total: Int?

    /// The received part, from 0 to 1; nil if the total is unknown.
    public var fraction: Double? {
        guard let total else { return nil }
        return total == 0 ? 1 : min(1, Double(received) / Double(total))
    }

    /// Creates a progress of `received` out of `total` bytes.
    public init(received: Int, total: Int?) {
        self.received = received
        self.total = total
    }
}
