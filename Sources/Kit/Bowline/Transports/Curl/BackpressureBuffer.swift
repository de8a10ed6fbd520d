internal import Essentials

/// The pieces of a body between their producer and their reader, with a bound on the bytes that wait.
///
/// A pure value: `Waiter` is what the caller wakes the reader with.
struct BackpressureBuffer<Waiter> {
    /// What the reader gets.
    enum PopResult {
        /// A piece. With `goOn`, tell the producer, which was told that there is no space, to continue.
        case piece(Data, goOn: Bool)
        /// The end of the body, or why no more comes.
        case end(CallError?)
        /// There is no piece yet.
        case wait
    }

    /// A slice, so that taking the first piece releases its memory although the buffer never becomes empty.
    private var pieces: ArraySlice<Data> = []
    private var waitingBytes = 0
    private var isRefusing = false
    private var ending: CallError??
    private var waiter: Waiter?
    private let capacity: Int

    /// Holds at most `capacity` bytes, and one piece however long.
    init(capacity: Int) {
        self.capacity = capacity
    }

    /// Whether a piece may be added. If not, the producer is told later when to continue.
    mutating func hasSpace() -> Bool {
        isRefusing = waitingBytes >= capacity
        return !isRefusing
    }

    /// Adds a piece, which the producer may do only when there is space. Wake the returned reader, which waits for it.
    mutating func push(_ piece: Data) -> Waiter? {
        pieces.append(piece)
        waitingBytes += piece.count
        defer { waiter = nil }
        return waiter
    }

    /// Ends the body; the reader still gets the pieces that wait. Later calls change nothing.
    mutating func end(_ failure: CallError?) -> Waiter? {
        guard ending == nil else { return nil }
        ending = .some(failure)
        defer { waiter = nil }
        return waiter
    }

    /// Takes the next piece. While one reader waits, a second reader gets an error.
    mutating func pop() -> PopResult {
        guard waiter == nil else { return .end(CallError(.invalidRequest(part: "body", problem: Self.twoReaders))) }
        guard let piece = pieces.popFirst() else { return ending.map { .end($0) } ?? .wait }
        if pieces.isEmpty { pieces = [] }
        waitingBytes -= piece.count
        let goOn = isRefusing && waitingBytes <= capacity / 2
        if goOn { isRefusing = false }
        return .piece(piece, goOn: goOn)
    }

    /// Adds a waiting reader. False when a piece came since the last `pop`, or another reader waits: pop again.
    mutating func wait(_ waiter: Waiter) -> Bool {
        guard pieces.isEmpty, ending == nil, self.waiter == nil else { return false }
        self.waiter = waiter
        return true
    }

    private static var twoReaders: String { "another reader waits for its next piece" }

    /// Drops all pieces. Called when there is no reader any more.
    mutating func empty() {
        pieces = []
        waitingBytes = 0
    }
}
