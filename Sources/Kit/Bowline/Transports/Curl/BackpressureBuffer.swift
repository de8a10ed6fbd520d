internal import Essentials

/// The chunks of a body on their way from the producer to the reader, with a limit for the waiting bytes.
///
/// A pure value: `Waiter` is what the caller uses to resume the reader.
struct BackpressureBuffer<Waiter> {
    /// The result of taking a chunk.
    enum PopResult {
        /// A chunk. If `resumesProducer` is true, resume the producer, which paused because the buffer was full.
        case chunk(Data, resumesProducer: Bool)
        /// The end of the body, with an error if it is incomplete.
        case end(CallError?)
        /// No chunk is available yet.
        case wait
    }

    /// A slice, so that taking the first chunk releases its memory even if the buffer never becomes empty.
    private var chunks: ArraySlice<Data> = []
    private var waitingBytes = 0
    private var isRefusing = false
    private var ending: CallError??
    private var waiter: Waiter?
    private let capacity: Int

    /// Creates a buffer that is full at `capacity` bytes; only the last chunk added may exceed that.
    init(capacity: Int) {
        self.capacity = capacity
    }

    /// True if a chunk may be added. Otherwise `pop` reports later that the producer may continue.
    mutating func hasSpace() -> Bool {
        isRefusing = waitingBytes >= capacity
        return !isRefusing
    }

    /// Adds a chunk, which is allowed only after `hasSpace`. Returns the waiting reader, which the caller must resume.
    mutating func push(_ chunk: Data) -> Waiter? {
        chunks.append(chunk)
        waitingBytes += chunk.count
        defer { waiter = nil }
        return waiter
    }

    /// Ends the body; the reader still gets the waiting chunks. Later calls have no effect.
    mutating func end(_ failure: CallError?) -> Waiter? {
        guard ending == nil else { return nil }
        ending = .some(failure)
        defer { waiter = nil }
        return waiter
    }

    /// Takes the next chunk. If another reader is waiting, returns an error.
    mutating func pop() -> PopResult {
        guard waiter == nil else { return .end(CallError(.invalidRequest(part: "body", problem: Self.twoReaders))) }
        guard let chunk = chunks.popFirst() else { return ending.map { .end($0) } ?? .wait }
        if chunks.isEmpty { chunks = [] }
        waitingBytes -= chunk.count
        let resumesProducer = isRefusing && waitingBytes <= capacity / 2
        if resumesProducer { isRefusing = false }
        return .chunk(chunk, resumesProducer: resumesProducer)
    }

    /// Adds a waiting reader. Returns false if a chunk arrived since the last `pop`, or if another reader waits: pop
    /// again.
    mutating func wait(_ waiter: Waiter) -> Bool {
        guard chunks.isEmpty, ending == nil, self.waiter == nil else { return false }
        self.waiter = waiter
        return true
    }

    private static var twoReaders: String { "another reader is waiting for the next chunk" }

    /// Discards all chunks. Called when there is no reader any more.
    mutating func empty() {
        chunks = []
        waitingBytes = 0
    }
}
