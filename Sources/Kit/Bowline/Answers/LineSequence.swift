extension ByteStream {
    /// The stream as lines of UTF-8 text, without their line ends (LF or CRLF).
    ///
    ///     for try await line in try await client.stream(.export).value.lines() { … }
    ///
    /// A line of more than `limit` bytes ends the stream with `.tooLarge`, so that a server cannot fill the memory with
    /// one line.
    public func lines(limit: Int = 1 << 20) -> LineSequence {
        LineSequence(stream: self, limit: limit)
    }
}

/// The lines of a streamed response. They can be read only once.
public struct LineSequence: AsyncSequence, Sendable {
    /// One line without its end.
    public typealias Element = String

    let stream: ByteStream
    let limit: Int

    /// Creates an iterator that reads the lines.
    public func makeAsyncIterator() -> Iterator {
        Iterator(stream: stream, chunks: stream.makeAsyncIterator(), splitter: LineSplitter(limit: limit))
    }

    /// Reads the lines in order.
    public struct Iterator: AsyncIteratorProtocol {
        let stream: ByteStream
        var chunks: ByteStream.Iterator
        var splitter: LineSplitter
        var hasEnded = false

        /// The next line, or nil at the end.
        public mutating func next() async throws(CallError) -> String? {
            try await next(isolation: #isolation)
        }

        /// The next line, or nil at the end.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(CallError) -> String? {
            do throws(CallError) {
                while !hasEnded {
                    if let line = try splitter.next() { return line }
                    guard let chunk = try await chunks.next() else {
                        hasEnded = true
                        return try splitter.last()
                    }
                    splitter.add(chunk)
                }
                return nil
            } catch {
                hasEnded = true
                stream.cancel()
                throw error
            }
        }
    }
}
