public import Essentials

/// Bytes that arrive in chunks, pulled by one reader.
///
/// Pulling provides the back-pressure: the producer waits until the reader asks again. Releasing a source cancels its
/// transfer.
public protocol ByteSource: AnyObject, Sendable {
    /// The next chunk, or nil at the end. One call at a time.
    func next() async throws(CallError) -> Data?

    /// Stops reading and cancels the transfer at once.
    func cancel()
}

/// The body of a streamed response: an asynchronous sequence of chunks that can be read only once.
public struct ByteStream: AsyncSequence, Sendable {
    /// A chunk, as received from the network.
    public typealias Element = Data

    let source: any ByteSource

    /// A stream over a source.
    public init(_ source: any ByteSource) {
        self.source = source
    }

    /// Starts reading. A second iterator continues where the first iterator stopped.
    public func makeAsyncIterator() -> Iterator {
        Iterator(source: source)
    }

    /// Cancels the transfer.
    public func cancel() {
        source.cancel()
    }

    /// Reads the chunks in order.
    public struct Iterator: AsyncIteratorProtocol {
        let source: any ByteSource

        /// The next chunk, or nil at the end.
        public mutating func next() async throws(CallError) -> Data? {
            try await source.next()
        }

        /// The next chunk, or nil at the end.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(CallError) -> Data? {
            try await source.next()
        }
    }

    /// Collects all remaining bytes; throws `.tooLarge` over `limit` bytes.
    public func collect(upTo limit: Int) async throws(CallError) -> Data {
        var whole = Data()
        while let chunk = try await source.next() {
            guard whole.count + chunk.count <= limit else {
                cancel()
                throw CallError(.tooLarge(.body, limit: limit))
            }
            whole.append(chunk)
        }
        return whole
    }
}
