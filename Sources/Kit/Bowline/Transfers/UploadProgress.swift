/// How far an upload has come.
public struct UploadProgress: Sendable, Hashable {
    /// The bytes handed to the network so far. After a cut it goes back to what the server has.
    public let sent: Int
    /// The bytes that the server has confirmed. An upload in one request is confirmed at its end.
    public let confirmed: Int
    /// How many there are in all; nil for a stream of unknown length.
    public let total: Int?

    /// The part that was sent, from 0 to 1, when the whole is known.
    public var fraction: Double? {
        guard let total else { return nil }
        return total == 0 ? 1 : min(1, Double(sent) / Double(total))
    }

    /// That many of so many.
    public init(sent: Int, confirmed: Int = 0, total: Int?) {
        self.sent = sent
        self.confirmed = confirmed
        self.total = total
    }
}
