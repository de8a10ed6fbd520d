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
        Iterator(stream: stream, pieces: stream.makeAsyncIterator(), splitter: LineSplitter(limit: limit))
    }

    /// Reads the lines in order.
    public struct Iterator: AsyncIteratorProtocol {
        let stream: ByteStream
        var pieces: ByteStream.Iterator
        var splitter: LineSplitter
        var isOver = false

        /// The next line, or nil at the end.
        public mutating func next() async throws(CallError) -> String? {
            try await next(isolation: #isolation)
        }

        /// The next line, or nil at the end.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(CallError) -> String? {
            do throws(CallError) {
                while !isOver {
                    if let line = try splitter.next() { return line }
                    guard let piece = try await pieces.next() else {
                        isOver = true
                        return try splitter.last()
                    }
                    splitter.add(piece)
                }
                return nil
            } catch {
                isOver = true
                stream.cancel()
                throw error
            }
        }
    }
}
