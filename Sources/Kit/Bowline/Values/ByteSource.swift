public import Essentials

/// Bytes that arrive piece by piece, pulled by one reader.
///
/// Pulling is the back-pressure: the producer waits until the reader asks again. Releasing a source ends it, and with
/// it the transfer behind it.
public protocol ByteSource: AnyObject, Sendable {
    /// The next piece, or nil at the end. One call at a time.
    func next() async throws(CallError) -> Data?

    /// Ends the reading; the transfer behind it is cancelled at once.
    func cancel()
}

/// The body of a streamed answer: an asynchronous sequence of pieces that can be read once.
public struct ByteStream: AsyncSequence, Sendable {
    /// One piece, as it came from the network.
    public typealias Element = Data

    let source: any ByteSource

    /// A stream over a source.
    public init(_ source: any ByteSource) {
        self.source = source
    }

    /// Starts reading. A second iterator continues where the first one stopped.
    public func makeAsyncIterator() -> Iterator {
        Iterator(source: source)
    }

    /// Gives the transfer up.
    public func cancel() {
        source.cancel()
    }

    /// Reads the pieces in order.
    public struct Iterator: AsyncIteratorProtocol {
        let source: any ByteSource

        /// The next piece, or nil at the end.
        public mutating func next() async throws(CallError) -> Data? {
            try await source.next()
        }

        /// The next piece, or nil at the end.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(CallError) -> Data? {
            try await source.next()
        }
    }

    /// All remaining bytes; throws `.tooLarge` beyond `limit` bytes.
    public func collect(upTo limit: Int) async throws(CallError) -> Data {
        var whole = Data()
        while let piece = try await source.next() {
            guard whole.count + piece.count <= limit else {
                cancel()
                throw CallError(.tooLarge(.body, limit: limit))
            }
            whole.append(piece)
        }
        return whole
    }
}
