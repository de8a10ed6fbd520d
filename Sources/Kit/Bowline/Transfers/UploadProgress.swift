/// The progress of an upload.
public struct UploadProgress: Sendable, Hashable {
    /// The bytes passed to the network so far. After an interruption it falls back to the bytes that have arrived.
    public let sent: Int
    /// The bytes that the server has confirmed. An upload in one request is confirmed at its end.
    public let confirmed: Int
    /// The total number of bytes; nil for a stream of unknown length.
    public let total: Int?

    /// The part that was sent, from 0 to 1; nil if the total is unknown.
    public var fraction: Double? {
        guard let total else { return nil }
        return total == 0 ? 1 : min(1, Double(sent) / Double(total))
    }

    /// Creates a progress of `sent` out of `total` bytes.
    public init(sent: Int, confirmed: Int = 0, total: Int?) {
        self.sent = sent
        self.confirmed = confirmed
        self.total = total
    }
}
