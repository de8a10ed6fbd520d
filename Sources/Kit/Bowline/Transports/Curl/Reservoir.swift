internal import Essentials

/// Pieces of a body between the one who brings them and the one who takes them, with a bound on how many bytes wait.
///
/// Pure: `Waiter` is whatever the caller wakes the reader with. What happens, is decided here; what is done about it, outside.
struct Reservoir<Waiter> {
    /// What the reader gets.
    enum Draw {
        /// A piece; tell the bringer to go on if it was told that there is no room.
        case piece(Data, goOn: Bool)
        /// The end, or why there is no more.
        case end(CallError?)
        /// Nothing yet; the reader's waiter is kept.
        case wait
    }

    /// A slice, which lets go of what was taken from its front although it is never empty.
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

    /// Whether a piece may be brought. If not, the bringer is told when to go on.
    mutating func hasRoom() -> Bool {
        isRefusing = waitingBytes >= capacity
        return !isRefusing
    }

    /// Brings a piece, when there is room. The reader returned waits for it.
    mutating func bring(_ piece: Data) -> Waiter? {
        pieces.append(piece)
        waitingBytes += piece.count
        defer { waiter = nil }
        return waiter
    }

    /// Nothing more will be brought; the reader still gets what waits. Only the first ending counts.
    mutating func end(_ failure: CallError?) -> Waiter? {
        guard ending == nil else { return nil }
        ending = .some(failure)
        defer { waiter = nil }
        return waiter
    }

    /// Takes the next piece. While one reader waits, another gets a failure instead of its place.
    mutating func draw() -> Draw {
        guard waiter == nil else { return .end(CallError(.invalidRequest(part: "body", problem: Self.twoReaders))) }
        guard let piece = pieces.popFirst() else { return ending.map { .end($0) } ?? .wait }
        if pieces.isEmpty { pieces = [] }
        waitingBytes -= piece.count
        let goOn = isRefusing && waitingBytes <= capacity / 2
        if goOn { isRefusing = false }
        return .piece(piece, goOn: goOn)
    }

    /// Has the reader wait, unless something came since it drew or another reader waits; then it must draw again at once.
    mutating func wait(_ waiter: Waiter) -> Bool {
        guard pieces.isEmpty, ending == nil, self.waiter == nil else { return false }
        self.waiter = waiter
        return true
    }

    private static var twoReaders: String { "another reader waits for its next piece" }

    /// Drops what waits; there is no reader any more.
    mutating func empty() {
        pieces = []
        waitingBytes = 0
    }
}
